import { IconArrowDownLeft, IconArrowsLeftRight, IconArrowUpRight, type TablerIcon } from "@tabler/icons-react";
import type { Direction, LedgerState } from "#shared/console/ledger-states.ts";
import type { LedgerTransaction } from "#shared/console/ledger.ts";
import type { Tone } from "#src/components/operation-state.ts";

/** A transaction's state, in the words of operations. */
export const ledgerStateWords: Readonly<Record<LedgerState, { readonly tone: Tone; readonly word: string }>> = {
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
export const ledgerStateOf = ({ state, status, hash }: Pick<LedgerTransaction, "state" | "status" | "hash">) =>
  state === "failed" && hash.startsWith("0x") && /^(failed|failure|reverted|error)$/i.test(status ?? "")
    ? reverted
    : ledgerStateWords[state];

/** The direction of money, by icon and word. */
export const directionWords: Readonly<Record<Direction, { readonly icon: TablerIcon; readonly word: string }>> = {
  in: { icon: IconArrowDownLeft, word: "In" },
  out: { icon: IconArrowUpRight, word: "Out" },
  internal: { icon: IconArrowsLeftRight, word: "Internal" },
};
