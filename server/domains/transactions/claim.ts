import { sql } from "kysely";
import { claim, nextDue, release, type Waiting } from "#server/store/lease.ts";
import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import type { Changes } from "./plan.ts";

/** How long a claim on a list lasts: longer than a step can take. */
export const claimMs = 120_000;

const newList: Omit<LedgerListTable, "id" | "used_at" | "due_at" | "head_at"> = {
  phase: "rest",
  offered: 1,
  error: null,
  failures: 0,
  reading: 0,
  next_skip: 0,
  last_row: null,
  shifted: 0,
  seen: 0,
  seen_unreadable: 0,
  row_count: 0,
  unreadable: 0,
  total: null,
  gap: 0,
  passes: 0,
  walked_at: null,
  checked_at: null,
  hurry: 0,
  owners_of: null,
  owners_next: null,
  owners_at: 0,
  owner: null,
  lease_until: 0,
};

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

/** The current list, locked for the rest of the transaction; undefined if the lease was lost. */
export const held = (
  writer: Writer,
  { id, owner, lease_until }: LedgerListTable,
): Promise<LedgerListTable | undefined> =>
  writer
    .updateTable("ledger_lists")
    .set({ lease_until })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("lease_until", "=", lease_until)
    .returningAll()
    .executeTakeFirst();

/** Stores the result of a step and releases the list; false if the lease was lost meanwhile. */
export const giveBack = (writer: Writer, claimed: LedgerListTable, changes: Changes): Promise<boolean> =>
  release(writer, "ledger_lists", claimed, changes);

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

/** The ledgers of offered lists: the number of rows, and since when each is not known to agree with the service. */
export const ledgerStates = async (store: Store) => {
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
