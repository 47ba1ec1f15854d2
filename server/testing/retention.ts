import type { Retention } from "#server/config/config.ts";
import { createRetention } from "#server/domains/retention/retention.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Store } from "#server/store/tables.ts";

/** Settings that keep everything. */
export const everything: Retention = { sessions: null, mirror: null, bodies: null, audit: null };

type Place = Clock & {
  readonly store: Store;
  readonly environments?: readonly string[];
  readonly owner?: string;
  /** Lets time pass. */
  readonly pass: (ms: number) => void;
  /** Called with errors; a test without it expects none. */
  readonly note?: (error: unknown) => void;
};

const fail = (error: unknown): never => {
  throw error;
};

/** Removes all old data, like the background job over a day, and returns how many slices that took. */
export const removeOld = async (settings: Partial<Retention>, place: Place): Promise<number> => {
  const { store, now, elapsed, environments = ["ask", "held"], owner = "retention", pass, note = fail } = place;
  const faults: unknown[] = [];
  const retention = createRetention({
    store,
    now,
    elapsed,
    environments,
    owner,
    settings: { ...everything, ...settings },
    note: (error) => faults.push(error),
  });
  await store.updateTable("retention_tasks").set({ due_at: 0 }).execute();
  for (let slices = 0; ; slices += 1) {
    const due = await retention.nextDue();
    if (due === null || due > now() + 60_000) {
      for (const fault of faults) note(fault);
      return slices;
    }
    if (due > now()) pass(due - now());
    await retention.round();
    await retention.idle();
  }
};
