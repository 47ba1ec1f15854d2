import type { Store } from "#server/store/tables.ts";
import { rowTotals } from "#shared/amount/row-totals.ts";
import { readNumber } from "#shared/amount/typed-number.ts";
import { rowsIn } from "./list.ts";

/** What a payout pays: the totals name an asset as its rows do. */
export type Paying = {
  readonly id: string;
  readonly name: string;
  readonly runId: string | null;
  readonly networkId: string;
  /** The id of the sending address record. */
  readonly addressId: string | null;
  /** Recipients, each once; in a long payout its rows. */
  readonly people: number;
  readonly totals: readonly { readonly asset: string; readonly amount: string }[];
};

/** Longer payouts are named without their totals: each would be read as a whole. */
const mostSummed = 500;
const mostDrafts = 3;
/** Drafts that are not complete are passed over, up to this many. */
const mostRead = 10;

const columns = ["id", "name", "run_id", "network_id", "address_id", "asset", "row_count"] as const;
type Row = {
  readonly id: string;
  readonly name: string;
  readonly run_id: string | null;
  readonly network_id: string | null;
  readonly address_id: string | null;
  readonly asset: string;
  readonly row_count: number;
};

/** The last changed drafts that have every field filled in. */
export const completeDrafts = async (store: Store, environment: string): Promise<readonly Paying[]> => {
  const rows = await store
    .selectFrom("payouts")
    .select(columns)
    .where("environment", "=", environment)
    .where("run_id", "is", null)
    .where("network_id", "is not", null)
    .where("address_id", "is not", null)
    .where("row_count", ">", 0)
    .where("row_count", "<=", mostSummed)
    .orderBy("changed_at", "desc")
    .orderBy("id")
    .limit(mostRead)
    .execute();
  return (await payingOf(store, rows))
    .flatMap(({ paying, isComplete }) => (isComplete ? [paying] : []))
    .slice(0, mostDrafts);
};

/** What the payouts of some runs pay. */
export const paidByRuns = async (store: Store, runs: readonly string[]): Promise<readonly Paying[]> => {
  if (runs.length === 0) return [];
  const rows = await store.selectFrom("payouts").select(columns).where("run_id", "in", runs).execute();
  return (await payingOf(store, rows)).map(({ paying }) => paying);
};

const payingOf = async (store: Store, rows: readonly Row[]) => {
  const few = rows.filter(({ row_count: count }) => count <= mostSummed).map(({ id }) => id);
  const contents =
    few.length === 0
      ? []
      : await store.selectFrom("payouts").select(["id", "content"]).where("id", "in", few).execute();
  const contentOf = new Map(contents.map(({ id, content }) => [id, rowsIn(content)]));
  return rows.map(({ id, name, run_id: runId, network_id: networkId, address_id: addressId, asset, ...others }) => {
    const { row_count: rowCount } = others;
    const paid = contentOf.get(id) ?? [];
    const people = paid.length === 0 ? rowCount : new Set(paid.map(({ to }) => to.trim().toLowerCase())).size;
    // A row that names the payout's own asset counts with those that name none.
    const totals = rowTotals(paid.map((row) => (row.asset.trim() === "" ? { ...row, asset } : row)));
    const isComplete =
      paid.length === rowCount &&
      paid.every(({ to, amount }) => to.trim() !== "" && readNumber(amount, { kind: "decimal", decimals: 100 }).ok);
    return { paying: { id, name, runId, networkId: networkId ?? "", addressId, people, totals }, isComplete };
  });
};
