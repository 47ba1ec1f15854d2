import { addressKey } from "#shared/console/identifiers.ts";
import type { TransactionEntry } from "#shared/console/transactions.ts";

/** The number of addresses at the other end of a transaction's movements. */
export const otherEnds = (entries: readonly TransactionEntry[]): number =>
  new Set(
    entries.flatMap(({ direction, from, to }) => {
      const end = direction === "in" ? from : to;
      return end === null ? [] : [addressKey(end)];
    }),
  ).size;
