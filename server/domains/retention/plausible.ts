import type { Clock } from "#server/lib/clock.ts";
import type { Store } from "#server/store/tables.ts";
import { dayMs } from "./task.ts";

/** A clock this far ahead of everything recorded is more likely wrong than a server that nobody used. */
const farMs = 30 * dayMs;

/**
 * When something was last recorded, in milliseconds since 1970: a row of the audit by a person, or a removal of old
 * rows, which an idle server goes on with. Null for a new database.
 */
export const lastRecorded = async (store: Store): Promise<number | null> => {
  const row = await store
    .selectFrom("audit")
    .select("at")
    // Not the server's own: those of a start with a wrong clock would confirm that clock.
    .where("person_id", "is not", null)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const task = await store
    .selectFrom("retention_tasks")
    .select(({ fn }) => fn.max("due_at").as("at"))
    .executeTakeFirst();
  // A task is due a day after it ran, at the latest.
  const times = [row?.at ?? 0, (task?.at ?? 0) - dayMs].filter((at) => at > 0);
  return times.length === 0 ? null : Math.max(...times);
};

/**
 * Whether the clock can be right, as far as that can be told: it is not far ahead of what was recorded before this
 * process started, nor has it moved far ahead since. What people record later confirms nothing, because they do not
 * look at the clock; a restart takes it into account.
 */
export const createPlausible = (last: number | null, { now, elapsed }: Clock): (() => boolean) => {
  const ahead = (last ?? now()) - elapsed() + farMs;
  return () => now() - elapsed() <= ahead;
};
