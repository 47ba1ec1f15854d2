import { createUsed } from "#server/domains/paging/used.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Store } from "#server/store/tables.ts";
import { hurry, markUsed } from "./claim.ts";
import { hurryMs } from "./plan.ts";

/** How people and operations make the service's list be read sooner. `used` and `happened` never fail. */
export type TransactionsControl = {
  /** Someone is using an environment's transactions. */
  readonly used: (environment: string) => Promise<void>;
  /** Someone wants the service's current transactions. */
  readonly refresh: (environment: string) => Promise<void>;
  /** An operation made progress, so the service may have a new transaction. */
  readonly happened: (environment: string) => Promise<void>;
};

export type ControlDependencies = Clock & {
  readonly store: Store;
  /** Wakes the queue. */
  readonly wake: () => void;
  readonly note: (error: unknown) => void;
};

export const createTransactionsControl = ({
  store,
  now,
  elapsed,
  wake,
  note,
}: ControlDependencies): TransactionsControl => ({
  used: createUsed({ elapsed, mark: (environment) => look(store, environment, now()), wake, note }),
  refresh: async (environment) => {
    const at = now();
    await markUsed(store, environment, at);
    await hurry(store, environment, 1, at);
    wake();
  },
  happened: async (environment) => {
    try {
      await hurry(store, environment, hurryMs.length, now() + (hurryMs[0] ?? 0));
      wake();
    } catch (error) {
      // The operation has made progress, even if the list cannot be hurried.
      note(error);
    }
  },
});

/** A list unused for a while is read rarely: the next use brings it up to date. */
const look = async (store: Store, environment: string, now: number): Promise<void> => {
  await markUsed(store, environment, now);
  await hurry(store, environment, 0, now);
};
