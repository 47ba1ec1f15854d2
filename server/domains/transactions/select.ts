import { type RawBuilder, sql } from "kysely";
import type { Networks } from "#server/domains/meaning/networks.ts";
import { sameId } from "#server/lib/ids.ts";
import type { Store } from "#server/store/tables.ts";
import { endOf, type TransactionFilters, scopeOf, startOf } from "./filters.ts";
import { hashKey } from "./hash-key.ts";
import { keyText, networkNumbers, numbersOf } from "./keys.ts";
import { networkNow } from "./page-facts.ts";
import { directionNumbers, stateNumbers } from "./states.ts";

/** A transaction's position in a list: its time, and its number among those of the same time. */
export type Place = { readonly sort_at: number; readonly transaction_number: number };

export type SelectDependencies = { readonly store: Store; readonly networks: Networks };

/** Reads the positions of matching transactions after a position, newest first. */
export type Selection = (after: Place | null, take: number) => Promise<readonly Place[]>;

const nothing: Selection = () => Promise.resolve([]);

/** Statements with more parts than this are slower to plan than a list is to sort. */
const mostParts = 120;

/**
 * Prepares a selection. Texts are converted to numbers first; then the list is merged from parts, each read in order
 * from an index and limited to the needed rows, however long the list is.
 */
export const select = async (
  { store, networks }: SelectDependencies,
  environment: string,
  filters: TransactionFilters,
): Promise<Selection> => {
  const scope = scopeOf(filters);
  const key = { kind: scope.kind, text: scope.text };
  const counterpartyKeys =
    filters.counterparty === undefined ? [] : [{ kind: "address", text: filters.counterparty } as const];
  const numbers = await numbersOf(store, environment, [key, ...counterpartyKeys]);
  const owner = numbers.get(keyText(key));
  if (owner === undefined) return nothing;
  const numbersByNetwork = await networkNumbers(store, environment);
  const namedNumbers = await namedNetworks(networks, environment, numbersByNetwork, filters.networkId);
  if (namedNumbers?.size === 0) return nothing;
  const conditions: Condition[] = [];
  if (filters.counterparty !== undefined) {
    const counterparty = numbers.get(keyText({ kind: "address", text: filters.counterparty }));
    if (counterparty === undefined) return nothing;
    conditions.push({ column: "counterparty", values: [counterparty] });
  }
  if (filters.asset !== undefined) {
    const assets = await assetNumbers(store, environment, filters.asset, namedNumbers);
    if (assets.length === 0) return nothing;
    conditions.push({ column: "asset", values: assets });
  }
  const direction: Condition = {
    column: "direction",
    values: filters.direction === undefined ? Object.values(directionNumbers) : [directionNumbers[filters.direction]],
  };
  const network: Condition = { column: "network", values: [...(namedNumbers ?? numbersByNetwork).values()] };
  const state = filters.state === undefined ? undefined : stateNumbers[filters.state];
  const some: RawBuilder<boolean>[] = [];
  if (filters.hash !== undefined) {
    const transactions = await withHash(store, environment, filters.hash);
    if (transactions.length === 0) return nothing;
    some.push(sql<boolean>`transaction_number IN (${sql.join(transactions)})`);
  }
  if (filters.run !== undefined) {
    const sent = await sentByRun({ store, networks }, environment, filters.run, numbersByNetwork);
    if (sent === undefined) return nothing;
    some.push(sent);
  }
  const bounds: RawBuilder<boolean>[] = [];
  if (filters.since !== undefined) bounds.push(sql<boolean>`sort_at >= ${startOf(filters.since)}`);
  if (filters.until !== undefined) bounds.push(sql<boolean>`sort_at < ${endOf(filters.until)}`);
  const plan = planOf({ conditions, direction, network, state, isNetworkNamed: namedNumbers !== undefined });
  const parts = plan.lead.reduce<readonly (readonly RawBuilder<boolean>[])[]>(
    (branches, { column, values }) =>
      branches.flatMap((part) => values.map((value) => [...part, sql<boolean>`${sql.ref(column)} = ${value}`])),
    [[sql<boolean>`scope = ${owner}`]],
  );
  // The index of states excludes confirmed rows, and is used only by a query with exactly this condition.
  const isOpen = plan.lead.some(({ column }) => column === "state") ? [sql<boolean>`state > 0`] : [];
  const rest = [...plan.rest.map(among), ...isOpen, ...bounds];
  if (some.length > 0) {
    const few = [...some, sql<boolean>`+scope = ${owner}`, ...plan.lead.map(among), ...rest];
    return (after, take) => places(store, [few], after, take);
  }
  if (parts.length > mostParts) {
    const all = [sql<boolean>`scope = ${owner}`, ...plan.lead.map(among), ...rest];
    return (after, take) => places(store, [all], after, take);
  }
  return (after, take) =>
    places(
      store,
      parts.map((part) => [...part, ...rest]),
      after,
      take,
    );
};

type Condition = {
  readonly column: "network" | "asset" | "counterparty" | "direction" | "state";
  readonly values: readonly number[];
};

type SelectConditions = {
  /** Counterparty and asset filters. */
  readonly conditions: readonly Condition[];
  readonly direction: Condition;
  readonly network: Condition;
  readonly state: number | undefined;
  readonly isNetworkNamed: boolean;
};

type Plan = { readonly lead: readonly Condition[]; readonly rest: readonly Condition[] };

/**
 * The index that the rows come from. The columns of `lead` are the first of that index, with one part per combination
 * of their values; those of `rest` are compared row by row.
 */
