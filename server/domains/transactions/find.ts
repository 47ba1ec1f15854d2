import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { bareFacts } from "#server/domains/meaning/bare-facts.ts";
import { type FactsDependencies, gatherFacts, withMovements } from "#server/domains/meaning/facts.ts";
import { feeOf, happenedIn, shownMovements } from "#server/domains/meaning/happened.ts";
import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import { transactionOf } from "#server/domains/meaning/transaction-of.ts";
import { inTime } from "#server/lib/in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable } from "#server/store/tables.ts";
import type { TransactionAnswer } from "#shared/console/transaction-answer.ts";
import type { Transaction } from "#shared/meaning/types.ts";
import { receiptSchema, type Receipt } from "#shared/wire/receipt.ts";
import { listTransactions } from "./list.ts";
import { operationOf } from "./operation.ts";
import { agreeing, bytesOf, type FromNode, receiptOf, shownNode, transactionAt } from "./sources.ts";

export type TransactionDependencies = {
  readonly facts: FactsDependencies;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
};

export type TransactionQuery = {
  readonly running: RunningEnvironment;
  readonly networkId: string;
  readonly hash: string;
  readonly requestId: string;
};

/** How long to wait for the node and the summary. */
const patienceMs = 10_000;

/**
 * Finds a transaction of a network, sent through Postern or not: its receipt from the service, its bytes from the
 * network's node, else from the operation that sent it, and the service's listing: a network without receipts has
 * nothing else. Throws a 404 if neither the service nor the node knows it and the service has never listed it, and the
 * service's problem if it did not respond.
 */
export const findTransaction = async (
  deps: TransactionDependencies,
  query: TransactionQuery,
): Promise<TransactionAnswer> => {
  const { running, networkId: reference, hash, requestId } = query;
  const environment = running.view.id;
  const upstream = running.upstream();
  const network = await inTime(deps.facts.networks.find(environment, reference), patienceMs);
  const place = { environment, networkId: network?.id ?? reference };
  const node = upstream?.nodes.find(reference) ?? upstream?.nodes.find(place.networkId);
  const [receiptAnswer, nodeAnswer, operation, listed] = await Promise.all([
    upstream === null ? down() : receiptOf(upstream.service, place.networkId, hash, requestId),
    node === undefined ? undefined : transactionAt(node, hash, network?.chainId ?? null, patienceMs),
    operationOf(deps.facts, place, hash),
    listedTransaction(deps.facts, place, hash),
  ]);
  const receipt =
    receiptAnswer instanceof Problem || receiptAnswer === null ? recordedReceipt(operation) : receiptAnswer;
  const fromNode = nodeAnswer === undefined ? undefined : agreeing(nodeAnswer, receipt);
  if (receipt === null && operation === undefined && listed === null && !isFound(fromNode))
    throw unknownTransaction(receiptAnswer, fromNode);
  const sent = await sentBy(deps, operation, network);
  const transaction = isFound(fromNode) ? bytesOf(fromNode) : sent;
  return {
    networkId: place.networkId,
    hash,
    receipt,
    node: shownNode(fromNode),
    ...(await worded(deps, place, network, transaction, receipt)),
    operationId: operation?.id ?? null,
    ledger: listed,
    unknown: [
      ...(receiptAnswer instanceof Problem ? [`The receipt could not be read now: ${receiptAnswer.message}`] : []),
      ...(isFound(fromNode) && sent !== null && !isSame(bytesOf(fromNode), sent) ? [differs] : []),
    ],
  };
};

const differs = "The network's node has different bytes than the operation requested. The node's bytes are shown.";

const listedTransaction = async (
  facts: FactsDependencies,
  { environment, networkId }: { readonly environment: string; readonly networkId: string },
  hash: string,
): Promise<TransactionAnswer["ledger"]> => {
  const { data } = await listTransactions(facts, environment, { networkId, hash, take: "1" });
  return data[0] ?? null;
};

const down = (): Problem =>
  new Problem("POSTERN_SERVICE_UNREACHABLE", "The embedded service is not running and is being restarted.");

const isFound = (answer: FromNode | undefined): answer is Exclude<FromNode, Problem | null> =>
  answer !== undefined && answer !== null && !(answer instanceof Problem);

/** The receipt recorded when the operation ended. */
const recordedReceipt = (operation: OperationTable | undefined): Receipt | null =>
  operation === undefined || operation.receipt === null ? null : receiptSchema.parse(JSON.parse(operation.receipt));

const unknownTransaction = (receipt: Receipt | Problem | null, answer: FromNode | undefined): Problem => {
  if (receipt instanceof Problem) return receipt;
  const node =
    answer instanceof Problem
      ? "and the network's node did not say whether it has it"
      : answer === undefined
        ? "and no node is configured for the network"
        : "and the network's node does not know it";
  return new Problem("POSTERN_NOT_FOUND", `The wallet service has no receipt for this transaction, ${node}.`);
};

/** The transaction that the operation requested; null if there is none, or its request is ambiguous. */
const sentBy = async (
  { facts, environments }: TransactionDependencies,
  operation: OperationTable | undefined,
  network: NetworkFacts | undefined,
): Promise<Transaction | null> => {
  if (operation === undefined || network === undefined) return null;
  const read = await inTime(
    transactionOf({ store: facts.store, environments }, operation, network.coin.decimals),
    patienceMs,
  );
  return read?.kind === "transaction" ? read.transaction : null;
};

/** The sender may be a record's id if the service does not have its address, so only the action is compared. */
const isSame = (one: Transaction, other: Transaction): boolean =>
  one.to === other.to && one.calldata === other.calldata && one.amount === other.amount;

type Worded = Pick<TransactionAnswer, "meaning" | "happened" | "fee">;

const worded = async (
  { facts: deps }: TransactionDependencies,
  place: { readonly environment: string; readonly networkId: string },
  network: NetworkFacts | undefined,
  transaction: Transaction | null,
  receipt: Receipt | null,
): Promise<Worded> => {
  const gathered =
    transaction === null ? undefined : await inTime(gatherFacts(deps, { ...place, transaction }), patienceMs);
  const movements = receipt === null ? null : await happenedIn(receipt, transaction ?? nothingKnown);
  const gatheredFacts = gathered?.facts ?? bareFacts(network);
  const facts = (await inTime(withMovements(deps, place, gatheredFacts, movements ?? []), patienceMs)) ?? gatheredFacts;
  return {
    meaning: gathered?.meaning ?? null,
    happened: movements === null ? null : await shownMovements(movements, facts),
    fee: receipt === null ? null : feeOf(receipt, facts),
  };
};

/** A transaction known by its receipt alone: its logs do not include the coin that it carried. */
const nothingKnown = { from: "", to: null, amount: 0n };
