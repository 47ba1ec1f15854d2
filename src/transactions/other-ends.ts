import { addressKey } from "#shared/console/identifiers.ts";
import type { LedgerEntry } from "#shared/console/ledger.ts";

/** How many addresses are at the other end of what a transaction has moved. */
export const otherEnds = (entries: readonly LedgerEntry[]): number =>
  new Set(
    entries.flatMap(({ direction, from, to }) => {
      const end = direction === "in" ? from : to;
      return end === null ? [] : [addressKey(end)];
    }),
  ).size;
