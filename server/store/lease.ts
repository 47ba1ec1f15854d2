import { type RawBuilder, sql } from "kysely";
import type { Store, Tables, Writer } from "./tables.ts";

/** The tables whose rows an instance works on: each has an `id`, an `owner` and a `lease_until`. */
const leasedTables = [
  "operations",
  "mirror_lists",
  "ledger_lists",
  "runs",
  "asset_addresses",
  "retention_tasks",
  "traces",
] as const;
type LeasedTable = (typeof leasedTables)[number];

/** The lessee, the start and the duration. Times are milliseconds since 1970. */
export type Lease = { readonly owner: string; readonly now: number; readonly leaseMs: number };

/** The rows of a table that wait to be worked on. */
export type Waiting<T extends LeasedTable> = {
  readonly table: T;
  /** When a row is due; null: never. */
  readonly due: string & keyof Tables[T];
  readonly only?: RawBuilder<boolean>;
};

const everything = sql<boolean>`TRUE`;

const isFree = <T extends LeasedTable>({ due, only = everything }: Waiting<T>, now: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(due)} <= ${now} AND lease_until <= ${now} AND ${only}`;

/**
 * Leases free due rows, oldest first. The conditions appear both inside and outside the single UPDATE … RETURNING, so
 * that only one of several concurrent instances gets a row.
 */
export const claim = async <T extends LeasedTable>(
  store: Store,
  waiting: Waiting<T>,
  { owner, now, leaseMs }: Lease,
  count: number,
): Promise<readonly Tables[T][]> => {
  const table = sql.table(waiting.table);
  const { rows } = await sql<Tables[T]>`
    UPDATE ${table} SET owner = ${owner}, lease_until = ${now + leaseMs}
    WHERE id IN (SELECT id FROM ${table} WHERE ${isFree(waiting, now)} ORDER BY ${sql.ref(waiting.due)} LIMIT ${count})
      AND ${isFree(waiting, now)}
    RETURNING *`.execute(store);
  return rows;
};

/** Leases rows that are free or already leased by this instance, for work that outlasts one lease. */
export const hold = async <T extends LeasedTable>(
  store: Store,
  table: T,
  only: RawBuilder<boolean>,
  { owner, now, leaseMs }: Lease,
): Promise<readonly Tables[T][]> => {
  const { rows } = await sql<Tables[T]>`
    UPDATE ${sql.table(table)} SET owner = ${owner}, lease_until = ${now + leaseMs}
    WHERE (owner = ${owner} OR lease_until <= ${now}) AND ${only}
    RETURNING *`.execute(store);
  return rows;
};

/** When the next free row is due, or null if none waits. */
export const nextDue = async <T extends LeasedTable>(
  store: Store,
  { table, due, only = everything }: Waiting<T>,
  now: number,
): Promise<number | null> => {
  const column = sql<number>`${sql.ref(due)}`;
  // A query-builder query, because SQLite's driver reads those outside the writing connection.
  const row = await store
    .selectFrom(sql.table(table).as("waiting"))
    .select(column.as("due"))
    .where(sql<boolean>`${column} IS NOT NULL AND lease_until <= ${now} AND ${only}`)
    .orderBy(column)
    .limit(1)
    .executeTakeFirst();
  return row?.due ?? null;
};

type Claimed = { readonly id: string; readonly owner: string | null; readonly lease_until: number };

/** Returns a claimed row with its changes; false, with nothing written, if the lease was lost. */
export const release = async <T extends LeasedTable>(
  writer: Writer,
  table: T,
  { id, owner, lease_until }: Claimed,
  changes: Readonly<Partial<Tables[T]>>,
): Promise<boolean> => {
  const columns = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET ${sql.join([...columns, sql`owner = NULL, lease_until = 0`])}
    WHERE id = ${id} AND owner = ${owner} AND lease_until = ${lease_until}`.execute(writer);
  return numAffectedRows === 1n;
};

/** Releases all of an instance's rows in a table. */
export const releaseAll = async (store: Store, table: LeasedTable, owner: string): Promise<void> => {
  await sql`UPDATE ${sql.table(table)} SET owner = NULL, lease_until = 0 WHERE owner = ${owner}`.execute(store);
};

/** Run when the only instance starts: any earlier lessee is gone, so no lease has to expire first. */
export const expireLeases = async (store: Store): Promise<void> => {
  for (const table of leasedTables) {
    await sql`UPDATE ${sql.table(table)} SET lease_until = 0 WHERE lease_until > 0`.execute(store);
  }
};
