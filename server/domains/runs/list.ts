import { sql } from "kysely";
import { runCounts } from "#server/domains/journal/run-counts.ts";
import { pageOf } from "#server/store/page.ts";
import type { RunTable, Store } from "#server/store/tables.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { coinAmountSchema } from "#shared/console/meaning.ts";
import { isRunning, runItemStates } from "#shared/console/run-states.ts";
import type { Run, RunItem, RunItemSort, RunItemState } from "#shared/console/run.ts";
import { runItemSchema, runSchema } from "#shared/console/run.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { PageQuery } from "#shared/wire/page-window.ts";
import { textsIn } from "./columns.ts";
import { errorIn } from "./item.ts";

/**
 * A page of an environment's runs, newest first. With `startedBy`, only the run that this person started with this
 * idempotency key.
 */
export const listRuns = async (
  store: Store,
  environment: string,
  query: PageQuery,
  startedBy?: { readonly personId: string; readonly startKey: string },
) => {
  let all = store.selectFrom("runs").where("environment", "=", environment);
  if (startedBy !== undefined) {
    all = all.where("person_id", "=", startedBy.personId).where("start_key", "=", startedBy.startKey);
  }
  const count = all.select(({ fn }) => fn.countAll().as("count"));
  const { rows, pagination } = await pageOf(count, all.selectAll().orderBy("created_at", "desc").orderBy("id"), query);
  const counts = await runCounts(
    store,
    rows.map(({ id }) => id),
  );
  const payouts = await payoutsOf(
    store,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => runOf(row, counts, payouts)), pagination };
};

export const findRun = async (store: Store, environment: string, id: string): Promise<Run | undefined> => {
  const row = await store
    .selectFrom("runs")
    .selectAll()
    .where("id", "=", id)
    .where("environment", "=", environment)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ...runOf(row, await runCounts(store, [id]), await payoutsOf(store, [id])),
    fees: isRunning(row.state) || row.network_id === null ? null : await feesOf(store, id),
  };
};

/** The known network fees of a run's transactions. */
const feesOf = async (store: Store, runId: string): Promise<Run["fees"]> => {
  const rows = await store
    .selectFrom("run_items")
    .innerJoin("operation_meanings", "operation_meanings.operation_id", "run_items.operation_id")
    .select("operation_meanings.fee")
    .where("run_items.run_id", "=", runId)
    .execute();
  const fees = rows.flatMap(({ fee }) =>
    fee === null ? [] : [BigInt(coinAmountSchema.parse(JSON.parse(fee)).amount)],
  );
  return fees.length === 0 ? null : { amount: String(fees.reduce((sum, fee) => sum + fee)), items: fees.length };
};

/** A page of a run's items, in the order of the run unless sorted. */
export const listItems = async (
  store: Store,
  runId: string,
  query: PageQuery & { readonly state?: RunItemState | undefined; readonly sort?: RunItemSort | undefined },
) => {
  let all = store.selectFrom("run_items").where("run_items.run_id", "=", runId);
  if (query.state !== undefined) all = all.where("run_items.state", "=", query.state);
  const count = all.select(({ fn }) => fn.countAll().as("count"));
  const { rows, pagination } = await pageOf(count, sorted(listed(all), query.sort).orderBy("position"), query);
  const cells = await payoutCells(
    store,
    runId,
    rows.map(({ position }) => position),
  );
  return {
    data: rows.map((row) => {
      const payment = paymentOf(cells.get(row.position));
      return { ...itemOf({ ...row, sentence: row.sentence ?? sentenceOf(payment) }), payment };
    }),
    pagination,
  };
};

/** At most as many items as a run has. Those of one state, and those not sent yet, are in the order of the run. */
const sorted = (items: ReturnType<typeof listed>, sort: RunItemSort | undefined) => {
  if (sort === undefined) return items;
  const direction = sort.startsWith("-") ? "desc" : "asc";
  if (sort === "-position") return items.orderBy("position", direction);
  return sort === "state" || sort === "-state"
    ? items.orderBy(stateRank, direction)
    : items.orderBy(sql`COALESCE(operations.updated_at, 0)`, direction);
};

/** The place of an item's state in the order in which it goes through them. */
const stateRank = sql<number>`CASE run_items.state ${sql.join(
  runItemStates.map((state, rank) => sql`WHEN ${state} THEN ${sql.lit(rank)}`),
  sql` `,
)} END`;

/** The cells of items that pay a row of a payout. */
const payoutCells = async (
  store: Store,
  runId: string,
  positions: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (positions.length === 0 || (await payoutsOf(store, [runId])).size === 0) return new Map();
  const rows = await store
    .selectFrom("run_items")
    .select(["position", "cells"])
    .where("run_id", "=", runId)
    .where("position", "in", positions)
    .execute();
  return new Map(rows.map(({ position, cells }) => [position, cells === null ? [] : textsIn(cells)]));
};

