import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { transactionHashSchema } from "#shared/console/transaction.ts";
import { HashText } from "#src/components/hash-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { FoundExplorerLink, useExplorers } from "./explorer-link.tsx";
import classes from "#src/components/address-text.module.css";

type Props = {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly value: string;
  /** Completes "Copy …". */
  readonly what?: string;
  /** No link: this is its own page. */
  readonly opens?: "nothing";
};

/** A transaction by its hash, with links to its page and to a block explorer. */
export const TransactionHash = (props: Props) => (
  <ListedTransactionHash {...props} explorers={useExplorers(props.environment)} />
);

type ListedProps = Props & { readonly explorers: Readonly<Record<string, string>> };

/** The same for rows of a list that knows the block explorers. */
export const ListedTransactionHash = ({
  environment,
  networkId,
  value,
  what = "transaction hash",
  opens,
  explorers,
}: ListedProps) => {
  const hash = transactionHashSchema.safeParse(value);
  return (
    <span className={classes.address}>
      <HashText value={value} what={what} />
      {networkId !== undefined && hash.success && opens === undefined && (
        <Link
          className={classes.icon}
          to="/$environment/transactions/$networkId/$hash"
          params={{ environment, networkId, hash: hash.data }}
          aria-label={`Open transaction ${nameText(value)}`}
          title="Open transaction"
        >
          <IconArrowRight size={14} aria-hidden />
        </Link>
      )}
      <FoundExplorerLink explorer={explorers[networkId ?? ""]} kind="tx" value={value} />
    </span>
  );
};
