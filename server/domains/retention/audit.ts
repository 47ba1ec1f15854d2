import { append, nobody } from "#server/domains/audit/append.ts";
import { BrokenChainError, nextRemoval } from "#server/domains/audit/remove.ts";
import { cutoff, dayMs, nothing, type Slice, type Task } from "./task.ts";

/**
 * Removes rows of the audit some days after they were recorded. `note` is called for a broken chain, of which nothing
 * is removed.
 */
export const auditTask = (days: number | null, note: (error: unknown) => void): Task => ({
  id: "audit",
  everyMs: dayMs,
  next: async (store, _place, now) => {
    try {
      const remove = await nextRemoval(store, cutoff(days, now), now);
      return remove === null ? nothing : { place: null, isEnd: false, remove };
    } catch (error) {
      if (!(error instanceof BrokenChainError)) throw error;
      note(error);
      return refused(error, now);
    }
  },
});

const refused = ({ message }: BrokenChainError, at: number): Slice => ({
  place: null,
  isEnd: true,
  remove: async (writer) => {
    const detail = { why: `${message} Nothing was removed.` };
    await append(writer, { at, by: nobody, action: "audit.removed", outcome: "failed", detail });
    return 0;
  },
});
