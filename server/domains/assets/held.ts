import { sql } from "kysely";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { progress as listProgress } from "#server/domains/finding/find/progress.ts";
import { recordId } from "#server/domains/mirror/record.ts";
import { lastTransactions } from "#server/domains/transactions/last.ts";
import { transactionsProgress } from "#server/domains/transactions/progress.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { AssetTotalTable } from "#server/store/asset-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { type Held, type HeldAnswer, type HeldBody, mostMainAssets } from "#shared/console/held.ts";
import { type Amount, mainFirst } from "./largest.ts";
import type { ListDependencies } from "./list.ts";
import { type Returning, returningIn, returningNow } from "./moving.ts";
import { offersTokens } from "./offered.ts";
import { assetIdentities, byIdentity, partsOf } from "./over-networks.ts";
import { storedScope } from "./scope.ts";
import { assetOf, heldText, scaleOf, unitsOf, type Units } from "./words.ts";

/**
 * The main assets of each owner on a page of a list, how many more it has, and when it last had a transaction. An owner
 * may hold thousands of assets: a few candidates of each are compared in their units.
 */
export const listHeld = async (
  { store, now, facts }: ListDependencies,
  running: RunningEnvironment,
  { kind, ids }: HeldBody,
): Promise<HeldAnswer> => {
  const environment = running.view.id;
  const owners = [...new Set(ids)].map((id) => ({ id, scope: storedScope({ kind, id }) }));
  const scopes = owners.map(({ scope }) => scope);
  const { rows, returning } = await withReturning(
    () => candidates(store, environment, scopes),
    () => returningNow({ store, networks: facts.networks }, environment, now()),
  );
  const units = new Map<string, Units>();
  for (const networkId of new Set([...rows.map((row) => row.network_id), ...returning.map((one) => one.networkId)])) {
    const assets = new Set(rows.flatMap((row) => (row.network_id === networkId ? [row.asset] : [])));
    units.set(networkId, await unitsOf(facts, environment, networkId, [...assets]));
  }
  const identityOf = await assetIdentities(facts.networks, environment, [
    ...rows,
    ...returning.map(({ networkId }) => ({ network_id: networkId, asset: "native" })),
  ]);
  const byScope = new Map<string, Candidate[]>();
  for (const row of rows) byScope.set(row.scope, [...(byScope.get(row.scope) ?? []), row]);
  const records = owners.map(({ id }) => recordId(id));
  const last = await lastTransactions(store, environment, kind, records);
  // Counting the addresses of a large profile would take longer than everything else.
  const unread = kind === "address" ? await unreadAddresses(store, environment, records) : none;
  const addresses = (await listProgress(store, environment)).find((list) => list.kind === "addresses");
  const transactions = await transactionsProgress(store, environment);
  return {
    data: owners.map(({ id, scope }): Held => {
      const own = byScope.get(scope) ?? [];
      const held = withChange(
        own.filter((row) => row.addresses > 0),
        returningIn(returning, { kind, id }),
        scope,
      );
      const lastAt = last.get(recordId(id));
      const assets = byIdentity(held, identityOf);
      const shown = mainFirst(
        assets.flatMap((group) => {
          const some = units.get(group[0].network_id);
          return some === undefined ? [] : [mainOf(group, some)];
        }),
      );
      const main = shown.slice(0, mostMainAssets).map(({ decimals: _decimals, ...asset }) => asset);
      // All coins are among the candidates, so these are all that are summed.
      const summed = held.length - assets.length;
      // A coin of which only change is left is not among those counted.
      const count = (own[0]?.held ?? 0) + held.filter((row) => row.addresses === 0).length - summed;
      return {
        id,
        main,
        more: Math.max(0, count - main.length),
        reading: (own[0]?.unreadable_assets ?? 0) > 0 ? "failed" : (unread.get(recordId(id)) ?? "read"),
        lastAt: lastAt === undefined ? null : new Date(lastAt).toISOString(),
      };
    }),
    list: addresses?.state ?? "failed",
    offersTokens: await offersTokens(store, running, now()),
    areTransactionsRead: transactions.walkedAt !== null,
    offersTransactions: transactions.state !== "not_offered",
  };
};

/**
 * What owners hold, and the change on its way to them. Change that arrives between the two readings may be in both or in
 * neither: then they are read once more.
 */
const withReturning = async (
  readRows: () => Promise<readonly Candidate[]>,
  readReturning: () => Promise<readonly Returning[]>,
): Promise<{ readonly rows: readonly Candidate[]; readonly returning: readonly Returning[] }> => {
  const returning = await readReturning();
  const rows = await readRows();
  if (returning.length === 0) return { rows, returning };
  const later = await readReturning();
  return linesOf(later) === linesOf(returning) ? { rows, returning } : { rows: await readRows(), returning: later };
};

