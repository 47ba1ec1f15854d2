import { sql } from "kysely";
import { findKinds } from "#shared/console/find.ts";
import { staleAfter } from "#shared/wire/endpoint-facts.ts";
import { inTime, notingMs } from "#server/lib/in-time.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Store } from "#server/store/tables.ts";
import { listId, markUsed } from "./claim.ts";
import { touchedMs } from "./plan.ts";

/** How people, and what they create, steer the mirror. `used` and `created` never fail. */
export type MirrorControl = {
  /** Somebody looks at an environment. */
  readonly used: (environment: string) => Promise<void>;
  /** Somebody wants to see what the service has now. */
  readonly refresh: (environment: string) => Promise<void>;
  /** An operation has created something at the service. */
  readonly created: (environment: string, endpoint: string) => Promise<void>;
};

/** How long it is not noted again that somebody looks. */
const noteMs = 30_000;

export type ControlDependencies = Clock & {
  readonly store: Store;
  /** Tells the mirror's loop that something is due. */
  readonly wake: () => void;
  readonly note: (error: unknown) => void;
};

export const createMirrorControl = ({ store, now, elapsed, wake, note }: ControlDependencies): MirrorControl => {
  const noted = new Map<string, number>();
  return {
    used: async (environment) => {
      const at = elapsed();
      if (at - (noted.get(environment) ?? Number.NEGATIVE_INFINITY) < noteMs) return;
      noted.set(environment, at);
      const marked = markUsed(store, environment, now()).then(wake, (error: unknown) => {
        noted.delete(environment);
        note(error);
      });
      // A read does not fail, and hardly waits, because the database takes no write now.
      await inTime(marked, notingMs);
    },
    refresh: async (environment) => {
      const at = now();
      await markUsed(store, environment, at);
      for (const kind of findKinds) await want(store, listId(environment, kind), at);
      wake();
    },
    created: async (environment, endpoint) => {
      const stale: readonly string[] = staleAfter(endpoint);
      const kinds = findKinds.filter((kind) => stale.includes(kind));
      if (kinds.length === 0) return;
      try {
        for (const kind of kinds) await touch(store, listId(environment, kind), now() + touchedMs);
        wake();
      } catch (error) {
        // What has happened at the service has happened, whether or not the mirror can be told.
        note(error);
      }
    },
  };
};

/** A walk that is under way is not begun again, and a service that asks for patience gets it. */
const want = async (store: Store, id: string, at: number): Promise<void> => {
  await store
    .updateTable("mirror_lists")
    .set({ wanted: 1, due_at: at })
    .where("id", "=", id)
    .where("phase", "=", "rest")
    .where("error", "is", null)
    .execute();
};

// One list at a time: statements that take several in orders of their own could wait for one another.
const touch = async (store: Store, id: string, soon: number): Promise<void> => {
  await store
    .updateTable("mirror_lists")
    .set({
      touched: sql<number>`touched + 1`,
      due_at: sql<number>`CASE WHEN due_at > ${soon} THEN ${soon} ELSE due_at END`,
    })
    .where("id", "=", id)
    .where("offered", "=", 1)
    .where("error", "is", null)
    .execute();
};
