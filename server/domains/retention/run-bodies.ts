import { sql } from "kysely";
import type { Store, Writer } from "#server/store/tables.ts";
import { isItemUnsettled, isOver, runItemStates, runStates } from "#shared/console/run-states.ts";
import { cutoff, dayMs, nothing, type Task } from "./task.ts";

/** Items per transaction. */
const atOnce = 200;

const ended = runStates.filter(isOver);
const unsettled = runItemStates.filter(isItemUnsettled);

/**
 * Removes the requests and the input of a run's items some days after the run ended. The first slice marks the run, so
 * that a half-removed run cannot be retried or copied; the position names the run in progress.
 */
export const runsTask = (days: number | null): Task => ({
  id: "runs",
  everyMs: dayMs,
  next: async (store, place, now) => {
    const before = cutoff(days, now);
    const id = place ?? (before === null ? undefined : await oldRun(store, before));
    if (id === undefined) return nothing;
    const rest = await store
      .selectFrom("run_items")
      .select("position")
      .where("run_id", "=", id)
      .where((where) => where.or([where("body", "<>", "null"), where("cells", "is not", null)]))
      .orderBy("position")
      .limit(atOnce)
      .execute();
    const last = rest.at(-1)?.position;
    return {
      place: rest.length < atOnce ? null : id,
      isEnd: false,
      remove: async (writer) => {
        // It may have been retried in between: then it is no longer old.
        if (place === null && before !== null && !(await mark(writer, id, before, now))) return 0;
        if (last !== undefined) {
          await writer
            .updateTable("run_items")
            .set({ body: "null", cells: null })
            .where("run_id", "=", id)
            .where("position", "<=", last)
            .where((where) => where.or([where("body", "<>", "null"), where("cells", "is not", null)]))
            .execute();
        }
        return place === null ? 1 : 0;
      },
    };
  },
  entryOf: (removed) => ({ action: "bodies.removed", detail: { runs: removed } }),
});

const oldRun = async (store: Store, before: number): Promise<string | undefined> => {
  const row = await store
    .selectFrom("runs")
    .select("id")
    .where("state", "in", ended)
    .where("updated_at", "<=", before)
    .where("bodies_removed_at", "is", null)
    .where(isSettled)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

/** None of its items is in progress: a cancelled run's state says nothing about them. */
const isSettled = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM run_items WHERE run_items.run_id = runs.id AND run_items.state IN (${sql.join([...unsettled])}))`;

const mark = async (writer: Writer, id: string, before: number, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await writer
    .updateTable("runs")
    .set({ bodies_removed_at: now })
    .where("id", "=", id)
    .where("state", "in", ended)
    .where("updated_at", "<=", before)
    .where("bodies_removed_at", "is", null)
    .where(isSettled)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