const linesOf = (returning: readonly Returning[]): string =>
  returning.map(({ networkId, amount, payer }) => `${networkId} ${amount} ${payer[0]?.id ?? ""}`).join("\n");

type Changed = { readonly change?: bigint };

/** An owner's balances with the change on its way: it is the owner's, and a payment has only just taken it out. */
const withChange = (
  held: readonly Candidate[],
  returning: readonly Returning[],
  scope: string,
): readonly (Candidate & Changed)[] => {
  const changes = new Map<string, { readonly networkId: string; readonly amount: bigint }>();
  for (const { networkId, amount } of returning) {
    const key = canonicalId(networkId);
    changes.set(key, { networkId, amount: (changes.get(key)?.amount ?? 0n) + amount });
  }
  const rows = held.map((row) => {
    const key = canonicalId(row.network_id);
    const change = row.asset === "native" ? changes.get(key) : undefined;
    if (change === undefined) return row;
    changes.delete(key);
    return { ...row, amount: String(BigInt(row.amount) + change.amount), change: change.amount };
  });
  const spent = [...changes.values()].map(({ networkId, amount }) => ({
    scope,
    network_id: networkId,
    asset: "native",
    kind: "native" as const,
    amount: String(amount),
    change: amount,
    addresses: 0,
    unreadable: 0,
    held: 0,
    unreadable_assets: 0,
  }));
  return [...rows, ...spent];
};

type Candidate = Omit<AssetTotalTable, "environment" | "kind"> & {
  readonly kind: AssetTotalTable["kind"];
  /** How many assets the owner holds, and of how many a balance could not be read. */
  readonly held: number;
  readonly unreadable_assets: number;
};

/** PostgreSQL's sums of integers are numerics, which arrive as text. */
type Counted = Omit<Candidate, "held" | "unreadable_assets"> &
  Readonly<Record<"held" | "unreadable_assets", number | string>>;

/** Assets of one owner that are compared. */
const mostCandidates = 24;

/** The coins of each owner, then what the most of its addresses hold, then the largest. */
const candidates = async (
  store: Store,
  environment: string,
  scopes: readonly string[],
): Promise<readonly Candidate[]> => {
  if (scopes.length === 0) return [];
  const { rows } = await sql<Counted>`
    SELECT * FROM (
      SELECT scope, network_id, asset, kind, amount, addresses, unreadable,
        SUM(CASE WHEN addresses > 0 THEN 1 ELSE 0 END) OVER (PARTITION BY scope) AS held,
        SUM(CASE WHEN unreadable > 0 THEN 1 ELSE 0 END) OVER (PARTITION BY scope) AS unreadable_assets,
        ROW_NUMBER() OVER (PARTITION BY scope ORDER BY
          CASE WHEN addresses > 0 THEN 0 ELSE 1 END,
          CASE WHEN asset = 'native' THEN 0 ELSE 1 END,
          addresses DESC, LENGTH(amount) DESC, amount DESC, network_id, asset) AS place
      FROM asset_totals
      WHERE environment = ${environment} AND scope IN (${sql.join(scopes)}) AND (addresses > 0 OR unreadable > 0)
    ) AS ranked WHERE place <= ${mostCandidates}`.execute(store);
  return rows.map((row) => ({ ...row, held: Number(row.held), unreadable_assets: Number(row.unreadable_assets) }));
};

/** An asset of an owner, on all networks that have it. */
const mainOf = (
  rows: readonly [Candidate & Changed, ...(Candidate & Changed)[]],
  units: Units,
): Amount & Omit<Held["main"][number], "asset"> => {
  const [first] = rows;
  const asset = assetOf(first.asset, first.kind);
  const { decimals } = asset.kind === "collection" ? { decimals: null } : scaleOf(asset, units);
  const textOf = (amount: string) => heldText(asset, amount, units);
  const parts = rows.map((row) => ({ networkId: row.network_id, amount: row.amount, text: textOf(row.amount) }));
  const amount = sumOf(rows.map((row) => BigInt(row.amount)));
  const change = sumOf(rows.map((row) => row.change ?? 0n));
  const summed = partsOf(parts);
  return {
    networkId: summed.parts?.[0]?.networkId ?? first.network_id,
    asset,
    amount: String(amount),
    text: textOf(String(amount)),
    ...summed,
    ...(change === 0n ? {} : { change: textOf(String(change)) }),
    decimals,
  };
};

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

const none: ReadonlyMap<string, "waiting" | "failed"> = new Map();

/** The addresses whose tokens have not been read, and why. */
const unreadAddresses = async (
  store: Store,
  environment: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, "waiting" | "failed">> => {
  const rows = await store
    .selectFrom("asset_addresses")
    .select(["address_id", "failures"])
    .where("environment", "=", environment)
    .where("address_id", "in", ids)
    .where("read_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.address_id, row.failures > 0 ? "failed" : "waiting"]));
};
