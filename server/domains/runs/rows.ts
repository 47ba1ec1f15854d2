import { sql } from "kysely";
import { hold } from "#server/store/lease.ts";
import type { RunTable, Store } from "#server/store/tables.ts";
import { isItemOpen, isItemUnderWay, isItemUnsettled, runItemStates } from "#shared/console/run-states.ts";
import type { RunState } from "#shared/console/run.ts";

/** How long no other instance may claim a run; its own instance renews the claim at least every five seconds. */
export const runLeaseMs = 30_000;

/** States of items with an open outcome; these are followed even after their run has stopped. */
export const openStates = runItemStates.filter(isItemOpen);
const underWayStates = runItemStates.filter(isItemUnderWay);
const unsettledStates = runItemStates.filter(isItemUnsettled);

/** How often operations that another process may move are checked. */
const followMs = 1_000;

/**
 * Claims, or keeps, runs that have something to do and are free or this instance's. A stopped run has something to do
 * while one of its items has an open outcome.
 */
export const holdRuns = (store: Store, owner: string, now: number): Promise<readonly RunTable[]> => {
  const hasOpenItem = sql<boolean>`EXISTS (
    SELECT 1 FROM run_items WHERE run_items.run_id = runs.id AND run_items.state IN (${sql.join(openStates)}))`;
  const hasWork = sql<boolean>`(state = 'running' OR (state <> 'done' AND ${hasOpenItem}))`;
  return hold(store, "runs", hasWork, { owner, now, leaseMs: runLeaseMs });
};

/** The running runs whose instance stopped without handing them over. */
export const leftRuns = async (store: Store, owner: string, now: number): Promise<ReadonlySet<string>> => {
  const rows = await store
    .selectFrom("runs")
    .select("id")
    .where("state", "=", "running")
    .where("lease_until", "<=", now)
    .where("owner", "<>", owner)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** A run, if this instance holds it. */
export const readRun = (store: Store, id: string, owner: string): Promise<RunTable | undefined> =>
  store.selectFrom("runs").selectAll().where("id", "=", id).where("owner", "=", owner).executeTakeFirst();

/** Those of these runs that have stopped, or are not this instance's. */
export const stoppedAmong = async (store: Store, ids: readonly string[], owner: string): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom("runs")
    .select("id")
    .where("id", "in", ids)
    .where((run) => run.or([run("state", "<>", "running"), run("owner", "is", null), run("owner", "<>", owner)]))
    .execute();
  return rows.map(({ id }) => id);
};

/** Stops a run with a note that says why. Returns false if it was not running. */
export const halt = async (
  store: Store,
  id: string,
  state: Extract<RunState, "halted" | "needs_share">,
  note: string,
  now: number,
): Promise<boolean> => {
  const halted = await store
    .updateTable("runs")
    .set({ state, note, updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  return halted !== undefined;
};

/** Ends a run that has nothing left to do. Returns false if it has. */
export const finish = async (store: Store, id: string, now: number): Promise<boolean> => {
  const isThrough = sql<boolean>`NOT EXISTS (
    SELECT 1 FROM run_items WHERE run_items.run_id = runs.id AND run_items.state IN (${sql.join(unsettledStates)}))`;
  const finished = await store
    .updateTable("runs")
    .set({ state: "done", updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "running")
    .where(isThrough)
    .returning("id")
    .executeTakeFirst();
  return finished !== undefined;
};

/** How long a run pauses, by the number of consecutive pauses; the last value repeats. */
const restsMs = [5_000, 10_000, 20_000, 40_000, 60_000] as const;
/** No run pauses longer than this, whatever the service asks for. */
export const longestRestMs = 60_000;

/**
 * Makes a run pause, so that it sends nothing for a while. Several items that fail together cause one pause.
 * `patienceMs` is how long the service asked to wait, if it did.
 */
export const restRun = async (
  store: Store,
  { id }: Pick<RunTable, "id">,
  now: number,
  patienceMs = 0,
): Promise<void> => {
  await store.transaction().execute(async (writer) => {
    const rested = await writer
      .updateTable("runs")
      .set((eb) => ({ rests: eb("rests", "+", 1), rests_until: now + 1 }))
      .where("id", "=", id)
      .where("rests_until", "<=", now)
      .returning("rests")
      .executeTakeFirst();
    if (rested === undefined) return;
    const usual = restsMs[Math.min(rested.rests, restsMs.length) - 1] ?? longestRestMs;
    const rest = Math.min(longestRestMs, Math.max(usual, patienceMs));
    await writer
      .updateTable("runs")
      .set({ rests_until: now + rest })
      .where("id", "=", id)
      .execute();
  });
};

/** Makes the next pause a short one again, because the service has accepted something. */
export const endRests = async (store: Store, id: string): Promise<void> => {
  await store.updateTable("runs").set({ rests: 0 }).where("id", "=", id).where("rests", ">", 0).execute();
};

/** When this instance's runs next have something to do, in milliseconds since 1970; null if nothing is due. */
export const nextDue = async (store: Store, owner: string, now: number): Promise<number | null> => {
  const ofOwn = store.selectFrom("runs").where("owner", "=", owner);
  const resting = await ofOwn
    .select(({ fn }) => fn.min("rests_until").as("due"))
    .where("state", "=", "running")
    .where("rests_until", ">", now)
    .executeTakeFirst();
  const open = await ofOwn
    .innerJoin("run_items", "run_items.run_id", "runs.id")
    .select("run_items.state")
    .where("runs.state", "<>", "done")
    .where("run_items.state", "in", underWayStates)
    .limit(1)
    .executeTakeFirst();
  const dues = [resting?.due ?? null, open === undefined ? null : now + followMs].filter((due) => due !== null);
  return dues.length === 0 ? null : Math.min(...dues);
};
