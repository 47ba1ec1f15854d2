import { createHash } from "node:crypto";
import { sql } from "kysely";
import { spellingsOf } from "#server/domains/journal/spellings.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { sameId } from "#server/lib/ids.ts";
import type { LedgerTransactionTable } from "#server/store/ledger-tables.ts";
import type { OperationTable, Writer } from "#server/store/tables.ts";
import { hasSucceeded } from "#shared/console/operation-states.ts";
import { type EarlierPayment, paidBeforeDays } from "#shared/console/paid-before.ts";
import type { AskedPayment, Within } from "./asked.ts";
import { type InJournal, inJournal } from "./in-journal.ts";
import { inLedger } from "./in-ledger.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Payments of the same amount count since this time. */
export const paidBeforeSince = (now: number): number => now - paidBeforeDays * dayMs;

/**
 * For each payment, the newest earlier one to the same recipient that has the same asset and amount, or the same
 * purpose; null if there is none. The journal has those made through Postern, from the moment they are recorded; the
 * copy of the service's transactions has those made elsewhere, as far as it is complete (`transactionsCoverage`). For
 * an item of a run only the journal is searched, for payments since its payments were compared.
 */
export const earlierPayments = async (
  store: Writer,
  within: Within,
  payments: readonly AskedPayment[],
): Promise<readonly (EarlierPayment | null)[]> => {
  if (payments.length === 0) return [];
  // Many rows of a list may pay the same: each payment is looked up once.
  const distinct = new Map(payments.map((payment) => [keyOf(payment), payment]));
  const asked = [...distinct.values()];
  const operations = await inJournal(store, within, asked);
  const transactions = within.run?.part === "item" ? [] : await inLedger(store, within, asked);
  const details = await detailsOf(store, within.environment, operations, transactions);
  const earlier = new Map(
    [...distinct.keys()].map((key, index) => {
      const { byAmount = [], byPurpose = null } = operations[index] ?? {};
      return [key, newestOf(details, { byAmount, byPurpose, transactions: transactions[index] ?? [] })];
    }),
  );
  return payments.map((payment) => earlier.get(keyOf(payment)) ?? null);
};

/**
 * For each write, given by all it may pay, the earlier payment that it would repeat. If the calls of a batch repeat
 * several, it is the newest, with an id that covers all of them.
 */
export const repeatedBy = async (
  store: Writer,
  within: Within,
  writes: readonly (readonly AskedPayment[])[],
): Promise<readonly (EarlierPayment | null)[]> => {
  const earlier = await earlierPayments(store, within, writes.flat());
  let next = 0;
  return writes.map((asked) => {
    const first = next;
    next += asked.length;
    return together(asked.map(({ call }, index) => ({ call, payment: earlier[first + index] ?? null })));
  });
};

type Repeat = Pick<AskedPayment, "call"> & { readonly payment: EarlierPayment | null };

const together = (repeats: readonly Repeat[]): EarlierPayment | null => {
  const payments = repeats.flatMap(({ payment }) => payment ?? []);
  const [newest] = payments.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (newest === undefined) return null;
  const calls = repeats.flatMap(({ call, payment }) => (call === null || payment === null ? [] : [call]));
  const ids = [...new Set(payments.map(({ id }) => id))];
  return {
    ...newest,
    // Whoever confirms it has seen all of them.
    ...(ids.length === 1 ? {} : { id: createHash("sha256").update(JSON.stringify(ids)).digest("hex") }),
    calls: [...new Set(calls)].toSorted((one, other) => one - other),
  };
};

const keyOf = ({
  network_id: network,
  recipient,
  asset,
  amount,
  otherAmounts,
  purpose_key: purpose,
  intent_hash: intent,
}: AskedPayment): string => JSON.stringify([network, recipient, asset, amount, otherAmounts, purpose, intent]);

type Operation = Pick<
  OperationTable,
  "id" | "created_at" | "network_id" | "transaction_hash" | "person_name" | "purpose" | "state"
>;
type Transaction = Pick<LedgerTransactionTable, "number" | "network_id" | "hash" | "sort_at" | "state">;

type Details = {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly transactions: ReadonlyMap<number, Transaction>;
  /** The operation that sent a listed transaction, by the transaction's number. */
  readonly sentBy: ReadonlyMap<number, Operation>;
};

