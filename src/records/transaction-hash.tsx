import classes from "../components/address-text.module.css";
import { HashText } from "../components/hash-text.tsx";
import { ExplorerLink } from "./explorer-link.tsx";

type Props = {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly value: string;
  /** Completes "Copy …". */
  readonly what?: string;
};

/** A transaction by its hash, with the way to a block explorer. */
export const TransactionHash = ({ environment, networkId, value, what = "transaction hash" }: Props) => (
  <span className={classes.address}>
    <HashText value={value} what={what} />
    <ExplorerLink environment={environment} networkId={networkId} kind="tx" value={value} />
  </span>
);
