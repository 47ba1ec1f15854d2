import { magnitude } from "#server/domains/books/judge.ts";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { progress as listProgress } from "#server/domains/finding/find/progress.ts";
import type { Networks } from "#server/domains/meaning/networks.ts";
import { recordId } from "#server/domains/mirror/record.ts";
import type { Tokens } from "#server/domains/tokens/tokens.ts";
import { transactionsProgress } from "#server/domains/transactions/progress.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { AssetTotalTable } from "#server/store/asset-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { type AssetProgress, type AssetsAnswer, type Holding, mostHoldings } from "#shared/console/assets.ts";
import { coverageOf, currentMs, type Gap, gapOf, gapsInCopy } from "#shared/console/coverage.ts";
import type { MirrorList } from "#shared/console/find.ts";
import { booksOf } from "./differences.ts";
import { movedFirst, balancesBefore } from "./moved.ts";
import { assetKey, type Moving, movingIn, movingMeanwhile } from "./moving.ts";
import { offersTokens } from "./offered.ts";
import { assetIdentities, byIdentity, partsOf } from "./over-networks.ts";
import { type Scope, storedScope } from "./scope.ts";
import { assetOf, heldText, unitsOf, type Units } from "./words.ts";

export type ListDependencies = {
  readonly store: Store;
  readonly now: () => number;
  readonly facts: { readonly networks: Networks; readonly tokens: Tokens };
};

type Options = {
  readonly networkId?: string | undefined;
  readonly take?: number | undefined;
  /** Assets that moved last come first, each on all networks that have it and with its change today. */
  readonly order?: "moved" | undefined;
};

/** An owner's total of each asset over all addresses, and how much has been read. */
export const listHoldings = async (
  { store, now, facts }: ListDependencies,
  running: RunningEnvironment,
  scope: Scope,
  { networkId, take = mostHoldings, order }: Options = {},
): Promise<AssetsAnswer> => {
  const environment = running.view.id;
  const list = (await listProgress(store, environment)).find(({ kind }) => kind === "addresses");
  if (list === undefined) throw new Error("The response is not a list of addresses.");
  const { progress, oldest, newest } = await readingOf(store, environment, scope, now());
  const touchedAt = scope.kind === "address" ? null : await lastTouch(store, environment);
  const movingNow = () => movingIn({ store, networks: facts.networks }, environment, scope, now());
  const first = await movingNow();
  const {
    rows: all,
    count,
    networks,
  } = await totalRows(store, environment, scope, networkId, order === undefined ? take : mostHoldings);
  const moving = first.change.size === 0 ? first : movingMeanwhile(first, await movingNow());
  const unlisted = await unlistedRows(store, environment, scope, moving, all, networkId);
  const listed = [...unlisted, ...all];
  const assets =
    order === undefined
      ? listed.map((row) => [row] as const)
      : byIdentity(
          await movedFirst(store, environment, scope, listed, moving, now()),
          await assetIdentities(facts.networks, environment, listed),
        );
  const shown = order === undefined ? assets : assets.slice(0, take);
  const rows = shown.flat();
  const before = order === undefined ? undefined : await balancesBefore(store, environment, scope, rows, now());
  const holdings = new Map<AssetTotalTable, Holding>();
  const unitsOn = new Map<string, Units>();
  for (const [id, some] of grouped(rows)) {
    const units = await unitsOf(
      facts,
      environment,
      id,
      some.map(({ asset }) => asset),
    );
    unitsOn.set(id, units);
    for (const row of some) {
      const asset = assetOf(row.asset, row.kind);
      const change = row.asset === "native" ? moving.change.get(canonicalId(row.network_id)) : undefined;
      const whole = BigInt(row.amount) + (change ?? 0n);
      const textOf = (amount: bigint) => ({ amount: String(amount), text: heldText(asset, String(amount), units) });
      const last = before?.(row);
      holdings.set(row, {
        networkId: row.network_id,
        asset,
        token:
          asset.kind === "native"
            ? null
            : { ...units.factsOf(row.asset), troubles: [...units.factsOf(row.asset).troubles] },
        amount: row.amount,
        text: heldText(asset, row.amount, units),
        addresses: row.addresses,
        unreadable: row.unreadable,
        ...(moving.behind.has(assetKey(row.network_id, row.asset)) ? { isUpdating: true } : {}),
        ...(change === undefined ? {} : { change: textOf(change), whole: textOf(whole) }),
        ...(last === undefined ? {} : { today: { ...textOf(magnitude(whole - last)), amount: String(whole - last) } }),
        ...(asset.kind === "native" ? span(nativeAsOf(list, scope, oldest), touchedAt) : span(oldest, newest)),
      });
    }
  }
  const transactions = await transactionsProgress(store, environment);
  const areTokensOffered = await offersTokens(store, running, now());
  const currency = { since: now() - currentMs, now: now() };
  const { read, total, failed } = progress;
  const gaps: readonly Gap[] = [
    // One address is read by itself.
    ...(scope.kind === "address" ? [] : gapsInCopy("addresses", list, currency)),
    ...(areTokensOffered ? gapsInCopy("ledger", transactions, currency) : [gapOf("tokens", "not-offered")]),
    ...(read < total ? [gapOf("tokens", "reading", { read, total })] : []),
    ...(failed > 0 ? [gapOf("tokens", "unanswered", { asOf: oldest })] : []),
    ...(count > all.length ? [gapOf("tokens", "cut")] : []),
  ];
  return {
    data:
      order === undefined
        ? [...holdings.values()]
        : shown.flatMap((group) => {
            const units = unitsOn.get(group[0].network_id);
            return units === undefined
              ? []
              : summed(
                  group.flatMap((row) => holdings.get(row) ?? []),
                  units,
                );
          }),
    more: count - all.length + assets.length - shown.length,
    progress,
    list,
    coverage: coverageOf(gaps, [list.checkedAt, transactions.checkedAt, oldest]),
    books: await booksOf({ store, facts }, environment, scope, networkId),
    offersTokens: areTokensOffered,
    areTransactionsRead: transactions.walkedAt !== null || transactions.state !== "syncing",
    networks,
  };
};