const detailsOf = async (
  store: Writer,
  environment: string,
  operations: readonly InJournal[],
  transactions: readonly (readonly number[])[],
): Promise<Details> => {
  const ids = new Set(
    operations.flatMap(({ byAmount, byPurpose }) => [...byAmount, byPurpose]).filter((id) => id !== null),
  );
  const numbers = new Set(transactions.flat());
  const operationsById = new Map<string, Operation>();
  for (const some of chunksOf([...ids])) {
    const rows = await store.selectFrom("operations").select(operationColumns).where("id", "in", some).execute();
    for (const row of rows) operationsById.set(row.id, row);
  }
  const listed = new Map<number, Transaction>();
  const sentBy = new Map<number, Operation>();
  for (const some of chunksOf([...numbers])) {
    const rows = await store
      .selectFrom("ledger_transactions")
      .select(["number", "network_id", "hash", "sort_at", "state"])
      .where("number", "in", some)
      .execute();
    for (const row of rows) listed.set(row.number, row);
    const senders = await sendersOf(store, environment, rows);
    for (const row of rows) {
      const sender = senders.find(({ transaction_hash: hash }) => sameId(hash ?? "", row.hash));
      if (sender !== undefined) sentBy.set(row.number, sender);
    }
  }
  return { operations: operationsById, transactions: listed, sentBy };
};

const operationColumns = [
  "id",
  "created_at",
  "network_id",
  "transaction_hash",
  "person_name",
  "purpose",
  "state",
] as const;

const sendersOf = (
  store: Writer,
  environment: string,
  transactions: readonly Transaction[],
): Promise<readonly Operation[]> =>
  store
    .selectFrom("operations")
    .select(operationColumns)
    .where("environment", "=", environment)
    .where(
      sql<string>`LOWER(transaction_hash)`,
      "in",
      transactions.flatMap(({ hash }) => spellingsOf(hash)),
    )
    .execute();

type Newest = InJournal & { readonly transactions: readonly number[] };

const newestOf = (
  { operations, transactions, sentBy }: Details,
  { byAmount, byPurpose, transactions: numbers }: Newest,
): EarlierPayment | null => {
  const sameAmount = byAmount.flatMap((id) => operations.get(id) ?? []);
  const [listed] = numbers
    .flatMap((number) => transactions.get(number) ?? [])
    .toSorted((one, other) => other.sort_at - one.sort_at);
  const sender =
    (listed === undefined ? undefined : sentBy.get(listed.number)) ??
    sameAmount.find((operation) => isUnattached(operation, listed));
  const samePurpose = operations.get(byPurpose ?? "");
  const candidates = [
    ...[...sameAmount, samePurpose, sender].flatMap((operation) =>
      operation === undefined ? [] : [ofOperation(operation)],
    ),
    ...(listed === undefined || sender !== undefined ? [] : [ofTransaction(listed)]),
  ];
  const [newest] = candidates.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (newest === undefined) return null;
  return {
    ...newest,
    isSameAmount: newest.operationId === null || [...byAmount, sender?.id].includes(newest.operationId),
    isSamePurpose: newest.operationId !== null && newest.operationId === byPurpose,
    calls: [],
  };
};

/** An operation whose transaction is not known yet is taken for the listed one, which is later and the same payment. */
const isUnattached = (operation: Operation, listed: Transaction | undefined): boolean =>
  operation.transaction_hash === null && listed !== undefined && listed.sort_at >= operation.created_at;

type Candidate = Omit<EarlierPayment, "isSameAmount" | "isSamePurpose" | "calls">;

const ofOperation = (row: Operation): Candidate => ({
  id: row.id,
  at: new Date(row.created_at).toISOString(),
  operationId: row.id,
  isConfirmed: hasSucceeded(row.state),
  networkId: row.network_id ?? "",
  transactionHash: row.transaction_hash,
  person: row.person_name,
  purpose: row.purpose,
});

const ofTransaction = ({ network_id: networkId, hash, sort_at: at, state }: Transaction): Candidate => ({
  id: `${networkId}:${hash}`,
  at: new Date(at).toISOString(),
  operationId: null,
  isConfirmed: state === "confirmed",
  networkId,
  transactionHash: hash,
  person: null,
  purpose: null,
});

/** What an earlier payment has in common with a new one: `amount and purpose`. */
export const sharedPart = ({
  isSameAmount,
  isSamePurpose,
}: Pick<EarlierPayment, "isSameAmount" | "isSamePurpose">): string =>
  [...(isSameAmount ? ["amount"] : []), ...(isSamePurpose ? ["purpose"] : [])].join(" and ");
