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
 * an item of a run only the journal is searched, for payments since the run's start.
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
  const transactions = within.run === null ? await inLedger(store, within, asked) : asked.map(() => null);
  const details = await detailsOf(store, within.environment, operations, transactions);
  const earlier = new Map(
    [...distinct.keys()].map((key, index) => {
      const { byAmount = null, byPurpose = null } = operations[index] ?? {};
      return [key, newestOf(details, { byAmount, byPurpose, transaction: transactions[index] ?? null })];
    }),
  );
  return payments.map((payment) => earlier.get(keyOf(payment)) ?? null);
};

const keyOf = ({
  network_id: network,
  recipient,
  asset,
  amount,
  purpose_key: purpose,
  intent_hash: intent,
}: AskedPayment): string => JSON.stringify([network, recipient, asset, amount, purpose, intent]);

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
  transactions: readonly (number | null)[],
): Promise<Details> => {
  const ids = new Set(
    operations.flatMap(({ byAmount, byPurpose }) => [byAmount, byPurpose]).filter((id) => id !== null),
  );
  const numbers = new Set(transactions.filter((number) => number !== null));
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

type Newest = InJournal & { readonly transaction: number | null };

const newestOf = (
  { operations, transactions, sentBy }: Details,
  { byAmount, byPurpose, transaction: number }: Newest,
): EarlierPayment | null => {
  const listed = number === null ? undefined : transactions.get(number);
  const sender =
    (number === null ? undefined : sentBy.get(number)) ?? unattached(operations.get(byAmount ?? ""), listed);
  const candidates = [
    ...[byAmount, byPurpose].flatMap((id) => operations.get(id ?? "") ?? []).map(ofOperation),
    ...(sender === undefined ? [] : [ofOperation(sender)]),
    ...(listed === undefined || sender !== undefined ? [] : [ofTransaction(listed)]),
  ];
  const [newest] = candidates.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (newest === undefined) return null;
  return {
    ...newest,
    isSameAmount: newest.operationId === null || [byAmount, sender?.id].includes(newest.operationId),
    isSamePurpose: newest.operationId !== null && newest.operationId === byPurpose,
  };
};

/** An operation whose transaction is not known yet is taken for the listed one, which is later and the same payment. */
const unattached = (operation: Operation | undefined, listed: Transaction | undefined): Operation | undefined =>
  operation !== undefined &&
  operation.transaction_hash === null &&
  listed !== undefined &&
  listed.sort_at >= operation.created_at
    ? operation
    : undefined;

type Candidate = Omit<EarlierPayment, "isSameAmount" | "isSamePurpose">;

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
