import type * as z from "zod/mini";
import type { LedgerDay, ledgerDaysQuerySchema } from "#shared/console/ledger.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { LedgerAssetTable } from "#server/store/ledger-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { plainText, summedAsset } from "./assets.ts";
import { dayNumber, dayText, scopeOf, startOf } from "./filters.ts";
import { keyText, networkNumbers, numbersOf } from "./keys.ts";
import { type LedgerDependencies, type OnNetwork, unitsOn } from "./known.ts";
import { assetNumbers, namedNetworks } from "./select.ts";

type Query = z.output<typeof ledgerDaysQuerySchema>;

/** How much of each asset an owner received and sent day by day, the first day first. Movements among the owner's addresses count in neither. */
export const ledgerDays = async (
  deps: LedgerDependencies,
  environment: string,
  { networkId, asset, since, until, lastDays, mostMoved, ...owner }: Query,
  now: number,
): Promise<readonly LedgerDay[]> => {
  const { store, networks } = deps;
  const scope = scopeOf(owner);
  const number = (await numbersOf(store, environment, [scope])).get(keyText(scope));
  if (number === undefined) return [];
  const named = await namedNetworks(networks, environment, await networkNumbers(store, environment), networkId);
  let wanted = store.selectFrom("ledger_days").selectAll().where("scope", "=", number);
  if (since !== undefined) wanted = wanted.where("day", ">=", dayNumber(startOf(since)));
  if (lastDays !== undefined) wanted = wanted.where("day", ">", dayNumber(now) - lastDays);
  if (until !== undefined) wanted = wanted.where("day", "<=", dayNumber(startOf(until)));
  if (asset !== undefined) wanted = wanted.where("asset", "in", await assetNumbers(store, environment, asset, named));
  const all = (await wanted.orderBy("day").orderBy("asset").execute()).filter(
    (row) => row.moved_in !== "0" || row.moved_out !== "0",
  );
  const rows = mostMoved === undefined ? all : ofMain(all, mostMoved);
  const assets = new Map<number, LedgerAssetTable>();
  for (const row of await assetsOf(
    store,
    rows.map((one) => one.asset),
  )) {
    if (named === undefined || named.has(row.network_id)) assets.set(row.number, row);
  }
  const units = await unitsOf(deps, environment, [...assets.values()]);
  const days: LedgerDay[] = [];
  await inSlices(rows, (row) => {
    const moved = assets.get(row.asset);
    const on = moved === undefined ? undefined : units.get(moved.network_id);
    if (moved === undefined || on === undefined) return;
    const summed = summedAsset(moved);
    const amountOf = (amount: string) => ({ amount, text: plainText(summed, amount, on.units) });
    days.push({
      day: dayText(row.day),
      networkId: on.facts?.id ?? moved.network_id,
      asset: summed,
      in: amountOf(row.moved_in),
      out: amountOf(row.moved_out),
    });
  });
  return days;
};

/** The rows of the assets that moved on the most days; of those that moved on as many, the one that was known first. */
const ofMain = <Row extends { readonly asset: number }>(rows: readonly Row[], most: number): readonly Row[] => {
  const days = new Map<number, number>();
  for (const { asset } of rows) days.set(asset, (days.get(asset) ?? 0) + 1);
  const ranked = [...days].toSorted(([one, on], [other, onOther]) => onOther - on || one - other);
  const main = new Set(ranked.slice(0, most).map(([asset]) => asset));
  return rows.filter(({ asset }) => main.has(asset));
};

const assetsOf = async (store: Store, numbers: readonly number[]): Promise<readonly LedgerAssetTable[]> => {
  const found: LedgerAssetTable[] = [];
  for (const some of chunksOf([...new Set(numbers)])) {
    found.push(...(await store.selectFrom("ledger_assets").selectAll().where("number", "in", some).execute()));
  }
  return found;
};

const unitsOf = async (
  deps: LedgerDependencies,
  environment: string,
  assets: readonly LedgerAssetTable[],
): Promise<ReadonlyMap<string, OnNetwork>> => {
  const units = new Map<string, OnNetwork>();
  for (const id of new Set(assets.map(({ network_id: networkId }) => networkId))) {
    const tokens = assets.flatMap(({ network_id: networkId, kind, token }) =>
      networkId === id && kind !== "native" ? [token] : [],
    );
    units.set(id, await unitsOn(deps, environment, id, tokens));
  }
  return units;
};
