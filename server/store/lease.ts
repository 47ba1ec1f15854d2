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
] as const;
type LeasedTable = (typeof leasedTables)[number];

/** Who leases, from when and for how long. Times are milliseconds since 1970. */
export type Lease = { readonly owner: string; readonly now: number; readonly leaseMs: number };

/** The rows of a table that wait for somebody to work on them. */
export type Waiting<T extends LeasedTable> = {
  readonly table: T;
  /** When a row is to be looked at; null: not at all. */
  readonly due: string & keyof Tables[T];
  readonly only?: RawBuilder<boolean>;
};

const everything = sql<boolean>`TRUE`;

const isFree = <T extends LeasedTable>({ due, only = everything }: Waiting<T>, now: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(due)} <= ${now} AND lease_until <= ${now} AND ${only}`;

/**
 * Leases free rows that are due, oldest first. The conditions stand inside and outside of the
 * one UPDATE … RETURNING, so that of several instances on a store with several writers one gets a row.
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

/** Leases rows that are free or already held by this instance, for work that outlasts one lease. */
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

/** When the next row that nobody holds is due, or null if none waits. */
export const nextDue = async <T extends LeasedTable>(
  store: Store,
  { table, due, only = everything }: Waiting<T>,
  now: number,
): Promise<number | null> => {
  const column = sql<number>`${sql.ref(due)}`;
  // A query of the builder, because SQLite's driver reads those beside the writing connection.
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

/** Gives a claimed row back with what has become of it; false, and nothing is written, when the lease was lost meanwhile. */
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

/** Gives back everything that an instance holds in a table. */
export const releaseAll = async (store: Store, table: LeasedTable, owner: string): Promise<void> => {
  await sql`UPDATE ${sql.table(table)} SET owner = NULL, lease_until = 0 WHERE owner = ${owner}`.execute(store);
};

/** At the start of the only instance: whoever held a lease before is gone, so that none has to run out first. */
export const expireLeases = async (store: Store): Promise<void> => {
  for (const table of leasedTables) {
    await sql`UPDATE ${sql.table(table)} SET lease_until = 0 WHERE lease_until > 0`.execute(store);
  }
};
