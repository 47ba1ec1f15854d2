import { progress } from "#server/domains/finding/find/progress.ts";
import { transactionsProgress } from "#server/domains/transactions/progress.ts";
import { ownersAreBehind } from "#server/domains/transactions/tidy.ts";
import type { Store } from "#server/store/tables.ts";
import { type Coverage, coverageOf, currentMs, gapOf, gapsInCopy } from "#shared/console/coverage.ts";

/**
 * How complete Postern's copy of an environment's transactions is, and of the addresses that say whose they are.
 * Something that moved in the last minutes may be missing from a complete one.
 */
export const transactionsCoverage = async (store: Store, environment: string, now: number): Promise<Coverage> => {
  const currency = { since: now - currentMs, now };
  const [list, mirrored, areBehind] = await Promise.all([
    transactionsProgress(store, environment),
    progress(store, environment),
    ownersAreBehind(store, environment),
  ]);
  const addresses = mirrored.filter(({ kind }) => kind === "addresses");
  const unowned = addresses.flatMap((one) => gapsInCopy("addresses", one, currency));
  return coverageOf(
    [
      ...gapsInCopy("ledger", list, currency),
      ...unowned,
      ...(areBehind && unowned.length === 0 ? [gapOf("addresses", "reading")] : []),
    ],
    [list, ...addresses].map(({ checkedAt }) => checkedAt),
  );
};
