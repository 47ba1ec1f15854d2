import { sql } from "kysely";
import type { Store } from "#server/store/tables.ts";
import { isDenied, isFinal, isUnderWay, needsSettling, operationStates } from "#shared/console/operation-states.ts";
import { mostChanged, mostPulsed, type Pulse } from "#shared/console/pulse.ts";

/**
 * How far a pulse reaches back before the previous one: a step is visible only after its commit, later than its time,
 * and the clocks of instances differ.
 */
export const overlapMs = 10_000;

const settling = operationStates.filter(needsSettling);
const underWay = operationStates.filter(isUnderWay);
/** The states reported to people. A denied write is answered at once, and nothing else ever happens to it. */
const reportedStates = operationStates.filter((state) => (isFinal(state) && !isDenied(state)) || needsSettling(state));

/**
 * How many operations of an environment are open, which is the newest, and which have ended, or need an admin, since
 * the previous pulse. Two statements that each read a bounded number of rows, however long the journal is. A `since` in
 * the future, because the clock was set back, counts as now.
 */
export const pulseOf = async (
  store: Store,
  environment: string,
  { since, now }: { readonly since: number | undefined; readonly now: number },
): Promise<Omit<Pulse, "outage">> => {
  const seq = now - overlapMs;
  const [counts, changed] = await Promise.all([
    countsOf(store, environment),
    changedIn(store, environment, { after: Math.min(since ?? seq, seq), until: now + overlapMs }),
  ]);
  return {
    seq: String(seq),
    ...counts,
    changed: changed.slice(0, mostChanged).map((row) => ({
      id: row.id,
      state: row.state,
      kind: row.operation,
      short: row.short,
      personId: row.person_id,
      personName: row.person_name,
      runId: row.run_id,
      at: new Date(row.updated_at).toISOString(),
      isEnd: isFinal(row.state),
    })),
    isMore: changed.length > mostChanged,
  };
};

/**
 * The index by state has few rows of states that are not final. With the plain environment column SQLite would walk the
 * whole journal instead.
 */
const countsOf = async (store: Store, environment: string) => {
  const some = (states: typeof settling, name: string) =>
    store
      .selectFrom("operations")
      .select("state")
      .where(sql<string>`environment || ''`, "=", environment)
      .where("state", "in", states)
      .limit(mostPulsed)
      .as(name);
  const { under_way, settle, newest } = await store
    .selectNoFrom((eb) => [
      eb
        .selectFrom("operation_index")
        .select(({ fn }) => fn.max("position").as("position"))
        .where("environment", "=", environment)
        .as("newest"),
      eb
        .selectFrom(some(underWay, "some"))
        .select(({ fn }) => fn.countAll().as("count"))
        .as("under_way"),
      eb
        .selectFrom(some(settling, "some"))
        .select(({ fn }) => fn.countAll().as("count"))
        .as("settle"),
    ])
    .executeTakeFirstOrThrow();
  const attention = Number(settle ?? 0);
  return {
    open: Math.min(Number(under_way ?? 0) + attention, mostPulsed),
    attention,
    newest: newest === null ? null : String(newest),
  };
};

/**
 * One more than a pulse lists, to know whether there are more. A time in the future comes from a clock that was set
 * back since.
 */
const changedIn = (store: Store, environment: string, { after, until }: { after: number; until: number }) =>
  store
    .selectFrom("operations")
    .leftJoin("operation_meanings", "operation_meanings.operation_id", "operations.id")
    .select([
      "operations.id",
      "operations.state",
      "operations.operation",
      "operations.person_id",
      "operations.person_name",
      "operations.run_id",
      "operations.updated_at",
      "operation_meanings.short",
    ])
    .where("operations.environment", "=", environment)
    .where("operations.updated_at", ">", after)
    .where("operations.updated_at", "<=", until)
    // With the plain column SQLite would read all operations in these states, most of the journal.
    .where(sql<string>`operations.state || ''`, "in", reportedStates)
    .orderBy("operations.updated_at", "desc")
    .orderBy("operations.id", "desc")
    .limit(mostChanged + 1)
    .execute();
