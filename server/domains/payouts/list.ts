import * as z from "zod/mini";
import { runCounts } from "#server/domains/journal/run-counts.ts";
import { pageOf } from "#server/store/page.ts";
import type { PayoutTable } from "#server/store/payout-tables.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import { rowTotals } from "#shared/amount/row-totals.ts";
import type { Payout, PayoutRow } from "#shared/console/payouts.ts";
import type { RunState } from "#shared/console/run.ts";
import type { PageQuery } from "#shared/wire/page-window.ts";
import type { Pagination } from "#shared/wire/pagination.ts";

/** A payout's row with the state of its run, without the content of its rows. */
type Listed = Omit<PayoutTable, "content"> & { readonly run_state: RunState | null };

/** A payout in the form of a list; `rows` if they have been read. */
const payoutOf = (row: Listed, counts: Payout["counts"], rows?: readonly PayoutRow[]): Payout => ({
  id: row.id,
  name: row.name,
  networkId: row.network_id,
  addressId: row.address_id,
  asset: row.asset,
  rowCount: row.row_count,
  version: row.version,
  runId: row.run_id,
  runState: row.run_state,
  counts,
  createdAt: new Date(row.created_at).toISOString(),
  changedAt: new Date(row.changed_at).toISOString(),
  changedBy: { id: row.person_id, name: row.person_name },
  totals: rows === undefined ? null : [...rowTotals(rows)],
});

/** Payouts with more rows are listed without totals: a page of them would have to be read in full. */
const mostSummed = 500;

const selected = [
  "payouts.id",
  "payouts.environment",
  "payouts.name",
  "payouts.network_id",
  "payouts.address_id",
  "payouts.asset",
  "payouts.row_count",
  "payouts.version",
  "payouts.run_id",
  "payouts.created_at",
  "payouts.changed_at",
  "payouts.person_id",
  "payouts.person_name",
  "runs.state as run_state",
] as const;

/** A page of an environment's payouts, last changed first. */
export const listPayouts = async (
  store: Store,
  environment: string,
  query: PageQuery,
): Promise<{ readonly data: readonly Payout[]; readonly pagination: Pagination }> => {
  const count = store
    .selectFrom("payouts")
    .where("environment", "=", environment)
    .select(({ fn }) => fn.countAll().as("count"));
  const all = store
    .selectFrom("payouts")
    .leftJoin("runs", "runs.id", "payouts.run_id")
    .where("payouts.environment", "=", environment)
    .select(selected)
    .orderBy("payouts.changed_at", "desc")
    .orderBy("payouts.id");
  const { rows, pagination } = await pageOf(count, all, query);
  const few = rows.filter(({ row_count: rowCount }) => rowCount <= mostSummed).map(({ id }) => id);
  const contents =
    few.length === 0
      ? []
      : await store.selectFrom("payouts").select(["id", "content"]).where("id", "in", few).execute();
  const rowsOf = new Map(contents.map(({ id, content }) => [id, rowsIn(content)]));
  const runs = rows.flatMap(({ run_id: runId }) => runId ?? []);
  const countsOf = await runCounts(store, runs);
  return {
    data: rows.map((row) => payoutOf(row, row.run_id === null ? null : countsOf(row.run_id), rowsOf.get(row.id))),
    pagination,
  };
};

/** A payout with its rows; undefined if the environment does not have it. */
export const findPayout = async (
  writer: Writer,
  environment: string,
  id: string,
): Promise<(Payout & { readonly rows: readonly PayoutRow[] }) | undefined> => {
  const row = await writer
    .selectFrom("payouts")
    .leftJoin("runs", "runs.id", "payouts.run_id")
    .where("payouts.environment", "=", environment)
    .where("payouts.id", "=", id)
    .select(selected)
    .select("payouts.content")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const rows = rowsIn(row.content);
  // The run itself says how far it is.
  return { ...payoutOf(row, null, rows), rows };
};

const storedRow = z.object({ to: z.string(), amount: z.string(), asset: z.string(), purpose: z.string() });
export const rowsIn = (content: string): readonly PayoutRow[] => z.array(storedRow).parse(JSON.parse(content));
