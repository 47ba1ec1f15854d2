import { endedSessions, removeEnded } from "#server/domains/sessions/remove-ended.ts";
import { cutoff, hourMs, type Task } from "./task.ts";

/** Sessions per transaction. */
const atOnce = 500;

/**
 * Removes sessions some days after they expired, and expired links and sign-ins. A session that somebody ended is
 * removed at once.
 */
export const sessionsTask = (days: number | null): Task => ({
  id: "sessions",
  everyMs: hourMs,
  next: async (store, _place, now) => {
    const before = cutoff(days, now);
    const hashes = before === null ? [] : await endedSessions(store, before, atOnce);
    return {
      place: null,
      isEnd: hashes.length < atOnce,
      remove: (writer) => removeEnded(writer, hashes, now),
    };
  },
});
