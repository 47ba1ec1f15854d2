import { measured, type Spending } from "#server/domains/journal/spending.ts";
import { coinDecimals } from "#server/domains/references/coin-decimals.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { Store } from "#server/store/tables.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { NamedNetwork } from "./networks.ts";
import type { Reading } from "./requests.ts";

/** An item that spends, on a network that is certain: without it an item has an error and is not sent. */
export type Spent = { readonly reading: Reading; readonly spending: Spending };

type Place = { readonly store: Store; readonly environment: string };

/** The items that spend, with what they spend in both units where the decimals of their coin are known. */
export const spentIn = async (
  { store, environment }: Place,
  readings: readonly Reading[],
  networks: ReadonlyMap<string, NamedNetwork>,
): Promise<readonly Spent[]> => {
  const decimals = new Map<string, number | undefined>();
  for (const { id, network } of networks.values()) {
    if (id === null || decimals.has(id)) continue;
    const own = network === null ? undefined : coinOf(network).decimals;
    decimals.set(id, own ?? (await coinDecimals(store, environment, id, null)));
  }
  const spent: Spent[] = [];
  await inSlices(readings, (reading) => {
    const { spending } = reading;
    const network = spending === null ? undefined : networks.get(spending.network)?.id;
    if (spending === null || network === null || network === undefined) return;
    spent.push({ reading, spending: measured({ ...spending, network }, decimals.get(network)) });
  });
  return spent;
};
