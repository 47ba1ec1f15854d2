import { randomUUID } from "node:crypto";
import type { RunningEnvironment, Upstream } from "#server/domains/environments/environment.ts";
import { claimedAmong, transactionKey } from "#server/domains/journal/claims.ts";
import { intentHash } from "#server/domains/journal/intent.ts";
import { lockIntent } from "#server/domains/journal/lock-intent.ts";
import { type Move, moveIn, TransactionTaken } from "#server/domains/journal/move.ts";
import { amountsIn, measured } from "#server/domains/journal/spending.ts";
import { sendersIn } from "#server/domains/journal/withdrawal-senders.ts";
import { type Withdrawn, withdrawnIn } from "#server/domains/journal/withdrawn.ts";
import { knownNetwork } from "#server/domains/references/withdrawal-network.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import type { WithdrawalColumns } from "#server/store/withdrawal-tables.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { parseUnits } from "#shared/amount/units.ts";
import { hasOpenTransaction } from "#shared/console/operation-states.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { wireWord } from "#shared/text/wire-word.ts";
import type { Finding } from "./finding.ts";
import { endIn, type ListedPayment, seenIn, type SenderLists } from "./listed-transactions.ts";
import { matched, mayReplace } from "./match.ts";
import { networkTest } from "./network-test.ts";
import type { ReadSenderList, SenderList } from "./sender-lists.ts";
import { longestSilenceMs, silenceAfter } from "./silence.ts";
import { groupOf, type GroupOf, sendersOf, undecidedOf, waitsForCall } from "./withdrawal-group.ts";

/** The result of looking for a withdrawal's transaction. */
export type LookResult =
  /** The transaction is recorded. */
  | { readonly kind: "recorded" }
  | {
      readonly kind: "looked";
      readonly finding: Finding | null;
      readonly retryAfter: string | undefined;
      /** What is recorded when nothing was found. */
      readonly silence: Partial<Pick<WithdrawalColumns, "silent_ms" | "looked_at">>;
    };

type Dependencies = {
  readonly store: Store;
  readonly now: () => number;
  readonly senderLists: ReadSenderList;
};

type Row = OperationTable & { readonly withdrawal: string };

type WithdrawalSearch = {
  readonly running: RunningEnvironment;
  readonly upstream: Upstream;
  readonly row: Row;
  /** How a found transaction is recorded. */
  readonly stepTo: (hash: string) => Move;
};

/** Whether the tracker follows an operation by its senders' lists instead of a workflow or a receipt. */
export const isFollowedByLists = (row: OperationTable): row is Row =>
  row.withdrawal !== null && (!hasOpenTransaction(row.state) || !hasReceipts(withdrawnIn(row.withdrawal)));

/** Only EVM networks have receipts. */
const hasReceipts = ({ to }: Withdrawn): boolean => isEvmAddress(to);

/** Whether the lists end an operation instead of a receipt: a withdrawal on a network without receipts. */
export const isEndedByLists = ({ withdrawal }: Pick<OperationTable, "withdrawal">): boolean =>
  withdrawal !== null && !hasReceipts(withdrawnIn(withdrawal));

/** Senders whose lists are read for one withdrawal at most, its own first. */
const mostAddresses = 100;
const readAtOnce = 4;

/**
 * Looks for a withdrawal's transaction in its senders' lists, and, on a network without receipts, for its outcome. A
 * transaction is recorded only if no other operation may have caused it instead: if there are fewer than possible
 * operations, or one may have replaced another's, nothing is found (docs/decisions/0037-how-a-withdrawal-ends.md).
 */
