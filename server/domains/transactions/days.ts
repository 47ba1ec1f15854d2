import type * as z from "zod/mini";
import { chunksOf } from "#server/lib/chunks.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { LedgerAssetTable, LedgerDayTable } from "#server/store/ledger-tables.ts";
import type { Store } from "#server/store/tables.ts";
import type {
  TransactionDay,
  TransactionDaysAnswer,
  transactionDaysQuerySchema,
} from "#shared/console/transactions.ts";
import { plainText, summedAsset } from "./assets.ts";
import { dayNumber, dayText, scopeOf, startOf } from "./filters.ts";
import { keyText, networkNumbers, numbersOf } from "./keys.ts";
import { mostMoved } from "./most-moved.ts";
import { type ListedTransactionDependencies, type OnNetwork, unitsOn } from "./page-facts.ts";
import { assetNumbers, namedNetworks } from "./select.ts";

type Query = z.output<typeof transactionDaysQuerySchema>;

type Days = Pick<TransactionDaysAnswer, "data" | "assets">;

/**
 * How much of each asset an owner received and sent per day, first day first, and of a day the asset first that moved most.
 * Movements between the owner's addresses count in neither.
 */
export const transactionDays = async (
  deps: ListedTransactionDependencies,
  environment: string,
  { networkId, asset, since, until, lastDays, mostMoved: most, ...owner }: Query,
  now: number,
): Promise<Days> => {
  const { store, networks } = deps;
  const scope = scopeOf(owner);
  const number = (await numbersOf(store, environment, [scope])).get(keyText(scope));
  if (number === undefined) return { data: [], assets: 0 };
  const numbersByNetwork = await namedNetworks(
    networks,
    environment,
    await networkNumbers(store, environment),
    networkId,
  );
  let query = store.selectFrom("ledger_days").selectAll().where("scope", "=", number);
  if (since !== undefined) query = query.where("day", ">=", dayNumber(startOf(since)));
  if (lastDays !== undefined) query = query.where("day", ">", dayNumber(now) - lastDays);
  if (until !== undefined) query = query.where("day", "<=", dayNumber(startOf(until)));
  if (asset !== undefined)
    query = query.where("asset", "in", await assetNumbers(store, environment, asset, numbersByNetwork));
  const moved = (await query.orderBy("day").orderBy("asset").execute()).filter(
    (row) => row.moved_in !== "0" || row.moved_out !== "0",
  );
  const assets = new Map<number, LedgerAssetTable>();
  for (const row of await assetsOf(
    store,
    moved.map((one) => one.asset),
  )) {
    // A chart cannot use the number of NFTs that moved.
    if (most !== undefined && row.kind === "collection") continue;
    if (numbersByNetwork === undefined || numbersByNetwork.has(row.network_id)) assets.set(row.number, row);
  }
  const movedRows = moved.filter((row) => assets.has(row.asset));
  const ofMain = async (all: readonly LedgerDayTable[], count: number): Promise<readonly LedgerDayTable[]> => {
    const from = lastDays === undefined ? 0 : dayNumber(now) - lastDays + 1;
    const where = { environment, scope: number, since: Math.max(startOf(dayText(from)), startOf(since ?? dayText(0))) };
    const decimalsOf = async (one: LedgerAssetTable) => {
      const { units: on } = await unitsOn(deps, environment, one.network_id, one.kind === "native" ? [] : [one.token]);
      return one.kind === "native" ? on.native.decimals : (on.token(one.token)?.decimals ?? null);
    };
    const main = await mostMoved(store, where, all, assets, decimalsOf, count);
    const shown = all.filter((row) => main.includes(row.asset));
    return shown.toSorted((one, other) => one.day - other.day || main.indexOf(one.asset) - main.indexOf(other.asset));
  };
  const rows = most === undefined ? movedRows : await ofMain(movedRows, most);
  const shown = new Set(rows.map((row) => row.asset));
  const units = await unitsOf(
    deps,
    environment,
    [...assets.values()].filter((one) => shown.has(one.number)),
  );
  const days: TransactionDay[] = [];
  await inSlices(rows, (row) => {
    const assetRow = assets.get(row.asset);
    const on = assetRow === undefined ? undefined : units.get(assetRow.network_id);
    if (assetRow === undefined || on === undefined) return;
    const summed = summedAsset(assetRow);
    const amountOf = (amount: string) => ({ amount, text: plainText(summed, amount, on.units) });
    days.push({
      day: dayText(row.day),
      networkId: on.facts?.id ?? assetRow.network_id,
      asset: summed,
      in: amountOf(row.moved_in),
      out: amountOf(row.moved_out),
    });
  });
  return { data: days, assets: assets.size };
};

const assetsOf = async (store: Store, numbers: readonly number[]): Promise<readonly LedgerAssetTable[]> => {
  const rows: LedgerAssetTable[] = [];
  for (const some of chunksOf([...new Set(numbers)])) {
    rows.push(...(await store.selectFrom("ledger_assets").selectAll().where("number", "in", some).execute()));
  }
  return rows;
};

const unitsOf = async (
  deps: ListedTransactionDependencies,
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
