import { setImmediate as otherWork } from "node:timers/promises";
import { balanceOf } from "#server/domains/mirror/balance.ts";
import { lastPosition } from "#server/domains/mirror/save.ts";
import type { Store } from "#server/store/tables.ts";
import type { MirrorList, NetworkBalance } from "#shared/console/find.ts";
import { sliceOf } from "./filter.ts";

const pageRows = 1_000;

type Sum = { addresses: number; withoutBalance: number; sum: bigint };

/** Exact sums of mirrored balances by network, a page of records at a time. */
export const sumBalances = async (store: Store, environment: string): Promise<readonly NetworkBalance[]> => {
  const sums = new Map<string | null, Sum>();
  const last = await lastPosition(store, environment, "addresses");
  for (let from = 0; from <= last; from += pageRows) {
    const rows = await sliceOf(store, { environment, kind: "addresses" }, from, pageRows)
      .select(["network_id", "record"])
      .execute();
    for (const { network_id, record } of rows) {
      const sum = sums.get(network_id) ?? { addresses: 0, withoutBalance: 0, sum: 0n };
      const balance = balanceOf(JSON.parse(record));
      sum.addresses += 1;
      if (balance === undefined) sum.withoutBalance += 1;
      else sum.sum += balance;
      sums.set(network_id, sum);
    }
    await otherWork();
  }
  return [...sums].map(([networkId, { sum, ...counts }]) => ({ networkId, ...counts, baseUnits: String(sum) }));
};

/** How long a sum is shared: computing it reads every address. */
const keptMs = 15_000;

type Sums = Promise<readonly NetworkBalance[]>;

/** Like `sumBalances`, shared by requests within a few seconds; progress of the mirror causes a new sum. */
export const createBalances = (store: Store, elapsed: () => number) => {
  const cache = new Map<string, { readonly at: number; readonly of: string; readonly sums: Sums }>();
  return (environment: string, list: MirrorList | undefined): Sums => {
    const last = cache.get(environment);
    const of = JSON.stringify(list);
    if (last !== undefined && last.of === of && elapsed() - last.at < keptMs) return last.sums;
    const sums = sumBalances(store, environment);
    cache.set(environment, { at: elapsed(), of, sums });
    // A failure is not shared.
    sums.catch(() => cache.delete(environment));
    return sums;
  };
};
