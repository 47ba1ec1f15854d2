import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { LedgerDayTable } from "#server/store/ledger-tables.ts";
import type { Writer } from "#server/store/tables.ts";

/** The change to the sums of a day. */
export type DayChange = Pick<LedgerDayTable, "scope" | "day" | "asset"> & { readonly in: bigint; readonly out: bigint };

const keyOf = ({ scope, day, asset }: Pick<LedgerDayTable, "scope" | "day" | "asset">): string =>
  `${scope} ${day} ${asset}`;

/** Adds to the sums of days, exactly: no store can add 78-digit numbers. */
export const addToDays = async (writer: Writer, changes: readonly DayChange[]): Promise<void> => {
  const sums = new Map<string, DayChange>();
  for (const change of changes) {
    const key = keyOf(change);
    const sum = sums.get(key);
    sums.set(key, { ...change, in: (sum?.in ?? 0n) + change.in, out: (sum?.out ?? 0n) + change.out });
  }
  const needed = [...sums.values()].filter((sum) => sum.in !== 0n || sum.out !== 0n);
  for (const some of chunksOf(needed)) {
    const stored = await storedDays(writer, some);
    const rows = some.map((sum) => {
      const { moved_in: before = "0", moved_out: outBefore = "0" } = stored.get(keyOf(sum)) ?? {};
      return {
        scope: sum.scope,
        day: sum.day,
        asset: sum.asset,
        moved_in: String(BigInt(before) + sum.in),
        moved_out: String(BigInt(outBefore) + sum.out),
      };
    });
    await writer
      .insertInto("ledger_days")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["scope", "day", "asset"]).doUpdateSet((row) => ({
          moved_in: row.ref("excluded.moved_in"),
          moved_out: row.ref("excluded.moved_out"),
        })),
      )
      .execute();
  }
};

const storedDays = async (
  writer: Writer,
  changes: readonly DayChange[],
): Promise<ReadonlyMap<string, LedgerDayTable>> => {
  // Literal numbers, because PostgreSQL treats parameters in a list of values as text.
  const values = changes.map(({ scope, day, asset }) => sql`(${sql.lit(scope)}, ${sql.lit(day)}, ${sql.lit(asset)})`);
  const { rows } = await sql<LedgerDayTable>`
    WITH wanted (scope, day, asset) AS (VALUES ${sql.join(values)})
    SELECT ledger_days.* FROM wanted JOIN ledger_days
      ON ledger_days.scope = wanted.scope AND ledger_days.day = wanted.day AND ledger_days.asset = wanted.asset`.execute(
    writer,
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
};
