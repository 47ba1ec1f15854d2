import { needsSettling, operationStates } from "#shared/console/operation-states.ts";
import type { JournalOverview } from "#shared/console/overview.ts";
import type { Store } from "#server/store/tables.ts";
import { attentionCounts, newestOperations } from "./list.ts";

/** Operations that wait for an admin, of each state. */
const mostUnsettled = 10;
const mostLast = 6;
/** More operations are not counted: the number would take longer the longer the journal is. */
export const mostCounted = 10_000;

/** What the overview shows of an environment's journal. Every query reads a bounded number of rows, however long the journal is. */
export const journalOverview = async (store: Store, environment: string, now: number): Promise<JournalOverview> => {
  const [last, counts, counted, ...unsettled] = await Promise.all([
    newestOperations(store, environment, {}, mostLast),
    attentionCounts(store, environment, now),
    count(store, environment),
    ...operationStates
      .filter(needsSettling)
      .map((state) => newestOperations(store, environment, { state }, mostUnsettled)),
  ]);
  return {
    unsettled: unsettled.flat().toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    last: [...last],
    total: counted > mostCounted ? null : counted,
    ...counts,
  };
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
