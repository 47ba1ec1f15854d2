import type { Store } from "#server/store/tables.ts";
import { needsSettling, operationStates } from "#shared/console/operation-states.ts";
import type { JournalOverview } from "#shared/console/overview.ts";
import { isStopped, runStates } from "#shared/console/run-states.ts";
import { activityRuns } from "./grouped.ts";
import { failedCount, newestOperations, newestRows } from "./list.ts";

/** Operations waiting for an admin, per state. */
const mostUnsettled = 10;
const mostLast = 6;
/** Runs that wait for a person. */
const mostStopped = 5;
/** Counting stops here: it would take longer as the journal grows. */
export const mostCounted = 10_000;

/** The overview without what payouts say about runs. */
type JournalPart = Omit<JournalOverview, "paid" | "drafts">;

/**
 * The journal part of an environment's overview. Every query reads a bounded number of rows, however long the journal
 * is.
 */
export const journalOverview = async (store: Store, environment: string, now: number): Promise<JournalPart> => {
  const [{ data: last, runs }, stopped, failed, counted, ...unsettled] = await Promise.all([
    newestRows(store, environment, mostLast),
    stoppedRuns(store, environment),
    failedCount(store, environment, now),
    count(store, environment),
    ...operationStates
      .filter(needsSettling)
      .map((state) => newestOperations(store, environment, { state }, mostUnsettled)),
  ]);
  return {
    unsettled: unsettled.flat().toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    last: [...last],
    runs: [...runs],
    stopped,
    total: counted > mostCounted ? null : counted,
    failed,
  };
};

const count = async (store: Store, environment: string): Promise<number> => {
  const some = store
    .selectFrom("operations")
    .select("created_at")
    .where("environment", "=", environment)
    // True for every operation; it makes SQLite count in the narrow index by time.
    .where("created_at", ">=", 0)
    .limit(mostCounted + 1)
    .as("some");
  const { count: counted } = await store
    .selectFrom(some)
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(counted);
};

const stoppedRuns = async (store: Store, environment: string): Promise<JournalOverview["stopped"]> => {
  const runs = store
    .selectFrom("runs")
    .where("state", "in", runStates.filter(isStopped))
    .where("environment", "=", environment);
  const rows = await runs.select("id").orderBy("created_at", "desc").orderBy("id").limit(mostStopped).execute();
  const data = await activityRuns(
    store,
    rows.map(({ id }) => id),
  );
  if (rows.length < mostStopped) return { data: [...data], total: rows.length };
  const { count: total } = await runs.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  return { data: [...data], total: Number(total) };
};