/** A payment from the columns of a payout. */
const paymentOf = ([to, amount, asset]: readonly string[] = []): RunItem["payment"] =>
  to === undefined || amount === undefined || asset === undefined ? null : { to, amount, asset };

/** A payment in words, before it has an operation that says it. */
const sentenceOf = (payment: RunItem["payment"]): string | null => {
  if (payment === null) return null;
  const { to, amount, asset } = payment;
  return `Send ${numberText(amount)} ${asset} to ${isEvmAddress(to) ? shortHash(to) : to}`;
};

/** An item with the cells of its line. */
export type ItemWithCells = RunItem & { readonly cells: readonly string[] };

/** The next items after a position, for reading all of them page by page. */
export const itemsAfter = async (store: Store, runId: string, position: number): Promise<readonly ItemWithCells[]> => {
  const all = store.selectFrom("run_items").where("run_items.run_id", "=", runId).where("position", ">", position);
  const rows = await listed(all).select("run_items.cells").orderBy("position").limit(itemsAtOnce).execute();
  return rows.map((row) => ({
    ...itemOf(row),
    cells: row.cells === null ? [] : textsIn(row.cells),
  }));
};

/** Items read at once: the cells of one may be large. */
const itemsAtOnce = 100;
/** Characters of a body in a list: an item may have a mebibyte, and a page a hundred items. */
const longestListed = 16 * 1024;

/** Items in list form, with the words and transactions of their operations. */
const listed = (items: ReturnType<typeof allItems>) =>
  items
    .leftJoin("operations", "operations.id", "run_items.operation_id")
    .leftJoin("operation_meanings", "operation_meanings.operation_id", "run_items.operation_id")
    .select([
      "run_items.position",
      "run_items.line",
      "run_items.endpoint",
      "run_items.state",
      "run_items.operation_id",
      "run_items.address_id",
      "run_items.address",
      "run_items.identical_to",
      "run_items.error",
      "run_items.purpose",
      "operations.transaction_hash",
      "operations.updated_at as changed_at",
      "operation_meanings.fee",
      "operation_meanings.short as sentence",
      short("params").as("params"),
      short("body").as("body"),
    ]);
const short = (column: "params" | "body") =>
  sql<
    string | null
  >`CASE WHEN LENGTH(${sql.ref(`run_items.${column}`)}) <= ${longestListed} THEN ${sql.ref(`run_items.${column}`)} END`;
const allItems = (store: Store) => store.selectFrom("run_items");
type ListedItem = Awaited<ReturnType<ReturnType<typeof listed>["execute"]>>[number];

/** The payouts that runs were started from, by run id: such a run has the payout's name. */
type PayoutsOfRuns = ReadonlyMap<string | null, { readonly id: string; readonly name: string }>;

const payoutsOf = async (store: Store, ids: readonly string[]): Promise<PayoutsOfRuns> => {
  if (ids.length === 0) return new Map();
  const rows = await store.selectFrom("payouts").select(["id", "name", "run_id"]).where("run_id", "in", ids).execute();
  return new Map(rows.map(({ id, name, run_id }) => [run_id, { id, name }]));
};

const runOf = (row: RunTable, countsOf: (id: string) => Run["counts"], payouts: PayoutsOfRuns): Run =>
  runSchema.parse({
    id: row.id,
    environment: row.environment,
    name: payouts.get(row.id)?.name ?? row.name,
    state: row.state,
    note: row.note,
    person: { id: row.person_id, name: row.person_name },
    takenBy: row.taken_by === null ? null : { id: row.taken_by, name: row.taken_name ?? "" },
    endpoints: JSON.parse(row.endpoints),
    networkId: row.network_id,
    atOnce: row.at_once,
    onFailure: row.on_failure,
    columns: JSON.parse(row.columns),
    madeFrom: row.made_from,
    payoutId: payouts.get(row.id)?.id ?? null,
    total: row.total,
    counts: countsOf(row.id),
    restsUntil: isRunning(row.state) && row.rests > 0 ? isoOf(row.rests_until) : null,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  });

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const itemOf = (row: ListedItem): RunItem =>
  runItemSchema.parse({
    position: row.position,
    line: row.line,
    endpoint: row.endpoint,
    params: row.params === null ? {} : JSON.parse(row.params),
    body: row.body === null ? null : JSON.parse(row.body),
    state: row.state,
    operationId: row.operation_id,
    sentence: row.sentence,
    purpose: row.purpose,
    transactionHash: row.transaction_hash,
    fee: row.fee === null ? null : coinAmountSchema.parse(JSON.parse(row.fee)),
    changedAt: row.changed_at === null ? null : isoOf(row.changed_at),
    addressId: row.address_id,
    address: row.address,
    identicalTo: row.identical_to,
    error: row.error === null ? null : errorIn(row.error),
  });
