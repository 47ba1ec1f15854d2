import { sql } from "kysely";
import type { Store } from "#server/store/tables.ts";
import { cutoff, hourMs, nothing, type Task } from "./task.ts";

/** Records per transaction. */
const atOnce = 500;

/**
 * Removes the copies of lists of an environment that is no longer configured and has not been used for some days. In a
 * configured environment, the next walk over a list (mirror/) removes what the service no longer lists.
 */
export const mirrorTask = (days: number | null, configured: readonly string[]): Task => ({
  id: "mirror",
  everyMs: hourMs,
  next: async (store, _place, now) => {
    const before = cutoff(days, now);
    const environment = before === null ? undefined : await abandoned(store, configured, before);
    if (before === null || environment === undefined) return nothing;
    return {
      place: null,
      isEnd: false,
      remove: async (writer) => {
        const { numAffectedRows } = await sql`
          DELETE FROM mirror_records WHERE environment = ${environment} AND (kind, id) IN (
            SELECT kind, id FROM mirror_records WHERE environment = ${environment} LIMIT ${atOnce})`.execute(writer);
        const removed = Number(numAffectedRows ?? 0n);
        if (removed < atOnce) {
          await writer
            .deleteFrom("mirror_lists")
            .where("environment", "=", environment)
            .where("used_at", "<=", before)
            .execute();
        }
        return removed;
      },
    };
  },
});

const abandoned = async (store: Store, configured: readonly string[], before: number): Promise<string | undefined> => {
  const row = await store
    .selectFrom("mirror_lists")
    .select(({ fn }) => ["environment", fn.max("used_at").as("used_at")])
    .where("environment", "not in", configured)
    .groupBy("environment")
    .having(({ fn }) => fn.max("used_at"), "<=", before)
    .limit(1)
    .executeTakeFirst();
  return row?.environment;
};
