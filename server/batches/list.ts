import type { Batch, BatchItem, BatchItemState } from "../../shared/console/batch.ts";
import { batchItemStates } from "../../shared/console/batch.ts";
import { operationErrorSchema } from "../../shared/console/operation.ts";
import type { Pagination } from "../../shared/wire/pagination.ts";
import type { BatchItemTable, BatchTable, Store } from "../store/tables.ts";

type Window = { readonly skip?: string | undefined; readonly take?: string | undefined };

const windowOf = ({ skip, take }: Window) => ({ skip: Number(skip ?? 0), take: Number(take ?? 20) });

const paginationOf = (totalElements: number, { skip, take }: ReturnType<typeof windowOf>): Pagination => ({
  totalElements,
  totalPages: Math.ceil(totalElements / take),
  skip,
  take,
});

/** A page of an environment's runs, newest first. */
export const listBatches = async (store: Store, environment: string, query: Window) => {
  const window = windowOf(query);
  const all = store.selectFrom("batches").where("environment", "=", environment);
  const { count } = await all.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(window.take)
    .offset(window.skip)
    .execute();
  const data = await Promise.all(rows.map((row) => batchOf(store, row)));
  return { data, pagination: paginationOf(Number(count), window) };
};

/** One run with how far it has come, if it is of this environment. */
export const findBatch = async (store: Store, environment: string, id: string): Promise<Batch | undefined> => {
  const row = await store
    .selectFrom("batches")
    .selectAll()
    .where("id", "=", id)
    .where("environment", "=", environment)
    .executeTakeFirst();
  return row === undefined ? undefined : batchOf(store, row);
};

/** A page of a run's items, in the order of the list. */
export const listItems = async (
  store: Store,
  batchId: string,
  query: Window & { readonly state?: BatchItemState | undefined },
) => {
  const window = windowOf(query);
  let all = store.selectFrom("batch_items").where("batch_id", "=", batchId);
  if (query.state !== undefined) all = all.where("state", "=", query.state);
  const { count } = await all.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await all.selectAll().orderBy("position").limit(window.take).offset(window.skip).execute();
  return { data: rows.map(itemOf), pagination: paginationOf(Number(count), window) };
};

/** The items behind a position, for whoever reads all of them. */
export const itemsAfter = async (store: Store, batchId: string, position: number): Promise<readonly BatchItem[]> => {
  const rows = await store
    .selectFrom("batch_items")
    .selectAll()
    .where("batch_id", "=", batchId)
    .where("position", ">", position)
    .orderBy("position")
    .limit(500)
    .execute();
  return rows.map(itemOf);
};

const batchOf = async (store: Store, row: BatchTable): Promise<Batch> => {
  const counted = await store
    .selectFrom("batch_items")
    .select(["state", ({ fn }) => fn.countAll().as("count")])
    .where("batch_id", "=", row.id)
    .groupBy("state")
    .execute();
  const countOf = (state: BatchItemState) => Number(counted.find((one) => one.state === state)?.count ?? 0);
  const [waiting, sending, unknown, succeeded, rejected, cancelled] = batchItemStates.map(countOf);
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

const itemOf = (row: BatchItemTable): BatchItem => ({
  position: row.position,
  reference: row.reference,
  state: row.state,
  operationId: row.operation_id,
  addressId: row.address_id,
  address: row.address,
  error: row.error === null ? null : operationErrorSchema.parse(JSON.parse(row.error)),
});
