import { IconArrowDownLeft, IconArrowsLeftRight, IconArrowUpRight, type TablerIcon } from "@tabler/icons-react";
import type { Direction, TransactionState } from "#shared/console/transaction-states.ts";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import type { Tone } from "#src/components/operation-state.ts";

/** A transaction's state, in the words of operations. */
export const transactionStateWords: Readonly<Record<TransactionState, { readonly tone: Tone; readonly word: string }>> =
  {
    pending: { tone: "running", word: "Pending" },
    confirmed: { tone: "good", word: "Succeeded" },
    failed: { tone: "bad", word: "Failed" },
    unknown: { tone: "unknown", word: "Unknown" },
  };

const reverted = { tone: "bad", word: "Reverted" } as const;

/**
 * The same for one transaction: one that was executed and failed counts as reverted, like its operation; a dropped one
 * does not.
 */
export const transactionStateOf = ({ state, status, hash }: Pick<ListedTransaction, "state" | "status" | "hash">) =>
  state === "failed" && hash.startsWith("0x") && /^(failed|failure|reverted|error)$/i.test(status ?? "")
    ? reverted
    : transactionStateWords[state];

/** The direction of money, by icon and word. */
export const directionWords: Readonly<Record<Direction, { readonly icon: TablerIcon; readonly word: string }>> = {
  in: { icon: IconArrowDownLeft, word: "In" },
  out: { icon: IconArrowUpRight, word: "Out" },
  internal: { icon: IconArrowsLeftRight, word: "Internal" },
};
