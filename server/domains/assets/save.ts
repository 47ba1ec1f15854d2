import { amountText } from "#server/lib/amount-text.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { AssetTotalTable, HoldingKind, HoldingTable } from "#server/store/asset-tables.ts";
import type { Writer } from "#server/store/tables.ts";
import type { Holder } from "./scope.ts";
import { type Change, changesBetween } from "./totals.ts";

/** An address's balance of a coin, a token, or one token of a collection. */
export type Balance = {
  readonly asset: string;
  /** Empty except for a token of a collection. */
  readonly tokenId: string;
  readonly kind: HoldingKind;
  /** Null if it could not be read. */
  readonly amount: bigint | null;
};

/** Everything one address holds: coins, or tokens. */
export type Reading = { readonly holder: Holder; readonly balances: readonly Balance[] };

export type Part = "native" | "tokens";

/** Rows of one statement. */
const rowsAtOnce = 200;

/**
 * Stores the addresses' current coins or tokens, and updates the totals of all their owners, with the day's value.
 * Assets missing from a reading are gone; unreadable ones keep their last amount. Needs a transaction.
 */
export const saveBalances = async (
  writer: Writer,
  environment: string,
  part: Part,
  readings: readonly Reading[],
  now: number,
): Promise<void> => {
  const ids = readings.map(({ holder }) => holder.addressId);
  // Usually nothing has changed, and no one has to wait.
  if (isSame(difference(environment, await storedHoldings(writer, environment, part, ids), readings))) return;
  await waitForTurn(writer, environment, now);
  const before = await storedHoldings(writer, environment, part, ids);
  const { gone, changed, after } = difference(environment, before, readings);
  for (const row of gone) {
    await writer
      .deleteFrom("asset_holdings")
      .where("environment", "=", environment)
      .where("address_id", "=", row.address_id)
      .where("asset", "=", row.asset)
      .where("token_id", "=", row.token_id)
      .execute();
  }
  for (const rows of chunksOf(changed, rowsAtOnce)) await upsertHoldings(writer, rows);
  await saveTotals(writer, environment, changesBetween(before, after), dayOf(now));
};

/** A day in UTC: 2026-11-22. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The addresses' balances as last stored. */
export const storedHoldings = async (
  writer: Writer,
  environment: string,
  part: Part,
  ids: readonly string[],
): Promise<readonly HoldingTable[]> => {
  const rows: HoldingTable[] = [];
  for (const some of chunksOf([...new Set(ids)])) {
    rows.push(
      ...(await writer
        .selectFrom("asset_holdings")
        .selectAll()
        .where("environment", "=", environment)
        .where("address_id", "in", some)
        .where("asset", part === "native" ? "=" : "<>", "native")
        .execute()),
    );
  }
  return rows;
};

type Difference = {
  readonly gone: readonly HoldingTable[];
  readonly changed: readonly HoldingTable[];
  readonly after: readonly HoldingTable[];
};

const isSame = ({ gone, changed }: Difference): boolean => gone.length === 0 && changed.length === 0;

const keyOf = ({ address_id: id, asset, token_id: tokenId }: HoldingTable): string =>
  JSON.stringify([id, asset, tokenId]);

const difference = (environment: string, before: readonly HoldingTable[], readings: readonly Reading[]): Difference => {
  const rowsBefore = new Map(before.map((row) => [keyOf(row), row]));
  const after = new Map<string, HoldingTable>();
  for (const { holder, balances } of readings) {
    for (const balance of balances) {
      const row = rowOf(environment, holder, balance);
      const last = rowsBefore.get(keyOf(row));
      if (balance.amount === null) after.set(keyOf(row), { ...row, amount: last?.amount ?? null });
      else if (balance.amount > 0n) after.set(keyOf(row), row);
    }
  }
  return {
    gone: before.filter((row) => !after.has(keyOf(row))),
    changed: [...after].flatMap(([key, row]) => (isEqual(rowsBefore.get(key), row) ? [] : [row])),
    after: [...after.values()],
  };
};