/** An asset on all networks that have it; the change of Bitcoin payments is only of assets on one. */
const summed = (holdings: readonly Holding[], units: Units): readonly Holding[] => {
  const [first, ...others] = holdings;
  if (first === undefined || others.length === 0) return holdings;
  const textOf = (amount: bigint) => heldText(first.asset, String(amount), units);
  const amount = sumOf(holdings.map((one) => one.amount));
  const todays = holdings.flatMap(({ today }) => (today === undefined ? [] : [today.amount]));
  const today = sumOf(todays);
  const { today: _today, ...rest } = first;
  return [
    {
      ...rest,
      amount: String(amount),
      text: textOf(amount),
      ...partsOf(holdings),
      addresses: countOf(holdings.map(({ addresses }) => addresses)),
      unreadable: countOf(holdings.map(({ unreadable }) => unreadable)),
      ...(holdings.some(({ isUpdating }) => isUpdating === true) ? { isUpdating: true } : {}),
      ...(todays.length < holdings.length ? {} : { today: { amount: String(today), text: textOf(magnitude(today)) } }),
      ...span(
        bound(
          holdings,
          ({ asOf }) => asOf,
          (times) => times[0],
        ),
        bound(
          holdings,
          ({ newest }) => newest,
          (times) => times.at(-1),
        ),
      ),
    },
  ];
};

const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
const countOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The first or last of the times; null until each is known. */
const bound = (
  holdings: readonly Holding[],
  timeOf: (holding: Holding) => string | null,
  pick: (times: readonly string[]) => string | undefined,
): string | null => {
  const times = holdings.flatMap((one) => timeOf(one) ?? []).toSorted();
  return times.length < holdings.length ? null : (pick(times) ?? null);
};

/** The walk over the list of addresses updates coin balances; reading one address also updates its coin. */
const nativeAsOf = ({ walkedAt }: MirrorList, { kind }: Scope, readAt: string | null): string | null =>
  kind === "address" && readAt !== null && (walkedAt === null || readAt > walkedAt) ? readAt : walkedAt;

/** From the oldest reading to the newest. */
const span = (asOf: string | null, newest: string | null): Pick<Holding, "asOf" | "newest"> => ({
  asOf,
  newest: asOf !== null && newest !== null && newest > asOf ? newest : asOf,
});

