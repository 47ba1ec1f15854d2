import type { Clock } from "#server/lib/clock.ts";
import { inTime, notingMs } from "#server/lib/in-time.ts";
import type { Store } from "#server/store/tables.ts";
import { hurry, markUsed } from "./claim.ts";
import { hurryMs } from "./plan.ts";

/** How people and operations steer the ledger. `used` and `happened` never fail. */
export type LedgerControl = {
  /** Somebody looks at an environment's transactions. */
  readonly used: (environment: string) => Promise<void>;
  /** Somebody wants to see what the service has now. */
  readonly refresh: (environment: string) => Promise<void>;
  /** An operation has got on, so that the service may have a new transaction. */
  readonly happened: (environment: string) => Promise<void>;
};

/** How long it is not noted again that somebody looks. */
const noteMs = 30_000;

export type ControlDependencies = Clock & {
  readonly store: Store;
  /** Tells the ledger's loop that something is due. */
  readonly wake: () => void;
  readonly note: (error: unknown) => void;
};

export const createLedgerControl = ({ store, now, elapsed, wake, note }: ControlDependencies): LedgerControl => {
  const noted = new Map<string, number>();
  return {
    used: async (environment) => {
      const at = elapsed();
      if (at - (noted.get(environment) ?? Number.NEGATIVE_INFINITY) < noteMs) return;
      noted.set(environment, at);
      const marked = look(store, environment, now()).then(wake, (error: unknown) => {
        noted.delete(environment);
        note(error);
      });
      // A read does not fail, and hardly waits, because the database takes no write now.
      await inTime(marked, notingMs);
    },
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
        // What has happened has happened, whether or not the ledger can be told.
        note(error);
      }
    },
  };
};

/** A ledger that nobody has looked at for a while is read seldom: the next look brings it up to date. */
const look = async (store: Store, environment: string, now: number): Promise<void> => {
  await markUsed(store, environment, now);
  await hurry(store, environment, 0, now);
};
