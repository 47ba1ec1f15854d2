import { createHash } from "node:crypto";
import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import { sameId } from "#server/lib/ids.ts";
import type { LedgerRowTable, LedgerTransactionTable } from "#server/store/ledger-tables.ts";
import type { Writer } from "#server/store/tables.ts";
import type { TraceTable } from "#server/store/trace-tables.ts";
import { keyOf } from "./relative.ts";
import type { Whole } from "./whole.ts";

/**
 * Transactions with the rows that traces add to them: the coins that contracts passed on to or from the organization's
 * addresses, as far as the service does not list them itself. Stores these rows. The result depends only on the listed
 * rows, the traces and the owners, so it does not matter which of them came first, or how often this is done.
 */
export const withTraced = async (
  writer: Writer,
  environment: string,
  wholes: readonly Whole[],
): Promise<readonly Whole[]> => {
  const traceOf = await tracesOf(writer, environment, wholes);
  const result: Whole[] = [];
  for (const { transaction, rows } of wholes) {
    const listed = rows.filter(({ source }) => source === "list");
    const stored = rows.filter(({ source }) => source === "trace");
    const trace = traceOf(transaction);
    const traced =
      trace === undefined ? [] : rowsOf(transaction, withoutListed(trace, listed, await passedOnIn(writer, trace)));
    await replace(writer, transaction, stored, traced);
    result.push({ transaction, rows: [...listed, ...traced] });
  }
  return result;
};

type Trace = Pick<TraceTable, "id" | "network_id" | "hash_key" | "top_from" | "top_to" | "top_amount">;

/**
 * The trace of each transaction. A hash is of one network: only if a transaction with that hash is listed on a trace's
 * own network, it is not another's, which a service may name differently in its list.
 */
const tracesOf = async (
  writer: Writer,
  environment: string,
  wholes: readonly Whole[],
): Promise<(transaction: LedgerTransactionTable) => Trace | undefined> => {
  const traces = new Map<string, Trace[]>();
  const networks = new Map<string, string[]>();
  for (const some of chunksOf([...new Set(wholes.map(({ transaction }) => transaction.hash_key))])) {
    const rows = await writer
      .selectFrom("traces")
      .select(["id", "network_id", "hash_key", "top_from", "top_to", "top_amount"])
      .where("environment", "=", environment)
      .where("hash_key", "in", some)
      .where("state", "=", "read")
      .orderBy("made_at", "desc")
      .execute();
    for (const row of rows) traces.set(row.hash_key, [...(traces.get(row.hash_key) ?? []), row]);
    if (rows.length === 0) continue;
    const listed = await writer
      .selectFrom("ledger_transactions")
      .select(["hash_key", "network_id"])
      .where("environment", "=", environment)
      .where("hash_key", "in", some)
      .execute();
    for (const { hash_key: key, network_id: id } of listed) networks.set(key, [...(networks.get(key) ?? []), id]);
  }
  return ({ hash_key: key, network_id: networkId }) => {
    const own = traces.get(key) ?? [];
    const isListedFor = ({ network_id: id }: Trace): boolean => (networks.get(key) ?? []).some((on) => sameId(on, id));
    return own.find(({ network_id: id }) => sameId(id, networkId)) ?? own.find((trace) => !isListedFor(trace));
  };
};

/** Coin that was passed on between two addresses, in one amount, and how many times. */
type PassedOn = { readonly from: string; readonly to: string; readonly amount: string; readonly count: number };

