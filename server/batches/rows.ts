import type { BatchState } from "../../shared/console/batch.ts";
import type { BatchItemTable, BatchTable, Store } from "../store/tables.ts";
import type { ItemChange } from "./item.ts";

/** How long a run is nobody else's; it is claimed again at least every five seconds. */
export const batchLeaseMs = 30_000;

/** Claims the running batches that are this instance's or nobody's, by one leased UPDATE … RETURNING; answers their ids. */
export const claimBatches = async (store: Store, owner: string, now: number): Promise<readonly string[]> => {
  const rows = await store
    .updateTable("batches")
    .set({ owner, lease_until: now + batchLeaseMs })
    .where("state", "=", "running")
    .where((where) => where.or([where("owner", "=", owner), where("lease_until", "<=", now)]))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
};

/** Gives the runs of an instance that stops to whoever looks next. */
export const releaseBatches = async (store: Store, owner: string): Promise<void> => {
  await store.updateTable("batches").set({ owner: null, lease_until: 0 }).where("owner", "=", owner).execute();
};

/** A run that this instance may work on now. */
export const readBatch = (store: Store, id: string, owner: string): Promise<BatchTable | undefined> =>
  store
    .selectFrom("batches")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "running")
    .where("owner", "=", owner)
    .executeTakeFirst();

/** More than can be under way at once, because several may be of one profile. */
const ahead = 64;

/**
 * Items that something can be done for: those that were under way when a server stopped, those of which nobody knows, and
 * then, in the order of the list, those whose profile has none of these.
 */
export const dueItems = async (store: Store, batchId: string, now: number): Promise<readonly BatchItemTable[]> => {
  const due = store.selectFrom("batch_items").selectAll().where("batch_id", "=", batchId).where("due_at", "<=", now);
  const open = await due.where("state", "in", ["sending", "unknown"]).orderBy("position").limit(ahead).execute();
  const waiting = await due
    .where("state", "=", "waiting")
    .where("reference", "not in", (query) =>
      query
        .selectFrom("batch_items")
        .select("reference")
        .where("batch_id", "=", batchId)
        .where("state", "in", ["sending", "unknown"]),
    )
    .orderBy("position")
    .limit(ahead)
    .execute();
  return [...open, ...waiting];
};

/** Writes down what has become of an item; false if it is not in one of these states any more, and then nothing is changed. */
export const updateItem = async (
  store: Store,
  item: BatchItemTable,
  change: ItemChange,
  from: readonly BatchItemTable["state"][],
): Promise<boolean> => {
  const changed = await store
    .updateTable("batch_items")
    .set(change)
    .where("batch_id", "=", item.batch_id)
    .where("position", "=", item.position)
    .where("state", "in", from)
    .returning("position")
    .executeTakeFirst();
  return changed !== undefined;
};

/** Stops a run, and says why. */
export const halt = async (
  store: Store,
  id: string,
  state: Extract<BatchState, "halted" | "needs_share">,
  note: string,
  now: number,
): Promise<void> => {
  await store
    .updateTable("batches")
    .set({ state, note, updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
};

/** Ends a run that has nothing left to do; false if it has. */
export const finish = async (store: Store, id: string, now: number): Promise<boolean> => {
  const open = await store
    .selectFrom("batch_items")
    .select("position")
    .where("batch_id", "=", id)
    .where("state", "in", ["waiting", "sending", "unknown"])
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) return false;
  await store
    .updateTable("batches")
    .set({ state: "done", updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
  return true;
};

/** When the next item of this instance's runs is due, or null if there is none. */
export const nextDue = async (store: Store, owner: string, now: number): Promise<number | null> => {
  const row = await store
    .selectFrom("batch_items")
    .innerJoin("batches", "batches.id", "batch_items.batch_id")
    .select("batch_items.due_at")
    .where("batches.state", "=", "running")
    .where("batches.owner", "=", owner)
    .where("batch_items.state", "in", ["waiting", "sending", "unknown"])
    .where("batch_items.due_at", ">", now)
    .orderBy("batch_items.due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
};
