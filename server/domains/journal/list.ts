import { sql } from "kysely";
import type { OperationQuery, OperationRecord } from "#shared/console/operation.ts";
import { isFinal, operationStates } from "#shared/console/operation-states.ts";
import type { Pagination } from "#shared/wire/pagination.ts";
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
  let filtered = store.selectFrom("operations").where("environment", "=", environment);
  if (query.state === "open") filtered = filtered.where("state", "in", openStates);
  else if (query.state !== undefined) filtered = filtered.where("state", "=", query.state);
  if (query.endpoint !== undefined) filtered = filtered.where("operation", "=", query.endpoint);
  if (query.networkId !== undefined) filtered = filtered.where("network_id", "=", query.networkId);
  if (query.contractAddress !== undefined) {
    filtered = filtered.where("contract_address", "=", query.contractAddress.toLowerCase());
  }
  if (query.idempotencyKey !== undefined) filtered = filtered.where("idempotency_key", "=", query.idempotencyKey);
  if (query.run !== undefined) filtered = filtered.where("run_id", "=", query.run);
  const { knownAs } = query;
  if (knownAs !== undefined) {
    filtered = filtered.where((eb) =>
      eb.or([
        eb("id", "=", knownAs.toLowerCase()),
        eb("workflow_id", "=", knownAs),
        eb(sql<string>`LOWER(transaction_hash)`, "in", spellingsOf(knownAs)),
      ]),
    );
  }
  for (const key of ["addressId", "reference"] as const) {
    const value = query[key];
    if (value === undefined) continue;
    // A body is kept as JSON.stringify writes it; inside of a text its quotes are escaped, so that only a key is met.
    const member = `${JSON.stringify(key)}:${JSON.stringify(value)}`;
    filtered = filtered.where((eb) => eb(eb.fn("replace", ["body", eb.val(member), eb.val("")]), "<>", eb.ref("body")));
  }
  const count = filtered.select(({ fn }) => fn.countAll().as("count"));
  const all = filtered.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  const { rows, pagination } = await pageOf(count, all, query);
  return { data: await recordsOf(store, rows), pagination };
};

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

const recordsOf = async (store: Store, rows: readonly OperationTable[]): Promise<readonly OperationRecord[]> => {
  if (rows.length === 0) return [];
  const events = await store
    .selectFrom("operation_events")
    .selectAll()
    .where(
      "operation_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  const timelines = new Map<string, Tables["operation_events"][]>();
  for (const event of events) {
    const timeline = timelines.get(event.operation_id);
    if (timeline === undefined) timelines.set(event.operation_id, [event]);
    else timeline.push(event);
  }
  return rows.map((row) => recordOf(row, timelines.get(row.id) ?? []));
};
