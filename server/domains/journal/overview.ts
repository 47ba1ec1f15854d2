import { needsSettling, operationStates } from "#shared/console/operation-states.ts";
import { activityDayCount, type JournalOverview, mostTimes } from "#shared/console/overview.ts";
import type { Store } from "#server/store/tables.ts";
import { newestOperations } from "./list.ts";

/** Operations that wait for an admin, of each state. */
const mostUnsettled = 10;
const mostLast = 6;
/** More operations are not counted: the number would take longer the longer the journal is. */
export const mostCounted = 10_000;

const dayMs = 86_400_000;

/** What the overview shows of an environment's journal. Every query reads a bounded number of rows, however long the journal is. */
export const journalOverview = async (store: Store, environment: string, now: number): Promise<JournalOverview> => {
  const [last, times, counted, ...unsettled] = await Promise.all([
    newestOperations(store, environment, {}, mostLast),
    timesSince(store, environment, now - (activityDayCount + 1) * dayMs),
    count(store, environment),
    ...operationStates
      .filter(needsSettling)
      .map((state) => newestOperations(store, environment, { state }, mostUnsettled)),
  ]);
  return {
    unsettled: unsettled.flat().toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    last: [...last],
    total: counted > mostCounted ? null : counted,
    times: times.slice(0, mostTimes),
    complete: times.length <= mostTimes,
  };
};

/** One more than are shown, which tells whether there are more. The days of whoever looks may begin up to a day earlier than the server's. */
const timesSince = async (store: Store, environment: string, from: number): Promise<number[]> => {
  const rows = await store
    .selectFrom("operations")
    .select("created_at")
    .where("environment", "=", environment)
    .where("created_at", ">=", from)
    .orderBy("created_at", "desc")
    .limit(mostTimes + 1)
    .execute();
  return rows.map(({ created_at: at }) => at);
};

const count = async (store: Store, environment: string): Promise<number> => {
  const some = store
    .selectFrom("operations")
    .select("created_at")
    .where("environment", "=", environment)
    // Of every operation; with it SQLite counts in the index by time, which has nothing else in it.
    .where("created_at", ">=", 0)
    .limit(mostCounted + 1)
    .as("some");
  const { count: counted } = await store
    .selectFrom(some)
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(counted);
};