/** When a balance last changed: records read between two walks update coins too. */
const lastTouch = async (store: Store, environment: string): Promise<string | null> => {
  const row = await store
    .selectFrom("asset_environments")
    .select("touched_at")
    .where("environment", "=", environment)
    .executeTakeFirst();
  return row === undefined ? null : new Date(row.touched_at).toISOString();
};

const grouped = (rows: readonly AssetTotalTable[]): ReadonlyMap<string, readonly AssetTotalTable[]> => {
  const groups = new Map<string, AssetTotalTable[]>();
  for (const row of rows) groups.set(row.network_id, [...(groups.get(row.network_id) ?? []), row]);
  return groups;
};

const totalRows = async (
  store: Store,
  environment: string,
  scope: Scope,
  networkId: string | undefined,
  take: number,
): Promise<{ readonly rows: readonly AssetTotalTable[]; readonly count: number; readonly networks: number }> => {
  let held = store
    .selectFrom("asset_totals")
    .where("environment", "=", environment)
    .where("scope", "=", storedScope(scope))
    .where((where) => where.or([where("addresses", ">", 0), where("unreadable", ">", 0)]));
  if (networkId !== undefined) held = held.where("network_id", "=", networkId);
  const rows = await held
    .selectAll()
    .orderBy(({ eb }) => eb.case().when("asset", "=", "native").then(0).else(1).end())
    .orderBy("addresses", "desc")
    .orderBy("network_id")
    .orderBy("asset")
    .limit(take)
    .execute();
  const { count, networks } = await held
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.count<number>("network_id").distinct().as("networks")])
    .executeTakeFirstOrThrow();
  return { rows, count, networks };
};

/**
 * Coins with nothing in the stored balances while money of them is on its way: a payment that spends all coins of an
 * address leaves none until its change is listed.
 */
const unlistedRows = async (
  store: Store,
  environment: string,
  scope: Scope,
  { behind, change }: Moving,
  rows: readonly AssetTotalTable[],
  networkId: string | undefined,
): Promise<readonly AssetTotalTable[]> => {
  const keys = new Set([...change.keys()].map((id) => assetKey(id, "native")));
  for (const key of behind) if (key.endsWith(" native")) keys.add(key);
  for (const row of rows) keys.delete(assetKey(row.network_id, row.asset));
  if (keys.size === 0) return [];
  let coins = store
    .selectFrom("asset_totals")
    .selectAll()
    .where("environment", "=", environment)
    .where("scope", "=", storedScope(scope))
    .where("asset", "=", "native")
    .where("addresses", "=", 0)
    .where("unreadable", "=", 0);
  if (networkId !== undefined) coins = coins.where("network_id", "=", networkId);
  return (await coins.execute()).filter((row) => keys.has(assetKey(row.network_id, row.asset)));
};

/** How far the tokens of a scope's addresses have been read, and when the oldest and the newest reading were; null until each has been read. */
const readingOf = async (
  store: Store,
  environment: string,
  scope: Scope,
  now: number,
): Promise<{ readonly progress: AssetProgress; readonly oldest: string | null; readonly newest: string | null }> => {
  let rows = store.selectFrom("asset_addresses").where("environment", "=", environment);
  if (scope.kind === "address") rows = rows.where("address_id", "=", recordId(scope.id));
  else if (scope.kind !== "organization") rows = rows.where(scope.kind, "=", scope.id);
  const { total, read, waiting, failed, oldest, newest } = await rows
    .select(({ fn, eb }) => [
      fn.countAll<number>().as("total"),
      fn.count<number>("read_at").as("read"),
      fn.count<number>(eb.case().when("due_at", "<=", now).then(1).end()).as("waiting"),
      fn.count<number>(eb.case().when("failures", ">", 0).then(1).end()).as("failed"),
      fn.min("read_at").as("oldest"),
      fn.max("read_at").as("newest"),
    ])
    .executeTakeFirstOrThrow();
  const isWhole = read === total && oldest !== null;
  return {
    progress: { read, total, waiting, failed },
    oldest: isWhole ? new Date(oldest).toISOString() : null,
    newest: isWhole ? new Date(newest ?? oldest).toISOString() : null,
  };
};