const planOf = ({ conditions, direction, network, state, isNetworkNamed }: SelectConditions): Plan => {
  const states: readonly Condition[] = state === undefined ? [] : [{ column: "state", values: [state] }];
  const networks = isNetworkNamed ? [network] : [];
  const [first, ...others] = conditions;
  if (first?.column === "counterparty") return { lead: [first, direction], rest: [...others, ...networks, ...states] };
  // Few transactions are unconfirmed.
  if (state !== undefined && state > 0) {
    const directions = direction.values.length === 1 ? [direction] : [];
    return { lead: states, rest: [...conditions, ...directions, ...networks] };
  }
  // An asset implies its network.
  if (first !== undefined) return { lead: [first, direction], rest: [...others, ...states] };
  return { lead: [network, direction], rest: states };
};

/**
 * A comparison for which no index is chosen: the plus hides the column. The state column is not hidden: SQLite would
 * not choose its index anyway, because that needs `state > 0`; and PostgreSQL must see the column, or it estimates
 * confirmed transactions, nearly all there are, at one in two hundred, and sorts them instead of reading the first ones
 * in order.
 */
const among = ({ column, values }: Condition): RawBuilder<boolean> =>
  column === "state"
    ? sql<boolean>`${sql.ref(column)} IN (${sql.join(values)})`
    : sql<boolean>`+${sql.ref(column)} IN (${sql.join(values)})`;

const places = async (
  store: Store,
  parts: readonly (readonly RawBuilder<boolean>[])[],
  after: Place | null,
  take: number,
): Promise<readonly Place[]> => {
  const behind =
    after === null
      ? sql<boolean>`TRUE`
      : sql<boolean>`(sort_at, transaction_number) < (${after.sort_at}, ${after.transaction_number})`;
  const selects = parts.map(
    (part) => sql`SELECT * FROM (
      SELECT DISTINCT sort_at, transaction_number FROM ledger_movements
      WHERE ${sql.join(part, sql` AND `)} AND ${behind}
      ORDER BY sort_at DESC, transaction_number DESC LIMIT ${take}) AS part`,
  );
  const all = sql<Place>`(${sql.join(selects, sql` UNION `)})`.as("places");
  // A query-builder query, because SQLite's driver reads those outside the writing connection.
  return store
    .selectFrom(all)
    .select(["sort_at", "transaction_number"])
    .orderBy("sort_at", "desc")
    .orderBy("transaction_number", "desc")
    .limit(take)
    .execute();
};

/** The networks that a filter names, in any spelling of the service's rows; undefined without such a filter. */
export const namedNetworks = async (
  networks: Networks,
  environment: string,
  numbersByNetwork: ReadonlyMap<string, number>,
  networkId: string | undefined,
): Promise<ReadonlyMap<string, number> | undefined> => {
  if (networkId === undefined) return undefined;
  const requestedId = (await networkNow(networks, environment, networkId))?.id ?? networkId;
  const matches = new Map<string, number>();
  for (const [id, number] of numbersByNetwork) {
    const isSame =
      sameId(id, networkId) || sameId((await networkNow(networks, environment, id))?.id ?? id, requestedId);
    if (isSame) matches.set(id, number);
  }
  return matches;
};

export const assetNumbers = async (
  store: Store,
  environment: string,
  token: string,
  namedNumbers: ReadonlyMap<string, number> | undefined,
): Promise<readonly number[]> => {
  const rows = await store
    .selectFrom("ledger_assets")
    .select(["number", "network_id"])
    .where("environment", "=", environment)
    .where("token", "=", token)
    .execute();
  return rows
    .filter(({ network_id: id }) => namedNumbers === undefined || namedNumbers.has(id))
    .map(({ number }) => number);
};

/**
 * Sent by an operation of the run, by the operations' hashes in any spelling (`hashKey`) and on their network: another one
 * may have a transaction of the same hash. There are as many as the run has items, so they are found from the run and
 * then sorted. Undefined if it has sent none on a network with transactions.
 */
const sentByRun = async (
  { store, networks }: SelectDependencies,
  environment: string,
  run: string,
  numbersByNetwork: ReadonlyMap<string, number>,
): Promise<RawBuilder<boolean> | undefined> => {
  const rows = await store
    .selectFrom("operations")
    .select("network_id")
    .distinct()
    .where("run_id", "=", run)
    .where("environment", "=", environment)
    .execute();
  const onNetworks: RawBuilder<boolean>[] = [];
  for (const { network_id: reference } of rows) {
    if (reference === null) continue;
    const ids = [...((await namedNetworks(networks, environment, numbersByNetwork, reference))?.keys() ?? [])];
    if (ids.length === 0) continue;
    onNetworks.push(
      sql<boolean>`(operations.network_id = ${reference} AND ledger_transactions.network_id IN (${sql.join(ids)}))`,
    );
  }
  if (onNetworks.length === 0) return undefined;
  return sql<boolean>`transaction_number IN (
  SELECT ledger_transactions.number FROM operations JOIN ledger_transactions
    ON ledger_transactions.environment = operations.environment AND ledger_transactions.hash_key IN
      (operations.transaction_hash, LOWER(operations.transaction_hash), SUBSTR(LOWER(operations.transaction_hash), 3))
  WHERE operations.run_id = ${run} AND operations.environment = ${environment}
    AND (${sql.join(onNetworks, sql` OR `)}))`;
};

const withHash = async (store: Store, environment: string, hash: string): Promise<readonly number[]> => {
  const rows = await store
    .selectFrom("ledger_transactions")
    .select("number")
    .where("environment", "=", environment)
    .where("hash_key", "=", hashKey(hash))
    .execute();
  return rows.map(({ number }) => number);
};
