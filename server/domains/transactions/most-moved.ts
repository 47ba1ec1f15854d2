import { canonicalId } from "#server/lib/ids.ts";
import type { LedgerAssetTable, LedgerDayTable } from "#server/store/ledger-tables.ts";
import type { Store } from "#server/store/tables.ts";

type Row = Pick<LedgerDayTable, "asset" | "day" | "moved_out">;

type Moved = { readonly asset: number; readonly isSent: boolean; readonly isCoin: boolean; readonly days: number };

type Where = { readonly environment: string; readonly scope: number; readonly since: number };

/** Assets whose movements are counted, and how many of each: each count reads an index. */
const mostCounted = 12;
const mostMovements = 1_000;

/**
 * The assets that moved most, at most so many, in order. What the owner sent and coins come before what was only received, as spam
 * is. Among them come those that moved on the most days, then those with the most movements, then those of which the
 * organization holds the most: all that assets without rates have in common.
 */
export const mostMoved = async (
  store: Store,
  where: Where,
  rows: readonly Row[],
  assets: ReadonlyMap<number, LedgerAssetTable>,
  decimalsOf: (asset: LedgerAssetTable) => Promise<number | null>,
  most: number,
): Promise<readonly number[]> => {
  const first = totals(rows, assets).toSorted(byDays);
  if (first.length === 0) return [];
  const candidates = first.slice(0, Math.max(mostCounted, most));
  const numbers = candidates.map(({ asset }) => asset);
  const movements = await movementsOf(store, where, numbers);
  const held = await heldOf(
    store,
    where.environment,
    numbers.flatMap((number) => assets.get(number) ?? []),
    decimalsOf,
  );
  const ranked = candidates.toSorted(
    (one, other) =>
      byDays(one, other) ||
      (movements.get(other.asset) ?? 0) - (movements.get(one.asset) ?? 0) ||
      (held.get(other.asset) ?? 0) - (held.get(one.asset) ?? 0) ||
      one.asset - other.asset,
  );
  return ranked.slice(0, most).map(({ asset }) => asset);
};

const totals = (rows: readonly Row[], assets: ReadonlyMap<number, LedgerAssetTable>): readonly Moved[] => {
  const moved = new Map<number, { days: number; isSent: boolean }>();
  for (const { asset, moved_out: out } of rows) {
    const one = moved.get(asset) ?? { days: 0, isSent: false };
    moved.set(asset, { days: one.days + 1, isSent: one.isSent || out !== "0" });
  }
  return [...moved].map(([asset, one]) => ({ asset, isCoin: assets.get(asset)?.kind === "native", ...one }));
};

const byDays = (one: Moved, other: Moved): number =>
  Number(other.isSent || other.isCoin) - Number(one.isSent || one.isCoin) || other.days - one.days;

/** How often each moved in or out. */
const movementsOf = async (
  store: Store,
  { scope, since }: Where,
  assets: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const row = await store
    .selectNoFrom((eb) =>
      assets.flatMap((asset) =>
        ([0, 1] as const).map((direction) =>
          eb
            .selectFrom((some) =>
              some
                .selectFrom("ledger_movements")
                .select("transaction_number")
                .where("scope", "=", scope)
                .where("asset", "=", asset)
                .where("direction", "=", direction)
                .where("sort_at", ">=", since)
                .where("state", "=", 0)
                .limit(mostMovements)
                .as("some"),
            )
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .as(`of${asset}_${direction}`),
        ),
      ),
    )
    .executeTakeFirst();
  return new Map(assets.map((asset) => [asset, (row?.[`of${asset}_0`] ?? 0) + (row?.[`of${asset}_1`] ?? 0)]));
};

/** How much the organization holds of each, in its own unit: a number, because it only decides between equals. */
const heldOf = async (
  store: Store,
  environment: string,
  assets: readonly LedgerAssetTable[],
  decimalsOf: (asset: LedgerAssetTable) => Promise<number | null>,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await store
    .selectFrom("asset_totals")
    .select(["network_id", "asset", "amount"])
    .where("environment", "=", environment)
    .where("scope", "=", "organization")
    .where(
      "asset",
      "in",
      assets.map(({ token }) => token),
    )
    .execute();
  const held = new Map<number, number>();
  for (const asset of assets) {
    const row = rows.find(
      (one) => one.asset === asset.token && canonicalId(one.network_id) === canonicalId(asset.network_id),
    );
    const decimals = row === undefined ? null : await decimalsOf(asset);
    if (row !== undefined && decimals !== null) held.set(asset.number, Number(row.amount) / 10 ** decimals);
  }
  return held;
};
