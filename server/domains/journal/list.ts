import { type RawBuilder, sql } from "kysely";
import type { OperationFilter, OperationQuery, OperationRecord } from "#shared/console/operation.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { isFinal, operationStates } from "#shared/console/operation-states.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { Pagination } from "#shared/wire/pagination.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { containing } from "#server/store/like.ts";
import { pageOf } from "#server/store/page.ts";
import type { OperationTable, Store, Tables } from "#server/store/tables.ts";
import { recordOf } from "./record.ts";
import { spellingsOf } from "./spellings.ts";

const openStates = operationStates.filter((state) => !isFinal(state));

/** A page of an environment's journal, newest first. */
export const listOperations = async (
  store: Store,
  environment: string,
  query: OperationQuery,
): Promise<{ readonly data: readonly OperationRecord[]; readonly pagination: Pagination }> => {
  const filtered = matching(store, environment, query);
  const count = isFiltered(query)
    ? filtered.select(({ fn }) => fn.countAll().as("count"))
    : countAll(store, environment);
  const all = filtered.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  const { rows, pagination } = await pageOf(count, all, query);
  return { data: await recordsOf(store, rows, listedBody), pagination };
};

/** Whether a query leaves out any operation of its environment. */
const isFiltered = ({ skip: _skip, take: _take, ...filter }: OperationQuery): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** One row of one number, also where the environment has no operation. */
const countAll = (store: Store, environment: string) =>
  store
    .selectFrom("operation_counts")
    .select(({ fn }) => fn.coalesce(fn.sum("operations"), sql.lit(0)).as("count"))
    .where("environment", "=", environment);

/** Characters of a body, as JSON, that a list has whole: the code of one template has a hundred thousand, and a page a hundred operations. */
const longestWhole = 16 * 1024;
/** Characters of a value, as JSON, that a list has of a longer body. */
const longestValue = 1024;
/** What lists need whole: an earlier call is made again from its function, and those who sent a withdrawal are told apart by their addresses. */
const neverLeftOut: ReadonlySet<string> = new Set(["abiFunction", "from"]);

/** A body as a list has it: a longer one without its long values. The operation by itself has them. */
const listedBody = (row: Pick<OperationTable, "body">): unknown => {
  const body: unknown = JSON.parse(row.body);
  if (row.body.length <= longestWhole || !isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key, value]) => neverLeftOut.has(key) || JSON.stringify(value).length <= longestValue,
    ),
  );
};

/** The newest operations of an environment's journal, as a list has them, without counting the others. */
export const newestOperations = async (
  store: Store,
  environment: string,
  filter: OperationFilter,
  most: number,
): Promise<readonly OperationRecord[]> => {
  const newest = matching(store, environment, filter).selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  return recordsOf(store, await newest.limit(most).execute(), listedBody);
};

/** The next operations of an environment's journal after one, newest first; from the newest where none is given. */
export const operationsAfter = async (
  store: Store,
  environment: string,
  filter: OperationFilter,
  after: Pick<OperationTable, "created_at" | "id"> | null,
  count: number,
): Promise<{
  readonly data: readonly OperationRecord[];
  readonly last: Pick<OperationTable, "created_at" | "id"> | undefined;
}> => {
  let filtered = matching(store, environment, filter);
  if (after !== null) {
    const { created_at: at, id } = after;
    filtered = filtered
      .where("created_at", "<=", at)
      .where((eb) => eb.or([eb("created_at", "<", at), eb("id", "<", id)]));
  }
  const rows = await filtered.selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(count).execute();
  return { data: await recordsOf(store, rows), last: rows.at(-1) };
};

/**
 * Few operations are not final, and an index has them by their state. Given the plain column, SQLite looks for them through the whole journal of
 * the environment instead, in the order of time.
 */
const environmentFor = ({ state }: OperationFilter): RawBuilder<string> =>
  state !== undefined && (state === "open" || openStates.includes(state))
    ? sql<string>`environment || ''`
    : sql<string>`environment`;

