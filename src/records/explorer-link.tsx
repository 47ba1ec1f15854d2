import { useQuery } from "@tanstack/react-query";
import { environmentsOptions } from "#src/api/environments.ts";
import { nameText } from "#src/components/name-text.ts";
import { RowIcon } from "#src/components/row-icon.tsx";
import { explorerUrl } from "./explorer-url.ts";
import classes from "#src/components/address-text.module.css";

type Shown = { readonly kind: "address" | "tx"; readonly value: string };
type Props = Shown & { readonly environment: string; readonly networkId: string | undefined };

/**
 * A link to the network's block explorer, if the environment has one; it opens in a new tab and reveals nothing of this
 * page.
 */
export const ExplorerLink = ({ environment, networkId = "", kind, value }: Props) => {
  const explorers = useExplorers(environment);
  return <FoundExplorerLink explorer={explorers[networkId]} kind={kind} value={value} />;
};

/** The block explorers of an environment, by the ids of its networks. */
export const useExplorers = (environment: string): Readonly<Record<string, string>> => {
  const { data: environments = [] } = useQuery(environmentsOptions());
  return environments.find(({ id }) => id === environment)?.explorers ?? {};
};

type FoundProps = Shown & { readonly explorer: string | undefined };

/** The same for rows of a list that knows the explorers. */
export const FoundExplorerLink = ({ explorer, kind, value }: FoundProps) => {
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
