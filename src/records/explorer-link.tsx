import { useQuery } from "@tanstack/react-query";
import { environmentsOptions } from "../api/environments.ts";
import classes from "../components/address-text.module.css";
import { nameText } from "../components/name-text.ts";
import { RowIcon } from "../components/row-icon.tsx";
import { explorerUrl } from "./explorer-url.ts";

type Props = {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly kind: "address" | "tx";
  readonly value: string;
};

/** The way to a network's block explorer, where the environment has one; it opens beside this page and learns nothing of it. */
export const ExplorerLink = ({ environment, networkId = "", kind, value }: Props) => {
  const { data: environments = [] } = useQuery(environmentsOptions());
  const explorer = environments.find(({ id }) => id === environment)?.explorers[networkId];
  if (explorer === undefined) return null;
  const what = kind === "tx" ? "transaction" : "address";
  return (
    <a
      href={explorerUrl(explorer, kind, value)}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.icon}
      aria-label={`Open ${what} ${nameText(value)} in the explorer`}
      title="Open in the explorer"
    >
      <RowIcon icon="IconExternalLink" />
    </a>
  );
};
