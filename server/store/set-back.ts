import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#server/lib/clock.ts";
import type { Store, Tables } from "./tables.ts";

type TimedTable =
  | "operations"
  | "mirror_lists"
  | "ledger_lists"
  | "runs"
  | "run_items"
  | "asset_addresses"
  | "retention_tasks"
  | "traces";

/** A column with a due time. No one writes a time further ahead than `longestMs`. */
export type Due = {
  readonly [T in TimedTable]: {
    readonly table: T;
    readonly column: string & keyof Tables[T];
    readonly longestMs: number;
    readonly only?: RawBuilder<boolean>;
  };
}[TimedTable];

/** A table whose rows are leased for at most `longestMs`. */
export type Leased = {
  readonly table: Exclude<TimedTable, "run_items">;
  readonly longestMs: number;
  readonly only?: RawBuilder<boolean>;
};

const everything = sql<boolean>`TRUE`;
/** Smaller differences are normal: wall clocks are adjusted all the time. */
const toleranceMs = 1_000;
/** How often to look for rows that no correct clock can have written. */
const everyMs = 60_000;

/**
 * Keeps rows from waiting for a wall clock that was set back. When this process sees its clock go back, due rows become
 * due immediately: checking too early does no harm. Rows written before this process started, or by another one with a
 * wrong clock, are recognized because they lie further ahead than any write. Such a lease may be a live one of another
 * instance, so it ends only when this process has seen it unchanged for the longest possible lease.
 *
 * Returns a function to call before each claim; usually it only reads the clocks.
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
    // A query-builder query, because SQLite's driver reads those outside the writing connection.
    const rows = await store
      .selectFrom(sql.table<{ id: string; lease_until: number }>(table).as("leased"))
      .select(["id", "lease_until"])
      .where("lease_until", ">", now() + longestMs)
      .where(only)
      .execute();
    const presentKeys = new Set(rows.map(({ id }) => `${table} ${id}`));
    for (const key of seen.keys()) if (key.startsWith(`${table} `) && !presentKeys.has(key)) seen.delete(key);
    for (const { id, lease_until: until } of rows) {
      const key = `${table} ${id}`;
      const entry = seen.get(key);
      if (entry?.until !== until) seen.set(key, { until, since: elapsed() });
      else if (elapsed() - entry.since >= longestMs) {
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