const rowOf = (environment: string, holder: Holder, { asset, tokenId, kind, amount }: Balance): HoldingTable => ({
  environment,
  address_id: holder.addressId,
  asset,
  token_id: tokenId,
  kind,
  network_id: holder.networkId,
  address: holder.address,
  profile: holder.profile,
  wallet: holder.wallet,
  amount: amount === null ? null : amountText(amount),
  unreadable: amount === null ? 1 : 0,
});

const isEqual = (one: HoldingTable | undefined, other: HoldingTable): boolean =>
  one !== undefined &&
  one.kind === other.kind &&
  one.network_id === other.network_id &&
  one.address === other.address &&
  one.profile === other.profile &&
  one.wallet === other.wallet &&
  one.amount === other.amount &&
  one.unreadable === other.unreadable;

/** Several instances may change an environment's totals: they take turns. */
const waitForTurn = async (writer: Writer, environment: string, now: number): Promise<void> => {
  await writer
    .insertInto("asset_environments")
    .values({ environment, touched_at: now, offers_tokens: 1, asked_at: null })
    .onConflict((conflict) => conflict.column("environment").doUpdateSet({ touched_at: now }))
    .execute();
};

const upsertHoldings = async (writer: Writer, rows: readonly HoldingTable[]): Promise<void> => {
  await writer
    .insertInto("asset_holdings")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["environment", "address_id", "asset", "token_id"]).doUpdateSet((row) => ({
        kind: row.ref("excluded.kind"),
        network_id: row.ref("excluded.network_id"),
        address: row.ref("excluded.address"),
        profile: row.ref("excluded.profile"),
        wallet: row.ref("excluded.wallet"),
        amount: row.ref("excluded.amount"),
        unreadable: row.ref("excluded.unreadable"),
      })),
    )
    .execute();
};

const saveTotals = async (
  writer: Writer,
  environment: string,
  changes: readonly Change[],
  day: string,
): Promise<void> => {
  for (const some of chunksOf(changes, rowsAtOnce)) {
    const last = await totalsOf(writer, environment, some);
    const totals = some.map((change): AssetTotalTable => {
      const { scope, networkId, asset, kind } = change;
      const total = last.get(totalKey(scope, networkId, asset));
      return {
        environment,
        scope,
        network_id: networkId,
        asset,
        kind,
        amount: String(BigInt(total?.amount ?? "0") + change.amount),
        addresses: (total?.addresses ?? 0) + change.addresses,
        unreadable: (total?.unreadable ?? 0) + change.unreadable,
      };
    });
    await upsertTotals(writer, totals);
    const moved = totals.filter((_, index) => some[index]?.amount !== 0n);
    await upsertDays(writer, moved, day);
  }
};

const totalKey = (scope: string, networkId: string, asset: string): string => JSON.stringify([scope, networkId, asset]);

const totalsOf = async (
  writer: Writer,
  environment: string,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, AssetTotalTable>> => {
  const rows = await writer
    .selectFrom("asset_totals")
    .selectAll()
    .where("environment", "=", environment)
    .where("scope", "in", [...new Set(changes.map(({ scope }) => scope))])
    .where("network_id", "in", [...new Set(changes.map(({ networkId }) => networkId))])
    .where("asset", "in", [...new Set(changes.map(({ asset }) => asset))])
    .execute();
  return new Map(rows.map((row) => [totalKey(row.scope, row.network_id, row.asset), row]));
};

const upsertTotals = async (writer: Writer, rows: readonly AssetTotalTable[]): Promise<void> => {
  await writer
    .insertInto("asset_totals")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["environment", "scope", "network_id", "asset"]).doUpdateSet((row) => ({
        kind: row.ref("excluded.kind"),
        amount: row.ref("excluded.amount"),
        addresses: row.ref("excluded.addresses"),
        unreadable: row.ref("excluded.unreadable"),
      })),
    )
    .execute();
};

const upsertDays = async (writer: Writer, totals: readonly AssetTotalTable[], day: string): Promise<void> => {
  if (totals.length === 0) return;
  const rows = totals.map(({ environment, scope, network_id: networkId, asset, amount }) => ({
    environment,
    scope,
    network_id: networkId,
    asset,
    day,
    amount,
  }));
  await writer
    .insertInto("asset_days")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["environment", "scope", "network_id", "asset", "day"])
        .doUpdateSet((row) => ({ amount: row.ref("excluded.amount") })),
    )
    .execute();
};