export const lookFor = async (dependencies: Dependencies, search: WithdrawalSearch): Promise<LookResult> => {
  const { store, now } = dependencies;
  const { running, row } = search;
  const withdrawn = withdrawnIn(row.withdrawal);
  const isNetwork = await networkTest(store, row.environment, withdrawn.network);
  const own = sendersIn(row.sender ?? "");
  if (hasOpenTransaction(row.state)) {
    const { lists, retryAfter } = await readLists(dependencies, search, own);
    const end = endIn(lists, row.transaction_hash ?? "", { to: withdrawn.to, isNetwork });
    return { kind: "looked", finding: end === undefined ? null : findingOfEnd(end), retryAfter, silence: {} };
  }
  const coin = await coinIn(dependencies, search, withdrawn);
  if (coin === undefined) {
    return { kind: "looked", finding: null, retryAfter: undefined, silence: silenceAfter(row, now(), false) };
  }
  const group = {
    row,
    to: withdrawn.to,
    units: running.view,
    hashes: hashesOf(row, withdrawn, coin.decimals),
    ...coin,
  };
  const addresses = [...new Set([...own, ...sendersOf(await groupOf(store, group))])];
  const { lists, isAnswered, retryAfter } = await readLists(dependencies, search, addresses.slice(0, mostAddresses));
  const payments = seenIn(lists, { to: withdrawn.to, amount: coin.amount, isNetwork });
  const among = payments.length === 0 ? nothingSeen : await recordOwn(dependencies, search, group, payments);
  if (among.isRecorded) return { kind: "recorded" };
  const silence = silenceAfter(row, now(), isAnswered);
  const finding: Finding | null =
    silence.silent_ms < longestSilenceMs ? null : { type: "nothing listed", error: silentError(among) };
  return { kind: "looked", finding, retryAfter, silence };
};

/** How many transactions a timeline names at most. */
const mostLeft = 5;

/**
 * The transactions that the lists show for a withdrawal besides the one it has, if that is the one which the workflow
 * of this row names; none if no withdrawal has it.
 */
export const leftTo = async (
  dependencies: Dependencies,
  upstream: Upstream,
  { id, environment }: Pick<OperationTable, "id" | "environment">,
  hash: string,
): Promise<readonly string[]> => {
  const { store } = dependencies;
  const key = transactionKey(hash);
  const holder = (await claimedAmong(store, environment, [key])).get(key);
  if (holder === undefined || holder === id) return [];
  const row = await store.selectFrom("operations").selectAll().where("id", "=", holder).executeTakeFirst();
  if (row === undefined || !isOfWithdrawal(row)) return [];
  const withdrawn = withdrawnIn(row.withdrawal);
  const coin = await coinIn(dependencies, { upstream, row }, withdrawn);
  if (coin === undefined) return [];
  const isNetwork = await networkTest(store, environment, withdrawn.network);
  const { lists } = await readLists(dependencies, { upstream, row }, sendersIn(row.sender ?? ""));
  const payments = seenIn(lists, { to: withdrawn.to, amount: coin.amount, isNetwork });
  const claimed = await claimedAmong(
    store,
    environment,
    payments.map((payment) => payment.key),
  );
  return payments
    .filter((payment) => !claimed.has(payment.key))
    .slice(0, mostLeft)
    .map((payment) => written(payment.key, row));
};

const isOfWithdrawal = (row: OperationTable): row is Row => row.withdrawal !== null;

type Among = {
  readonly isRecorded: boolean;
  readonly free: number;
  readonly operations: number;
  /** Whether a call has to get its transaction first. */
  readonly waits: boolean;
};

const nothingSeen: Among = { isRecorded: false, free: 0, operations: 1, waits: false };

/**
 * Records the withdrawal's own transaction, if it is among the listed ones. Operations recorded before the lists were
 * read caused those: they are counted here, while no one else sends or looks for the same.
 */
const recordOwn = (
  { store, now }: Dependencies,
  { row, stepTo }: WithdrawalSearch,
  group: GroupOf,
  payments: readonly ListedPayment[],
): Promise<Among> =>
  store
    .transaction()
    .execute(async (writer) => {
      const { network, to } = withdrawnIn(row.withdrawal);
      await lockIntent(
        writer,
        { environment: row.environment, endpoint: row.operation },
        { network, to, data: "0x" },
        now(),
      );
      const operations = await groupOf(writer, group);
      const claimed = await claimedAmong(
        writer,
        row.environment,
        payments.map(({ key }) => key),
      );
      const free = payments.filter(({ key }) => !claimed.has(key));
      const waits = waitsForCall(operations, sendersIn(row.sender ?? ""));
      const key = waits ? undefined : matched(operations, free)?.get(row.id);
      const counted = { free: free.length, operations: operations.length, waits };
      const own = free.find((one) => one.key === key);
      if (key === undefined || own === undefined) return { ...counted, isRecorded: false };
      const undecided = await undecidedOf(writer, group, operations);
      const others = undecided.map((other) => payments.find((one) => one.key === other));
      if (mayReplace(own, others)) {
        return { ...counted, operations: operations.length + others.length, isRecorded: false };
      }
      const isRecorded = await moveIn(writer, { ...stepTo(written(key, row)), ownTransaction: true });
      return { ...counted, isRecorded };
    })
    .catch((error: unknown) => {
      // An admin was faster, and the transaction belongs to another operation.
      if (error instanceof TransactionTaken) return nothingSeen;
      throw error;
    });

