import { sql } from "kysely";
import { unread, usedMs } from "#server/domains/paging/plan.ts";
import { claim, nextDue, type Waiting } from "#server/store/lease.ts";
import type { MirrorListTable, Store } from "#server/store/tables.ts";
import { findKinds } from "#shared/console/find.ts";

/** How long a claim on a list lasts: longer than a page can take. */
export const claimMs = 60_000;

export const listId = (environment: string, kind: MirrorListTable["kind"]): string => `${environment}/${kind}`;

/** A list that was never read. */
export const newList = { ...unread, generation: 0, last_id: null, mismatch: null, wanted: 0, touched: 0 } as const;

/** Records that someone uses an environment: from then on its lists are mirrored. */
export const markUsed = async (store: Store, environment: string, now: number): Promise<void> => {
  // Networks come first, because other records are found by the names of theirs.
  const rows = findKinds.map((kind, index) => ({
    ...newList,
    id: listId(environment, kind),
    environment,
    kind,
    used_at: now,
    due_at: now + index,
  }));
  await store
    .insertInto("mirror_lists")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ used_at: now }))
    .execute();
};

/** An unused list is left alone, except to finish a walk. */
const waitingIn = (environments: readonly string[], now: number): Waiting<"mirror_lists"> => ({
  table: "mirror_lists",
  due: "due_at",
  only: sql<boolean>`environment IN (${sql.join(environments)}) AND (phase <> 'rest' OR used_at >= ${now - usedMs})`,
});

/** Claims the list of an environment that has waited longest. */
export const claimList = async (
  store: Store,
  environment: string,
  owner: string,
  now: number,
): Promise<MirrorListTable | undefined> =>
  (await claim(store, waitingIn([environment], now), { owner, now, leaseMs: claimMs }, 1))[0];

/** When the next free list of these environments is due, or null if there is none. */
export const nextList = async (store: Store, environments: readonly string[], now: number): Promise<number | null> =>
  environments.length === 0 ? null : nextDue(store, waitingIn(environments, now), now);

/** The lists in use that the service offers, and since when each has not been compared with it. */
export const listsInUse = async (store: Store, now: number) => {
  const rows = await store
    .selectFrom("mirror_lists")
    .select(["environment", "kind", "checked_at", "used_at"])
    .where("used_at", ">=", now - usedMs)
    .where("offered", "=", 1)
    .execute();
  return rows.map(({ environment, kind, checked_at, used_at }) => ({
    environment,
    kind,
    since: checked_at ?? used_at,
  }));
};
