import { chunksOf } from "#server/lib/chunks.ts";
import type { LedgerRowTable, LedgerTransactionTable } from "#server/store/ledger-tables.ts";
import type { Writer } from "#server/store/tables.ts";
import { isPending } from "#shared/console/transaction-states.ts";
import { derive } from "./derive.ts";
import { takeNumbers } from "./numbers.ts";
import { askDelay } from "./plan.ts";
import type { ReadRow, RowContent } from "./row.ts";
import { stateOfRow, stateOfRows } from "./states.ts";
import type { Whole } from "./whole.ts";

/** A row of a page, and whether the previous page has it too. */
export type PageRow = { readonly row: ReadRow; readonly isRepeated: boolean };

/** Called with new and changed transactions, within the transaction that stores them. */
export type Moved = (writer: Writer, environment: string, wholes: readonly Whole[], now: number) => Promise<void>;

type Draft = { transaction: LedgerTransactionTable; readonly rows: Map<string, LedgerRowTable> };

/**
 * Merges the rows of a page into the stored ones, and returns how many were new. Equal rows of a transaction on one page are
 * different rows; equal rows on several pages of a reading are only counted, until the reading has ended without rows
 * moving (`countCopies`). `reading` is null for a page outside a reading. Nothing is ever removed.
 */
export const merge = async (
  writer: Writer,
  environment: string,
  page: readonly PageRow[],
  reading: number | null,
  now: number,
  moved: Moved,
): Promise<number> => {
  const drafts = await draftsOf(
    writer,
    environment,
    page.map(({ row }) => row),
    now,
  );
  const touched: LedgerRowTable[] = [];
  const changed = new Set<Draft>();
  let added = 0;
  for (const { rows, content, count, counted } of groupsOf(page)) {
    const draft = drafts.get(transactionKey(rows));
    if (draft === undefined) throw new Error("A row of a page has no transaction.");
    draft.transaction = { ...draft.transaction, hash: spelling(draft.transaction.hash, rows.hash) };
    const earlier = draft.rows.get(content.identity);
    const before = earlier !== undefined && earlier.reading === reading ? earlier.reading_copies : 0;
    const row: LedgerRowTable = {
      ...content,
      transaction_number: draft.transaction.number,
      source: "list",
      copies: Math.max(earlier?.copies ?? 0, count),
      ...(reading === null
        ? { reading: earlier?.reading ?? 0, reading_copies: earlier?.reading_copies ?? 0 }
        : { reading, reading_copies: before + counted }),
    };
    added += row.copies - (earlier?.copies ?? 0);
    if (earlier === undefined || textOf(earlier) !== textOf(row)) changed.add(draft);
    draft.rows.set(content.identity, row);
    touched.push(row);
  }
  const transactions: LedgerTransactionTable[] = [];
  for (const draft of drafts.values()) {
    const transaction = summary(draft, now);
    if (changed.has(draft) || transaction.ask_at !== draft.transaction.ask_at) transactions.push(transaction);
    draft.transaction = transaction;
  }
  await writeTransactions(writer, transactions);
  await writeRows(writer, touched);
  const wholes = [...changed].map(wholeOf);
  await derive(writer, environment, wholes);
  await moved(writer, environment, wholes, now);
  return added;
};

/** Counts equal rows on different pages of a finished reading, and returns how many rows that adds. */
export const countCopies = async (writer: Writer, environment: string, reading: number): Promise<number> => {
  const rows = await writer
    .selectFrom("ledger_rows")
    .select(["transaction_number", "copies", "reading_copies"])
    .where("reading", "=", reading)
    .whereRef("reading_copies", ">", "copies")
    .limit(mostCounted)
    .execute();
  if (rows.length === 0) return 0;
  const numbers = [...new Set(rows.map(({ transaction_number: number }) => number))];
  for (const some of chunksOf(numbers)) {
    await writer
      .updateTable("ledger_rows")
      .set((row) => ({ copies: row.ref("reading_copies") }))
      .where("transaction_number", "in", some)
      .where("reading", "=", reading)
      .whereRef("reading_copies", ">", "copies")
      .execute();
  }
  await derive(writer, environment, await wholesOf(writer, numbers));
  return rows.reduce((sum, { copies, reading_copies: counted }) => sum + counted - copies, 0);
};

/** More than a page has: if a service lists more equal rows, its next walk counts the rest. */
const mostCounted = 500;

/** Transactions by number, with all their rows. */
export const wholesOf = async (writer: Writer, numbers: readonly number[]): Promise<readonly Whole[]> => {
  const wholes = new Map<number, { transaction: LedgerTransactionTable; rows: LedgerRowTable[] }>();
  for (const some of chunksOf(numbers)) {
    const transactions = await writer
      .selectFrom("ledger_transactions")
      .selectAll()
      .where("number", "in", some)
      .execute();
    for (const transaction of transactions) wholes.set(transaction.number, { transaction, rows: [] });
    const rows = await writer.selectFrom("ledger_rows").selectAll().where("transaction_number", "in", some).execute();
    for (const row of rows) wholes.get(row.transaction_number)?.rows.push(row);
  }
  return [...wholes.values()];
};

