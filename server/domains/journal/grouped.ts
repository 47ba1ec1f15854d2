import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import * as z from "zod";
import type { RunTable, Store, Tables } from "#server/store/tables.ts";
import type { ActivityRun } from "#shared/console/operation.ts";
import { runCounts } from "./run-counts.ts";
import { always, type Clause, newestOf, outsidePayouts, type Span } from "./search/clauses.ts";
import type { Cursor } from "./search/cursor.ts";
import { positionOf } from "./search/filter.ts";
import { scan } from "./search/scan.ts";

/** A range of rows: older than the first, up to and including `upTo` if it is a row, and newer than `above`. */
export type Between = {
  readonly span: Span;
  readonly below?: Cursor | undefined;
  readonly upTo?: Cursor | undefined;
  readonly above?: Cursor | undefined;
};

/** Operations outside runs, and runs, newest first: their cursors, up to a limit. */
export const groupedRows = async (
  store: Store,
  environment: string,
  between: Between,
  count: number,
): Promise<readonly Cursor[]> => {
  const alone = await newestOf(store, environment, true, operationsIn(between), count);
  const runs = await runsIn(store, environment, between, count);
  const rows: Cursor[] = [...alone.map((position) => ({ position, run: null })), ...runs];
  return rows.toSorted(newestFirst).slice(0, count);
};

/** Payments, newest first, up to a limit; `stoppedAt`: where the search stopped early. */
type PaymentRows = { readonly rows: readonly Cursor[]; readonly stoppedAt: number | null };

/** Payments outside payouts, which all match the clauses, and payouts by their runs. */
export const paymentRows = async (
  store: Store,
  environment: string,
  clauses: readonly [Clause, ...Clause[]],
  between: Between,
  count: number,
): Promise<PaymentRows> => {
  const span = operationsIn(between);
  const alone = await scan([...clauses, outsidePayouts(store)], span, count);
  const isCut = alone.positions.length < count && alone.searchedFrom > span.from;
  // A payout below would come before payments that were not found yet.
  const from = isCut ? alone.searchedFrom : between.span.from;
  const runs = await runsIn(store, environment, { ...between, span: { ...between.span, from } }, count, true);
  const rows: Cursor[] = [...alone.positions.map((position) => ({ position, run: null })), ...runs];
  return { rows: rows.toSorted(newestFirst).slice(0, count), stoppedAt: isCut ? alone.searchedFrom : null };
};

/** An operation counts as older than a run at its position. */
const newestFirst = (one: Cursor, other: Cursor): number =>
  other.position - one.position ||
  Number(one.run === null) - Number(other.run === null) ||
  ((one.run ?? "") < (other.run ?? "") ? 1 : -1);

const operationsIn = ({ span, below, upTo, above }: Between): Span => ({
  from: Math.max(span.from, above === undefined ? 0 : above.position + 1),
  below: Math.min(
    span.below,
    below === undefined ? always.below : below.run === null ? below.position : below.position + 1,
    upTo === undefined ? always.below : upTo.position + 1,
  ),
});

/** Runs; with `ofPayouts` only those of payouts. */
const runsIn = async (
  store: Store,
  environment: string,
  { span, below, upTo, above }: Between,
  count: number,
  ofPayouts = false,
): Promise<readonly Cursor[]> => {
  let runs = store
    .selectFrom("runs")
    .select(["id", "created_at"])
    .where("environment", "=", environment)
    .where("created_at", ">=", fromTime(span.from))
    .where("created_at", "<", fromTime(span.below));
  if (below !== undefined) runs = runs.where(compared(below, "<", "<"));
  if (upTo !== undefined) runs = runs.where(compared(upTo, "<", "<="));
  if (above !== undefined) runs = runs.where(compared(above, ">", ">"));
  if (ofPayouts) {
    runs = runs.where((eb) =>
      eb.exists(eb.selectFrom("payouts").select("payouts.id").whereRef("payouts.run_id", "=", "runs.id")),
    );
  }
  const rows = await runs.orderBy("created_at", "desc").orderBy("id", "desc").limit(count).execute();
  return rows.map(({ id, created_at: at }) => ({ position: positionOf(at), run: id }));
};

/** The first millisecond that starts at or after a position. */
const fromTime = (position: number): number => Math.ceil(position / positionOf(1));

/** Runs on one side of a row. */
const compared =
  ({ position, run }: Cursor, side: "<" | ">", sideOfId: "<" | "<=" | ">") =>
  (eb: ExpressionBuilder<Tables, "runs">): Expression<SqlBool> => {
    const at = fromTime(position);
    // A run at the position of an operation is newer.
    if (run === null) return eb("created_at", side === "<" ? "<" : ">=", at);
    // Lets the index be used.
    return eb.and([
      eb("created_at", side === "<" ? "<=" : ">=", at),
      eb.or([eb("created_at", side, at), eb("id", sideOfId, run)]),
    ]);
  };

/** Runs as list rows, by id. */
export const activityRuns = async (store: Store, ids: readonly string[]): Promise<readonly ActivityRun[]> => {
  if (ids.length === 0) return [];
  const rows = await store.selectFrom("runs").selectAll().where("id", "in", ids).execute();
  const countsOf = await runCounts(store, ids);
  return ids.flatMap((id) => rows.filter((row) => row.id === id)).map((row) => runOf(row, countsOf(row.id)));
};

const runOf = (row: RunTable, counts: ActivityRun["counts"]): ActivityRun => ({
  id: row.id,
  name: row.name,
  state: row.state,
  note: row.note,
  person: { id: row.person_id, name: row.person_name },
  networkId: row.network_id,
  kinds: kindsSchema.parse(JSON.parse(row.endpoints)),
  total: row.total,
  counts,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

const kindsSchema = z.array(z.string());
