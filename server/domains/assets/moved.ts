import { sql } from "kysely";
import { keyText, numbersOf } from "#server/domains/transactions/keys.ts";
import { organization } from "#server/domains/transactions/relative.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { AssetTotalTable } from "#server/store/asset-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { assetKey, type Moving } from "./moving.ts";
import { dayOf } from "./save.ts";
import { type Scope, storedScope } from "./scope.ts";

const dayMs = 86_400_000;
/** How far back movements count for the order. */
const orderDays = 14;

/**
 * The totals in the order of an overview. First what is moving now, then what has an amount before collections, then
 * coins and what the owner has sent before what was only received, as spam is; then what moved today, what moved on the
 * most of the last 14 days, and what the most addresses hold. Amounts of different assets are never compared: without
 * rates they have nothing in common (docs/decisions/0113-the-order-of-holdings-without-rates.md).
 */
export const movedFirst = async (
  store: Store,
  environment: string,
  scope: Scope,
  rows: readonly AssetTotalTable[],
  { behind, change }: Moving,
  now: number,
): Promise<readonly AssetTotalTable[]> => {
  const movements = await recentDays(store, environment, scope, now);
  const rankOf = (row: AssetTotalTable) => {
    const key = assetKey(row.network_id, row.asset);
    const { last = 0, days = 0, isSent = false } = movements.get(key) ?? {};
    const isCoin = row.asset === "native";
    const isMoving = behind.has(key) || (isCoin && change.has(canonicalId(row.network_id)));
    // A collection has no amount to compare or to chart.
    const isFungible = row.kind === "native" || row.kind === "erc20";
    return [isMoving, isFungible, isCoin || isSent, last === today(now), days, isSent, isCoin, row.addresses].map(
      Number,
    );
  };
  const ranked = rows.map((row) => ({ row, rank: rankOf(row) }));
  return ranked
    .toSorted((one, other) => {
      const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
      if (at !== -1) return (other.rank[at] ?? 0) - (one.rank[at] ?? 0);
      return assetKey(one.row.network_id, one.row.asset) < assetKey(other.row.network_id, other.row.asset) ? -1 : 1;
    })
    .map(({ row }) => row);
};

const today = (now: number): number => Math.floor(now / dayMs);

/** On how many recent days each asset moved, the last of them, and whether any of it was sent. */
const recentDays = async (store: Store, environment: string, scope: Scope, now: number) => {
  const days = new Map<string, { readonly last: number; readonly days: number; readonly isSent: boolean }>();
  // Only the organization's overview is in this order.
  if (scope.kind !== "organization") return days;
  const number = (await numbersOf(store, environment, [organization])).get(keyText(organization));
  if (number === undefined) return days;
  const rows = await store
    .selectFrom("ledger_days")
    .innerJoin("ledger_assets", "ledger_assets.number", "ledger_days.asset")
    .where("ledger_days.scope", "=", number)
    .where("ledger_days.day", ">", today(now) - orderDays)
    .groupBy(["ledger_assets.network_id", "ledger_assets.token"])
    .select(({ fn }) => [
      "ledger_assets.network_id",
      "ledger_assets.token",
      fn.max<number>("ledger_days.day").as("last"),
      fn.countAll<number>().as("days"),
      sql<number>`MAX(CASE WHEN ledger_days.moved_out <> '0' THEN 1 ELSE 0 END)`.as("sent"),
    ])
    .execute();
  for (const { network_id: networkId, token, last, days: count, sent } of rows) {
    days.set(assetKey(networkId, token), { last, days: count, isSent: sent === 1 });
  }
  return days;
};

/**
 * What an owner had of some assets when today began (UTC); undefined for an asset if Postern has seen no balance from
 * before.
 */
export const balancesBefore = async (
  store: Store,
  environment: string,
  scope: Scope,
  rows: readonly AssetTotalTable[],
  now: number,
): Promise<(row: AssetTotalTable) => bigint | undefined> => {
  const amounts = new Map<string, bigint>();
  if (rows.length === 0) return () => undefined;
  const days = store
    .selectFrom("asset_days")
    .where("environment", "=", environment)
    .where("scope", "=", storedScope(scope))
    .where("day", "<", dayOf(now));
  // Each is the last entry of an index; together they are one statement.
  const last = await store
    .selectNoFrom(
      rows.map((row, index) =>
        days
          .select("amount")
          .where("network_id", "=", row.network_id)
          .where("asset", "=", row.asset)
          .orderBy("day", "desc")
          .limit(1)
          .as(`of${index}`),
      ),
    )
    .executeTakeFirst();
  for (const [index, row] of rows.entries()) {
    const amount = last?.[`of${index}`];
    if (typeof amount === "string") amounts.set(assetKey(row.network_id, row.asset), BigInt(amount));
  }
  // An asset first seen today came today, if others were seen before.
  const isFirstDay = amounts.size === 0 && (await days.select("day").limit(1).executeTakeFirst()) === undefined;
  return (row) => amounts.get(assetKey(row.network_id, row.asset)) ?? (isFirstDay ? undefined : 0n);
};