/** The transactions of a page as stored, with numbers for new ones. */
const draftsOf = async (
  writer: Writer,
  environment: string,
  rows: readonly ReadRow[],
  now: number,
): Promise<ReadonlyMap<string, Draft>> => {
  const rowsByKey = new Map(rows.map((row) => [transactionKey(row), row]));
  const numbers: number[] = [];
  for (const some of chunksOf([...new Set(rows.map(({ hashKey }) => hashKey))])) {
    const transactions = await writer
      .selectFrom("ledger_transactions")
      .select(["number", "network_id", "hash_key"])
      .where("environment", "=", environment)
      .where("hash_key", "in", some)
      .execute();
    for (const { number, network_id: networkId, hash_key: hashKey } of transactions) {
      if (rowsByKey.has(transactionKey({ networkId, hashKey }))) numbers.push(number);
    }
  }
  const drafts = new Map<string, Draft>();
  for (const { transaction, rows: own } of await wholesOf(writer, numbers)) {
    const { network_id: networkId, hash_key: hashKey } = transaction;
    const key = transactionKey({ networkId, hashKey });
    drafts.set(key, { transaction, rows: new Map(own.map((row) => [row.identity, row])) });
    rowsByKey.delete(key);
  }
  const first = rowsByKey.size === 0 ? 0 : await takeNumbers(writer, rowsByKey.size);
  for (const [index, [key, { networkId, hash, hashKey }]] of [...rowsByKey].entries()) {
    const transaction: LedgerTransactionTable = {
      number: first + index,
      environment,
      network_id: networkId,
      hash,
      hash_key: hashKey,
      at: null,
      seen_at: now,
      sort_at: now,
      state: "unknown",
      status: null,
      ask_at: null,
      asks: 0,
    };
    drafts.set(key, { transaction, rows: new Map() });
  }
  return drafts;
};

const transactionKey = ({ networkId, hashKey }: Pick<ReadRow, "networkId" | "hashKey">): string =>
  JSON.stringify([networkId, hashKey]);

/** A service may write a hash with or without 0x: the spelling shown does not depend on which came first. */
const spelling = (one: string, other: string): string => (one.startsWith("0x") ? one : other);

/** Equal rows of one transaction on a page: their number, and how many were not on the previous page. */
type Group = { readonly rows: ReadRow; content: RowContent; count: number; counted: number };

const groupsOf = (page: readonly PageRow[]): Iterable<Group> => {
  const groups = new Map<string, Group>();
  for (const { row, isRepeated } of page) {
    const key = JSON.stringify([row.networkId, row.hashKey, row.content.identity]);
    const group = groups.get(key) ?? { rows: row, content: row.content, count: 0, counted: 0 };
    group.count += 1;
    group.counted += isRepeated ? 0 : 1;
    // If equal rows differ in other fields, the same one counts in any order.
    if (JSON.stringify(row.content) > JSON.stringify(group.content)) group.content = row.content;
    groups.set(key, group);
  }
  return groups.values();
};

/** Everything that movements and lists depend on. */
const textOf = ({
  kind,
  direction,
  status,
  is_mempool,
  at,
  fee,
  copies,
  amount,
  from_address,
  to_address,
}: LedgerRowTable) =>
  JSON.stringify([kind, direction, status, is_mempool, at, fee, copies, amount, from_address, to_address]);

const wholeOf = ({ transaction, rows }: Draft): Whole => ({ transaction, rows: [...rows.values()] });

/** The transaction summarized from its current rows. */
const summary = ({ transaction, rows: all }: Draft, now: number): LedgerTransactionTable => {
  const rows = [...all.values()];
  const state = stateOfRows(rows);
  const times = rows.flatMap(({ at }) => at ?? []);
  const at = times.length === 0 ? null : Math.min(...times);
  const deciding = rows.filter((row) => stateOfRow(row) === state).flatMap(({ status }) => status ?? []);
  return {
    ...transaction,
    at,
    sort_at: at ?? transaction.seen_at,
    state,
    status: deciding.toSorted()[0] ?? null,
    ask_at: isPending(state) ? now + askDelay(transaction.asks) : null,
  };
};

const writeTransactions = async (writer: Writer, transactions: readonly LedgerTransactionTable[]): Promise<void> => {
  for (const some of chunksOf(transactions)) {
    await writer
      .insertInto("ledger_transactions")
      .values(some)
      .onConflict((conflict) =>
        conflict.column("number").doUpdateSet((row) => ({
          hash: row.ref("excluded.hash"),
          at: row.ref("excluded.at"),
          sort_at: row.ref("excluded.sort_at"),
          state: row.ref("excluded.state"),
          status: row.ref("excluded.status"),
          ask_at: row.ref("excluded.ask_at"),
        })),
      )
      .execute();
  }
};

const writeRows = async (writer: Writer, rows: readonly LedgerRowTable[]): Promise<void> => {
  for (const some of chunksOf(rows)) {
    await writer
      .insertInto("ledger_rows")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["transaction_number", "identity"]).doUpdateSet((row) => ({
          kind: row.ref("excluded.kind"),
          from_address: row.ref("excluded.from_address"),
          to_address: row.ref("excluded.to_address"),
          contract: row.ref("excluded.contract"),
          amount: row.ref("excluded.amount"),
          direction: row.ref("excluded.direction"),
          status: row.ref("excluded.status"),
          is_mempool: row.ref("excluded.is_mempool"),
          at: row.ref("excluded.at"),
          fee: row.ref("excluded.fee"),
          copies: row.ref("excluded.copies"),
          reading: row.ref("excluded.reading"),
          reading_copies: row.ref("excluded.reading_copies"),
        })),
      )
      .execute();
  }
};
