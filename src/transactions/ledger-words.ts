import { IconArrowDownLeft, IconArrowsLeftRight, IconArrowUpRight, type TablerIcon } from "@tabler/icons-react";
import type { Direction, LedgerState } from "#shared/console/ledger-states.ts";
import type { Tone } from "../components/operation-state.ts";

/** How a transaction's state is shown. */
export const ledgerStateWords: Readonly<Record<LedgerState, { readonly tone: Tone; readonly word: string }>> = {
  pending: { tone: "running", word: "Pending" },
  confirmed: { tone: "good", word: "Confirmed" },
  failed: { tone: "bad", word: "Failed" },
  unknown: { tone: "unknown", word: "Unknown" },
};

/** Which way money goes, by icon and word. */
export const directionWords: Readonly<Record<Direction, { readonly icon: TablerIcon; readonly word: string }>> = {
  in: { icon: IconArrowDownLeft, word: "In" },
  out: { icon: IconArrowUpRight, word: "Out" },
  internal: { icon: IconArrowsLeftRight, word: "Internal" },
};