const matching = (store: Store, environment: string, filter: OperationFilter) => {
  let filtered = store.selectFrom("operations").where(environmentFor(filter), "=", environment);
  if (filter.state === "open") filtered = filtered.where("state", "in", openStates);
  else if (filter.state !== undefined) filtered = filtered.where("state", "=", filter.state);
  if (filter.endpoint !== undefined) filtered = filtered.where("operation", "=", filter.endpoint);
  if (filter.networkId !== undefined) filtered = filtered.where("network_id", "=", filter.networkId);
  if (filter.contractAddress !== undefined) {
    filtered = filtered.where("contract_address", "=", filter.contractAddress.toLowerCase());
  }
  if (filter.idempotencyKey !== undefined) filtered = filtered.where("idempotency_key", "=", filter.idempotencyKey);
  if (filter.run !== undefined) filtered = filtered.where("run_id", "=", filter.run);
  const { recipient, knownAs, addressId, sender, purpose } = filter;
  if (purpose !== undefined) {
    filtered = filtered.where(sql<boolean>`purpose_search LIKE ${containing(purpose)} ESCAPE '\\'`);
  }
  if (addressId !== undefined || sender !== undefined) {
    filtered = filtered.where((eb) =>
      eb.or([
        ...(addressId === undefined ? [] : [names("addressId", addressId)]),
        ...(sender === undefined ? [] : [sendsFrom(sender)]),
      ]),
    );
  }
  if (recipient !== undefined) {
    filtered = filtered.where("id", "in", (eb) =>
      eb
        .selectFrom("operation_movements")
        .select("operation_id")
        .where("environment", "=", environment)
        .where("to_address", "=", recipient),
    );
  }
  if (knownAs !== undefined) {
    filtered = filtered.where((eb) =>
      eb.or([
        eb("id", "=", knownAs.toLowerCase()),
        eb("workflow_id", "=", knownAs),
        eb(sql<string>`LOWER(transaction_hash)`, "in", spellingsOf(knownAs)),
      ]),
    );
  }
  if (filter.reference !== undefined) filtered = filtered.where(names("reference", filter.reference));
  return filtered;
};

/**
 * A body is kept as JSON.stringify writes it; inside of a text its quotes are escaped, so that only a key is met. A template names neither a sender
 * nor a profile, and its code would take the longest to read.
 */
const names = (key: string, value: string): RawBuilder<boolean> =>
  sql`operation <> 'createTemplate' AND replace(body, ${`${JSON.stringify(key)}:${JSON.stringify(value)}`}, '') <> body`;

/** The senders of a withdrawal have a space between two, and no address has one. */
const sendsFrom = (address: string): RawBuilder<boolean> =>
  sql`withdrawal IS NOT NULL AND replace(' ' || sender || ' ', ${` ${addressKey(address)} `}, '') <> ' ' || sender || ' '`;

/** One operation with its timeline, if it is of this environment. */
export const findOperation = async (
  store: Store,
  environment: string,
  id: string,
): Promise<OperationRecord | undefined> => {
  const rows = await store
    .selectFrom("operations")
    .selectAll()
    .where("id", "=", id)
    .where("environment", "=", environment)
    .execute();
  return (await recordsOf(store, rows))[0];
};

const recordsOf = async (
  store: Store,
  rows: readonly OperationTable[],
  bodyOf?: (row: OperationTable) => unknown,
): Promise<readonly OperationRecord[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [events, meanings] = await Promise.all([
    store.selectFrom("operation_events").selectAll().where("operation_id", "in", ids).orderBy("position").execute(),
    store.selectFrom("operation_meanings").selectAll().where("operation_id", "in", ids).execute(),
  ]);
  const timelines = new Map<string, Tables["operation_events"][]>();
  for (const event of events) {
    const timeline = timelines.get(event.operation_id);
    if (timeline === undefined) timelines.set(event.operation_id, [event]);
    else timeline.push(event);
  }
  const byOperation = new Map(meanings.map((meaning) => [meaning.operation_id, meaning]));
  const records: OperationRecord[] = [];
  // One record may have a receipt of a megabyte.
  await inSlices(rows, (row) => {
    const record = recordOf(row, { events: timelines.get(row.id) ?? [], meaning: byOperation.get(row.id) });
    records.push(bodyOf === undefined ? record : { ...record, body: bodyOf(row) });
  });
  return records;
};
