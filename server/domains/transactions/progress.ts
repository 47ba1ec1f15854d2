import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import type { Store } from "#server/store/tables.ts";
import type { TransactionsProgress } from "#shared/console/transactions.ts";

/** How far the list of an environment's service has been read. */
export const transactionsProgress = async (store: Store, environment: string): Promise<TransactionsProgress> => {
  const row = await store.selectFrom("ledger_lists").selectAll().where("id", "=", environment).executeTakeFirst();
  return row === undefined ? unread : view(row);
};

const unread: TransactionsProgress = {
  state: "syncing",
  why: null,
  rows: 0,
  unreadable: 0,
  total: null,
  seen: null,
  walkedAt: null,
  checkedAt: null,
};

const view = (row: LedgerListTable): TransactionsProgress => ({
  state: stateOf(row),
  why: row.error,
  rows: row.row_count,
  unreadable: row.unreadable,
  total: row.total,
  seen: row.phase === "walk" ? row.seen : null,
  walkedAt: time(row.walked_at),
  checkedAt: time(row.checked_at),
});

/** Rereading the head leaves a list complete: otherwise its state would change every half minute. */
const stateOf = ({
  offered,
  error,
  phase,
  hurry,
  walked_at: walkedAt,
}: LedgerListTable): TransactionsProgress["state"] => {
  if (offered === 0) return "not_offered";
  if (error !== null) return "failed";
  return walkedAt !== null && phase !== "walk" && hurry === 0 ? "complete" : "syncing";
};

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