/** A transaction id as its network writes it. */
const written = (key: string, { withdrawal }: Row): string =>
  isEvmAddress(withdrawnIn(withdrawal).to) && /^[0-9a-f]{64}$/.test(key) ? `0x${key}` : key;

/** Reads the lists of some addresses: those of one withdrawal and of all similar ones. */
const readLists = async (
  { senderLists }: Pick<Dependencies, "senderLists">,
  { upstream, row }: Pick<WithdrawalSearch, "upstream" | "row">,
  addresses: readonly string[],
): Promise<{
  readonly lists: SenderLists;
  /** Whether the service answered about all of them. */
  readonly isAnswered: boolean;
  readonly retryAfter: string | undefined;
}> => {
  const lists = new Map<string, SenderList>();
  for (let from = 0; from < addresses.length; from += readAtOnce) {
    const some = addresses.slice(from, from + readAtOnce);
    const read = await Promise.all(some.map((address) => senderLists(row.environment, upstream.service, address)));
    for (const [index, list] of read.entries()) lists.set(some[index] ?? "", list);
    // If a service is down, or asks to wait, the others are read another time.
    if (read.some(({ isAnswered }) => !isAnswered)) break;
  }
  const all = [...lists.values()];
  return {
    lists: new Map([...lists].map(([address, { rows }]) => [address, rows])),
    isAnswered: lists.size === addresses.length && all.every(({ isAnswered }) => isAnswered),
    retryAfter: all.find((list) => list.retryAfter !== undefined)?.retryAfter,
  };
};

/** The withdrawal's amount in base units; undefined while the network's decimals are unknown. */
const coinIn = async (
  { store }: Dependencies,
  { upstream, row }: Pick<WithdrawalSearch, "upstream" | "row">,
  { network: id, amount, unit }: Withdrawn,
): Promise<Pick<GroupOf, "amount" | "decimals"> | undefined> => {
  const lookUp = { service: upstream.service, requestId: randomUUID() };
  const network = await knownNetwork(store, row.environment, id, lookUp);
  if (network === undefined) return undefined;
  const { decimals } = coinOf(network);
  const parsed = parseUnits(amount, unit === "base" ? 0 : decimals);
  return parsed.ok ? { amount: parsed.value, decimals } : undefined;
};

/** The hashes that identical withdrawals may have: one may have been sent while the decimals were unknown. */
const hashesOf = (row: Row, { network, to, amount, unit }: Withdrawn, decimals: number): readonly string[] => {
  const target = { environment: row.environment, endpoint: row.operation };
  const intent = measured({ network, to, data: "0x", ...amountsIn(unit, amount) }, decimals);
  return [row.intent_hash ?? "", intentHash(target, intent), intentHash(target, { ...intent, baseAmount: null })];
};

const minutes = longestSilenceMs / 60_000;

const silentError = ({ free, operations, waits }: Among) => ({
  code: "NO_TRANSACTION",
  message:
    free === 0
      ? `Postern found no transaction for ${minutes} minutes.`
      : waits
        ? `For ${minutes} minutes a contract write that moves the same amount had no transaction, so Postern cannot tell which one is the withdrawal's.`
        : `For ${minutes} minutes Postern found fewer transactions (${free}) than operations that move the same amount (${operations}), so it cannot tell them apart.`,
});

const findingOfEnd = ({ isConfirmed, status, listed }: NonNullable<ReturnType<typeof endIn>>): Finding => ({
  type: "listed as final",
  listed,
  error: isConfirmed
    ? null
    : { code: "TRANSACTION_FAILED", message: `The service lists the transaction as ${wireWord(status)}.` },
});
