import { sql } from "kysely";
import { release } from "#server/store/lease.ts";
import type { Store, Tables, Writer } from "#server/store/tables.ts";

/** The tables of lists that are read page by page. */
export type ListTable = "mirror_lists" | "ledger_lists";

export type Claimed = Pick<Tables[ListTable], "id" | "owner" | "lease_until">;

/**
 * Works in a transaction during which the claimed list is locked, with its current state; undefined, and nothing is
 * done, if the lease was lost: then another instance has the list.
 */
export const whileHeld = <T extends ListTable, Result>(
  store: Store,
  table: T,
  { id, owner, lease_until }: Claimed,
  work: (writer: Writer, current: Tables[T]) => Promise<Result>,
): Promise<Result | undefined> =>
  store.transaction().execute(async (writer) => {
    const { rows } = await sql<Tables[T]>`
      UPDATE ${sql.table(table)} SET lease_until = lease_until
      WHERE id = ${id} AND owner = ${owner} AND lease_until = ${lease_until}
      RETURNING *`.execute(writer);
    const current = rows[0];
    return current === undefined ? undefined : work(writer, current);
  });

/**
 * Stores what a step has read and releases the list with its changes, both or neither: after a kill the reading
 * continues from there. False if the lease was lost: then nothing is stored.
 */
export const save = async <T extends ListTable>(
  store: Store,
  table: T,
  claimed: Claimed,
  work: (writer: Writer, current: Tables[T]) => Promise<Readonly<Partial<Tables[T]>>>,
): Promise<boolean> =>
  (await whileHeld(store, table, claimed, async (writer, current) =>
    release(writer, table, claimed, await work(writer, current)),
  )) ?? false;
