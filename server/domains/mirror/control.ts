import { sql } from "kysely";
import { createUsed } from "#server/domains/paging/used.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Store } from "#server/store/tables.ts";
import { findKinds } from "#shared/console/find.ts";
import { isWithdrawal, staleAfter } from "#shared/wire/endpoint-facts.ts";
import { listId, markUsed } from "./claim.ts";
import { touchedMs } from "./plan.ts";

/** How people and their changes steer the mirror. `used` and `created` never fail. */
export type MirrorControl = {
  /** Someone is using an environment. */
  readonly used: (environment: string) => Promise<void>;
  /** Someone wants the service's current records. */
  readonly refresh: (environment: string) => Promise<void>;
  /** An operation has created something at the service. */
  readonly created: (environment: string, endpoint: string) => Promise<void>;
};

export type ControlDependencies = Clock & {
  readonly store: Store;
  /** Wakes the mirror's loop. */
  readonly wake: () => void;
  readonly note: (error: unknown) => void;
};

export const createMirrorControl = ({ store, now, elapsed, wake, note }: ControlDependencies): MirrorControl => ({
  used: createUsed({ elapsed, mark: (environment) => markUsed(store, environment, now()), wake, note }),
  refresh: async (environment) => {
    const at = now();
    await markUsed(store, environment, at);
    for (const kind of findKinds) await want(store, listId(environment, kind), at);
    wake();
  },
  created: async (environment, endpoint) => {
    // The change of a Bitcoin payment comes to a new address.
    const stale: readonly string[] = isWithdrawal(endpoint) ? ["addresses"] : staleAfter(endpoint);
    const kinds = findKinds.filter((kind) => stale.includes(kind));
    if (kinds.length === 0) return;
    try {
      for (const kind of kinds) await touch(store, listId(environment, kind), now() + touchedMs);
      wake();
    } catch (error) {
      // The change at the service has happened, even if the mirror cannot be informed.
      note(error);
    }
  },
});

/** A walk under way is not restarted, and a service that asked to wait is left alone. */
const want = async (store: Store, id: string, at: number): Promise<void> => {
  await store
    .updateTable("mirror_lists")
    .set({ wanted: 1, due_at: at })
    .where("id", "=", id)
    .where("phase", "=", "rest")
    .where("error", "is", null)
    .execute();
};

// One list at a time: statements that lock several in different orders could deadlock.
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
