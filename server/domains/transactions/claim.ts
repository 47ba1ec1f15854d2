import { sql } from "kysely";
import { unread } from "#server/domains/paging/plan.ts";
import { claim, nextDue, type Waiting } from "#server/store/lease.ts";
import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import type { Store, Writer } from "#server/store/tables.ts";

/** How long a claim on a list lasts: longer than a step can take. */
export const claimMs = 120_000;

const newList = {
  ...unread,
  reading: 0,
  last_row: null,
  seen_unreadable: 0,
  unreadable: 0,
  book_rows: 0,
  hurry: 0,
  owners_of: null,
  owners_next: null,
  owners_at: 0,
} as const;

/** Records that someone uses an environment's transactions: from then on they are read continuously. */
export const markUsed = async (store: Store, environment: string, now: number): Promise<void> => {
  await store
    .insertInto("ledger_lists")
    .values({ ...newList, id: environment, used_at: now, head_at: now, due_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ used_at: now }))
    .execute();
};

/**
 * Schedules this many reads of the head, the first at `soon`. A service that asked to wait is left alone until then.
 */
export const hurry = async (store: Store, environment: string, times: number, soon: number): Promise<void> => {
  const sooner = (column: "head_at" | "due_at") =>
    sql<number>`CASE WHEN ${sql.ref(column)} > ${soon} THEN ${soon} ELSE ${sql.ref(column)} END`;
  await store
    .updateTable("ledger_lists")
    .set({
      hurry: sql<number>`CASE WHEN hurry < ${times} THEN ${times} ELSE hurry END`,
      head_at: sooner("head_at"),
      due_at: sooner("due_at"),
    })
    .where("id", "=", environment)
    .where("offered", "=", 1)
    .where("error", "is", null)
    .execute();
};

const waitingIn = (environments: readonly string[]): Waiting<"ledger_lists"> => ({
  table: "ledger_lists",
  due: "due_at",
  only: sql<boolean>`id IN (${sql.join(environments)})`,
});

/** Claims the due lists of these environments. */
export const claimLists = async (
  store: Store,
  environments: readonly string[],
  owner: string,
  now: number,
): Promise<readonly LedgerListTable[]> =>
  environments.length === 0
    ? []
    : claim(store, waitingIn(environments), { owner, now, leaseMs: claimMs }, environments.length);

/** When the next free list of these environments is due, or null if there is none. */
export const nextList = async (store: Store, environments: readonly string[], now: number): Promise<number | null> =>
  environments.length === 0 ? null : nextDue(store, waitingIn(environments), now);

/** When to ask about the next pending transaction of an environment; null if there is none. */
export const nextAsk = async (writer: Writer, environment: string): Promise<number | null> => {
  const row = await writer
    .selectFrom("ledger_transactions")
    .select("ask_at")
    .where("environment", "=", environment)
    .where("ask_at", "is not", null)
    .orderBy("ask_at")
    .limit(1)
    .executeTakeFirst();
  return row?.ask_at ?? null;
};

/** The lists that services offer: the number of rows, and since when each is not known to agree with the service. */
export const offeredLists = async (store: Store) => {
  const rows = await store
    .selectFrom("ledger_lists")
    .select(["id", "row_count", "checked_at", "used_at"])
    .where("offered", "=", 1)
    .execute();
  return rows.map(({ id, row_count: count, checked_at: checkedAt, used_at: usedAt }) => ({
    environment: id,
    rows: count,
    since: checkedAt ?? usedAt,
  }));
};
