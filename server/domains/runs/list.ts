import type { Run, RunItem, RunItemState } from "#shared/console/run.ts";
import { runItemStates } from "#shared/console/run.ts";
import { operationErrorSchema } from "#shared/console/operation.ts";
import type { PageQuery } from "#shared/wire/page-window.ts";
import { pageOf } from "#server/store/page.ts";
import type { RunItemTable, RunTable, Store } from "#server/store/tables.ts";

/** A page of an environment's runs, newest first. */
export const listRuns = async (store: Store, environment: string, query: PageQuery) => {
  const all = store.selectFrom("batches").where("environment", "=", environment);
  const count = all.select(({ fn }) => fn.countAll().as("count"));
  const { rows, pagination } = await pageOf(count, all.selectAll().orderBy("created_at", "desc").orderBy("id"), query);
  return { data: await Promise.all(rows.map((row) => runOf(store, row))), pagination };
};

/** One run of the environment, with its progress. */
export const findRun = async (store: Store, environment: string, id: string): Promise<Run | undefined> => {
  const row = await store
    .selectFrom("batches")
    .selectAll()
    .where("id", "=", id)
    .where("environment", "=", environment)
    .executeTakeFirst();
  return row === undefined ? undefined : runOf(store, row);
};

/** A page of a run's items, in the order of the list. */
export const listItems = async (
  store: Store,
  runId: string,
  query: PageQuery & { readonly state?: RunItemState | undefined },
) => {
  let all = store.selectFrom("batch_items").where("batch_id", "=", runId);
  if (query.state !== undefined) all = all.where("state", "=", query.state);
  const count = all.select(({ fn }) => fn.countAll().as("count"));
  const { rows, pagination } = await pageOf(count, all.selectAll().orderBy("position"), query);
  return { data: rows.map(itemOf), pagination };
};

/** The next items after a position, to read all of them page by page. */
export const itemsAfter = async (store: Store, runId: string, position: number): Promise<readonly RunItem[]> => {
  const rows = await store
    .selectFrom("batch_items")
    .selectAll()
    .where("batch_id", "=", runId)
    .where("position", ">", position)
    .orderBy("position")
    .limit(500)
    .execute();
  return rows.map(itemOf);
};

const runOf = async (store: Store, row: RunTable): Promise<Run> => {
  const counted = await store
    .selectFrom("batch_items")
    .select(["state", ({ fn }) => fn.countAll().as("count")])
    .where("batch_id", "=", row.id)
    .groupBy("state")
    .execute();
  const countOf = (state: RunItemState) => Number(counted.find((one) => one.state === state)?.count ?? 0);
  const [waiting, sending, unknown, succeeded, rejected, cancelled] = runItemStates.map(countOf);
  return {
    id: row.id,
    environment: row.environment,
    state: row.state,
    note: row.note,
    person: { id: row.person_id, name: row.person_name },
    networkId: row.network_id,
    total: row.total,
    counts: {
      waiting: waiting ?? 0,
      sending: sending ?? 0,
      unknown: unknown ?? 0,
      succeeded: succeeded ?? 0,
      rejected: rejected ?? 0,
      cancelled: cancelled ?? 0,
    },
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
};

const itemOf = (row: RunItemTable): RunItem => ({
  position: row.position,
  reference: row.reference,
  state: row.state,
  operationId: row.operation_id,
  addressId: row.address_id,
  address: row.address,
  error: row.error === null ? null : operationErrorSchema.parse(JSON.parse(row.error)),
});