/** What a trace has passed on from or to own addresses. The others, possibly thousands, are in nobody's books. */
const passedOnIn = async (writer: Writer, { id }: Trace): Promise<readonly PassedOn[]> => {
  const rows = await writer
    .selectFrom("trace_movements")
    .select(["from_address", "to_address", "amount"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("trace_id", "=", id)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM ledger_owners WHERE ledger_owners.environment = trace_movements.environment
        AND ledger_owners.address IN (trace_movements.from_address, trace_movements.to_address))`,
    )
    .groupBy(["from_address", "to_address", "amount"])
    .orderBy("from_address")
    .orderBy("to_address")
    .orderBy("amount")
    .execute();
  return rows.map(({ from_address: from, to_address: to, amount, count }) => ({ from, to, amount, count }));
};

/** Listed coin that the trace has not been found to have too, counting equal rows. */
type Left = {
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: string | null;
  copies: number;
};

/**
 * What a trace has beyond the listed rows. The first listed row that fits the transaction itself is that; of the others
 * each stands for one that was passed on. A row may leave out an end.
 */
const withoutListed = (
  { top_from, top_to, top_amount }: Trace,
  listed: readonly LedgerRowTable[],
  passedOn: readonly PassedOn[],
): readonly PassedOn[] => {
  const left = listed
    .filter(({ kind }) => kind === "native")
    .map(({ from_address, to_address, amount, copies }): Left => ({
      from: keyOf(from_address),
      to: keyOf(to_address),
      amount,
      copies,
    }));
  take(left, { from: top_from, to: top_to, amount: top_amount ?? "0", count: 1 });
  return passedOn.flatMap((one) => {
    const count = one.count - take(left, one);
    return count === 0 ? [] : [{ ...one, count }];
  });
};

type Sought = {
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: string;
  readonly count: number;
};

/** Takes up to `count` rows that fit, those with both ends first, and returns how many. */
const take = (left: readonly Left[], { from, to, amount, count }: Sought): number => {
  const fitting = left.filter((one) => one.amount === amount && (one.from ?? from) === from && (one.to ?? to) === to);
  const isWhole = (one: Left): number => Number(one.from !== null && one.to !== null);
  let taken = 0;
  for (const one of fitting.toSorted((a, b) => isWhole(b) - isWhole(a))) {
    const some = Math.min(one.copies, count - taken);
    one.copies -= some;
    taken += some;
  }
  return taken;
};

const rowsOf = ({ number }: LedgerTransactionTable, passedOn: readonly PassedOn[]): readonly LedgerRowTable[] =>
  passedOn.map(({ from, to, amount, count }) => ({
    transaction_number: number,
    source: "trace",
    identity: `trace ${createHash("sha256").update(`${from} ${to} ${amount}`).digest("base64url")}`,
    kind: "native",
    from_address: from,
    to_address: to,
    contract: null,
    token_id: null,
    amount,
    direction: null,
    status: null,
    is_mempool: 0,
    at: null,
    fee: null,
    copies: count,
    reading: 0,
    reading_copies: 0,
  }));

const replace = async (
  writer: Writer,
  { number }: LedgerTransactionTable,
  stored: readonly LedgerRowTable[],
  traced: readonly LedgerRowTable[],
): Promise<void> => {
  const textOf = (rows: readonly LedgerRowTable[]): string =>
    rows
      .map(({ identity, copies }) => `${identity} ${copies}`)
      .toSorted()
      .join("\n");
  if (textOf(stored) === textOf(traced)) return;
  await writer
    .deleteFrom("ledger_rows")
    .where("transaction_number", "=", number)
    .where("source", "=", "trace")
    .execute();
  for (const some of chunksOf(traced)) await writer.insertInto("ledger_rows").values(some).execute();
};

/** Which of these addresses contracts have passed coins on to or from. */
export const tracedAmong = async (
  writer: Writer,
  environment: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  const traced = new Set<string>();
  for (const end of ends) {
    for (const some of chunksOf(addresses)) {
      const rows = await writer
        .selectFrom("trace_movements")
        .select(`${end} as address`)
        .distinct()
        .where("environment", "=", environment)
        .where(end, "in", some)
        .execute();
      for (const { address } of rows) traced.add(address);
    }
  }
  return traced;
};

const ends = ["from_address", "to_address"] as const;

/** The listed transactions in which contracts passed coins on to or from an address, whether or not it was known as own. */
export const tracedNumbers = async (
  writer: Writer,
  environment: string,
  address: string,
): Promise<readonly number[]> => {
  const numbers = new Set<number>();
  for (const end of ends) {
    const rows = await writer
      .selectFrom("trace_movements")
      .innerJoin("traces", "traces.id", "trace_movements.trace_id")
      .innerJoin("ledger_transactions", (join) =>
        join
          .onRef("ledger_transactions.environment", "=", "traces.environment")
          .onRef("ledger_transactions.hash_key", "=", "traces.hash_key"),
      )
      .select("ledger_transactions.number")
      .distinct()
      .where("trace_movements.environment", "=", environment)
      .where(`trace_movements.${end}`, "=", address)
      .execute();
    for (const { number } of rows) numbers.add(number);
  }
  return [...numbers];
};
