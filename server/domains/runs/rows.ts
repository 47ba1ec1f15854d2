import type { RunState } from "#shared/console/run.ts";
import { sql } from "kysely";
import { hold } from "#server/store/lease.ts";
import type { RunItemTable, RunTable, Store } from "#server/store/tables.ts";
import type { ItemChange } from "./item.ts";

/** How long no other instance may claim a run; its own instance claims it again at least every five seconds. */
export const runLeaseMs = 30_000;

/** Items with an open outcome, whether their run goes on or not. */
const underWay = ["sending", "unknown"] as const;

/**
 * Takes, or keeps, the runs that have something to do and are free or this instance's. A stopped run has something to do while
 * one of its items is under way.
 */
export const holdRuns = (store: Store, owner: string, now: number): Promise<readonly RunTable[]> => {
  const hasOpenItem = sql<boolean>`EXISTS (
    SELECT 1 FROM batch_items WHERE batch_items.batch_id = batches.id AND batch_items.state IN (${sql.join(underWay)}))`;
  const hasWork = sql<boolean>`(state = 'running' OR (state <> 'done' AND ${hasOpenItem}))`;
  return hold(store, "batches", hasWork, { owner, now, leaseMs: runLeaseMs });
};

/** A run, if it is this instance's. */
export const readRun = (store: Store, id: string, owner: string): Promise<RunTable | undefined> =>
  store.selectFrom("batches").selectAll().where("id", "=", id).where("owner", "=", owner).executeTakeFirst();

/** More than can be under way at once, because several may be of one profile. */
const ahead = 64;

/** Items with an open outcome that are due. */
export const openItems = (store: Store, runId: string, now: number): Promise<readonly RunItemTable[]> =>
  store
    .selectFrom("batch_items")
    .selectAll()
    .where("batch_id", "=", runId)
    .where("due_at", "<=", now)
    .where("state", "in", underWay)
    .orderBy("position")
    .limit(ahead)
    .execute();

/** Items that can be sent, in the order of the list: those whose profile has none under way. */
export const waitingItems = (store: Store, runId: string, now: number): Promise<readonly RunItemTable[]> =>
  store
    .selectFrom("batch_items")
    .selectAll()
    .where("batch_id", "=", runId)
    .where("due_at", "<=", now)
    .where("state", "=", "waiting")
    .where("reference", "not in", (query) =>
      query.selectFrom("batch_items").select("reference").where("batch_id", "=", runId).where("state", "in", underWay),
    )
    .orderBy("position")
    .limit(ahead)
    .execute();

/**
 * Begins to send an item: from here on a pause or a cancellation does not take it back. Returns false if the run does not go
 * on or the item is not waiting.
 */
export const beginItem = async (
  store: Store,
  { batch_id: runId, position }: RunItemTable,
  baseline: number | null,
): Promise<boolean> => {
  const begun = await store
    .updateTable("batch_items")
    .set({ state: "sending", baseline })
    .where("batch_id", "=", runId)
    .where("position", "=", position)
    .where("state", "=", "waiting")
    .where((where) =>
      where.exists(where.selectFrom("batches").select("id").where("id", "=", runId).where("state", "=", "running")),
    )
    .returning("position")
    .executeTakeFirst();
  return begun !== undefined;
};

/** Makes all waiting items of a run wait until then: the service takes nothing now. */
export const restItems = async (store: Store, runId: string, until: number): Promise<void> => {
  await store
    .updateTable("batch_items")
    .set({ due_at: until })
    .where("batch_id", "=", runId)
    .where("state", "=", "waiting")
    .where("due_at", "<", until)
    .execute();
};

/** Records how an item went on. Returns false, and changes nothing, if the item has left these states. */
export const updateItem = async (
  store: Store,
  item: RunItemTable,
  change: ItemChange,
  from: readonly RunItemTable["state"][],
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

/** Stops a run with a note that says why. */
export const halt = async (
  store: Store,
  id: string,
  state: Extract<RunState, "halted" | "needs_share">,
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

/** Ends a run that has nothing left to do. Returns false if it has. */
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
    .where("batches.owner", "=", owner)
    .where((where) =>
      where.or([
        where("batch_items.state", "in", underWay),
        where.and([where("batches.state", "=", "running"), where("batch_items.state", "=", "waiting")]),
      ]),
    )
    .where("batch_items.due_at", ">", now)
    .orderBy("batch_items.due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
};
