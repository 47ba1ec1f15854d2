import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../lib/clock.ts";
import type { Store, Tables } from "./tables.ts";

type TimedTable =
  | "operations"
  | "mirror_lists"
  | "ledger_lists"
  | "runs"
  | "run_items"
  | "asset_addresses"
  | "retention_tasks";

/** A column that says when something is due. Nobody writes a time into it that is further ahead than `longestMs`. */
export type Due = {
  readonly [T in TimedTable]: {
    readonly table: T;
    readonly column: string & keyof Tables[T];
    readonly longestMs: number;
    readonly only?: RawBuilder<boolean>;
  };
}[TimedTable];

/** A table whose rows are leased for `longestMs` at the longest. */
export type Leased = {
  readonly table: Exclude<TimedTable, "run_items">;
  readonly longestMs: number;
  readonly only?: RawBuilder<boolean>;
};

const everything = sql<boolean>`TRUE`;
/** By how much less than a wall clock that is set back may differ from the other: it is disciplined all the time. */
const toleranceMs = 1_000;
/** How often rows are looked at that no present clock can have written. */
const everyMs = 60_000;

/**
 * Keeps rows from waiting for a wall clock that was set back. When this process sees its clock go back, what is due is due at
 * once: to look too early does no harm. What was written before this process began, or by another with a wrong clock, is found
 * by lying further ahead than anybody writes. A lease of that kind may be a live one of another instance, so it ends only when
 * this process has seen it unchanged for the longest time that a lease can last.
 *
 * Returns a function to call before each claim; mostly it only reads the clocks.
 */
export const createSetBackGuard = (
  store: Store,
  { now, elapsed }: Clock,
  dues: readonly Due[],
  leases: readonly Leased[],
): (() => Promise<void>) => {
  let offset = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const seen = new Map<string, { readonly until: number; readonly since: number }>();

  const hurry = async ({ table, column, longestMs, only = everything }: Due, wasSetBack: boolean): Promise<void> => {
    const at = now();
    const latest = at + (wasSetBack ? 0 : longestMs);
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${at} WHERE ${sql.ref(column)} > ${latest} AND ${only}`.execute(
      store,
    );
  };

  const endOutlived = async ({ table, longestMs, only = everything }: Leased): Promise<void> => {
    // A query of the builder, because SQLite's driver reads those beside the writing connection.
    const rows = await store
      .selectFrom(sql.table<{ id: string; lease_until: number }>(table).as("leased"))
      .select(["id", "lease_until"])
      .where("lease_until", ">", now() + longestMs)
      .where(only)
      .execute();
    const found = new Set(rows.map(({ id }) => `${table} ${id}`));
    for (const key of seen.keys()) if (key.startsWith(`${table} `) && !found.has(key)) seen.delete(key);
    for (const { id, lease_until: until } of rows) {
      const key = `${table} ${id}`;
      const known = seen.get(key);
      if (known?.until !== until) seen.set(key, { until, since: elapsed() });
      else if (elapsed() - known.since >= longestMs) {
        await sql`UPDATE ${sql.table(table)} SET lease_until = 0 WHERE id = ${id} AND lease_until = ${until}`.execute(
          store,
        );
      }
    }
  };

  return async () => {
    const present = now() - elapsed();
    const wasSetBack = present < offset - toleranceMs;
    if (wasSetBack || elapsed() - lookedAt >= everyMs) {
      for (const due of dues) await hurry(due, wasSetBack);
      for (const leased of leases) await endOutlived(leased);
      lookedAt = elapsed();
    }
    offset = present;
  };
};
