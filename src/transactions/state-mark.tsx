import type { ListedTransaction } from "#shared/console/transactions.ts";
import { wireWord } from "#shared/text/wire-word.ts";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { transactionStateOf } from "./transaction-words.ts";

/** A transaction's state by icon and word; the service's own word on hover. */
export const StateMark = ({ transaction }: { readonly transaction: ListedTransaction }) => {
  const { tone, word } = transactionStateOf(transaction);
  const { status } = transaction;
  return (
    <span title={status === null ? undefined : `Status at the service: ${wireWord(status)}`}>
      <ToneBadge tone={tone} word={word} />
    </span>
  );
};
