import { setImmediate as otherWork } from "node:timers/promises";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { createdContract } from "#server/domains/journal/created-contract.ts";
import { argumentNamesIn, subjectIn } from "#server/domains/journal/subject.ts";
import { listedIn } from "#server/domains/journal/withdrawn.ts";
import { storedRequest } from "#server/domains/request/stored.ts";
import { isIssuanceRequest } from "#server/domains/request/write-request.ts";
import { paused } from "#server/lib/paused.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable } from "#server/store/tables.ts";
import type { OperationMeaning } from "#shared/console/meaning.ts";
import { usualDecimals } from "#shared/meaning/coin.ts";
import { differencesSteps } from "#shared/meaning/differences.ts";
import { requestMeaning } from "#shared/meaning/request-words.ts";
import type { Meaning, Movement, Transaction } from "#shared/meaning/types.ts";
import { createsContract, isIssuance } from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { receiptSchema } from "#shared/wire/receipt.ts";
import {
  type FactsDependencies,
  gatherFacts,
  type GatheredFacts,
  gatherWords,
  type MeaningFacts,
  withMovements,
} from "./facts.ts";
import { feeOf, happenedIn, listedFee, listedMovements, shownMovements } from "./happened.ts";
import type { NetworkFacts } from "./networks.ts";
import { predictionKey } from "./prediction-key.ts";
import { predictionOf } from "./predictions.ts";
import { serviceRequestOf } from "./service-request.ts";
import { tracedOf } from "./traced.ts";
import { senderOf, transactionOf } from "./transaction-of.ts";
import { unreadMeaning } from "./unread.ts";

/** The words of an operation, and whether a retry may read what was missing. */
export type MadeMeaning = { readonly words: OperationMeaning; readonly mayReadMore: boolean };

export type MakeDependencies = FactsDependencies & {
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
};

/**
 * Puts an operation into words from its recorded bytes: what they do, what a node predicted, and what their receipt
 * shows. `earlier` is the previous result. Throws only if the store fails.
 */
export const makeMeaning = async (
  deps: MakeDependencies,
  row: OperationTable,
  earlier: Pick<OperationMeaning, "predicted"> | undefined,
): Promise<MadeMeaning> => {
  const { environment } = row;
  const networkId = row.network_id ?? "";
  const network = await deps.networks.find(environment, networkId);
  const read = isIssuance(row.operation)
    ? await readRequest(deps, row, network)
    : await readTransaction(deps, row, network);
  if ("why" in read) {
    const meaning = unreadMeaning(row.contract_address, read.why);
    return { words: onlyMeaning(meaning), mayReadMore: false };
  }
  const { transaction, gathered, isSenderUnread, prediction } = read;
  // Reading a receipt of a megabyte takes its own turn of the event loop.
  if (row.receipt !== null) await otherWork();
  const predicted = prediction ?? earlier?.predicted ?? null;
  const receipt = row.receipt === null ? null : receiptSchema.parse(JSON.parse(row.receipt));
  const listed = row.listed === null ? null : listedIn(row.listed);
  const happened =
    receipt === null ? listedMovements(row.state, listed, transaction) : await happenedIn(receipt, transaction);
  const traced = receipt === null ? undefined : await tracedOf(deps.store, row, transaction, network?.name);
  const facts = await withMovements(deps, { environment, networkId }, gathered.facts, [
    ...(predicted ?? []),
    ...(happened ?? []),
    ...(traced?.movements ?? []),
  ]);
  return {
    words: {
      meaning: gathered.meaning,
      predicted: predicted === null ? null : await shownMovements(predicted, facts),
      happened: happened === null ? null : await shownMovements(happened, facts),
      ...(traced === undefined
        ? {}
        : { traced: traced && { ...traced, movements: await shownMovements(traced.movements, facts) } }),
      fee: receipt === null ? listedFee(listed, facts) : feeOf(receipt, facts),
      differences:
        predicted === null || happened === null
          ? []
          : [...(await paused(differencesSteps(predicted, happened, facts)))],
    },
    mayReadMore:
      network === undefined || isSenderUnread || gathered.isAbiUnread || mayReadTokens(deps, environment, facts),
  };
};

/** Words of an operation of which nothing else is known. */
export const onlyMeaning = (meaning: Meaning): OperationMeaning => ({
  meaning,
  predicted: null,
  happened: null,
  fee: null,
  differences: [],
});

/** The input of the words. */
type Read = {
  /** What it moves itself; a creation if the service builds the transaction. */
  readonly transaction: Pick<Transaction, "from" | "to" | "amount"> & Partial<Pick<Transaction, "calldata">>;
  readonly gathered: GatheredFacts;
  readonly isSenderUnread: boolean;
  readonly prediction: readonly Movement[] | null;
};

const readTransaction = async (
  deps: MakeDependencies,
  row: OperationTable,
  network: NetworkFacts | undefined,
): Promise<Read | { readonly why: string }> => {
  const { environment } = row;
  const networkId = row.network_id ?? "";
  const recorded = await transactionOf(deps, row, network?.coin.decimals ?? usualDecimals);
  if (recorded.kind === "unreadable") return recorded;
  const { transaction, isSenderUnread } = recorded;
  const gathered = await gatherFacts(deps, { environment, networkId, transaction });
  const key = predictionKey({ environment, networkId: network?.id ?? networkId }, transaction);
  return { transaction, gathered, isSenderUnread, prediction: await predictionOf(deps.store, key) };
};

/** The service builds the transaction, so the words are the request's. */
const readRequest = async (
  deps: MakeDependencies,
  row: OperationTable,
  network: NetworkFacts | undefined,
): Promise<Read | { readonly why: string }> => {
  const { environment } = row;
  const stored = storedRequest(row);
  if (stored.kind !== "request") return stored;
  if (!isIssuanceRequest(stored.request)) throw new Error(`The service does not build what ${row.operation} sends.`);
  const sender = await senderOf(deps, row);
  const from = sender ?? row.sender ?? "";
  try {
    const request = serviceRequestOf(stored.request, {
      from,
      network: network?.name ?? null,
      subject: subjectIn(row.subject),
      argumentNames: argumentNamesIn(row.subject),
      created: createsContract(row.operation) ? createdContract(row) : null,
    });
    const gathered = await gatherWords(deps, { environment, networkId: row.network_id ?? "" }, (facts) =>
      requestMeaning(request, facts),
    );
    return {
      transaction: { from, to: null, amount: 0n },
      gathered,
      isSenderUnread: sender === undefined,
      prediction: null,
    };
  } catch (error) {
    if (error instanceof Problem) return { why: error.message };
    throw error;
  }
};

/** Without contract reads, a deployment's tokens are never read. */
const mayReadTokens = ({ environments }: MakeDependencies, environment: string, { tokens }: MeaningFacts): boolean =>
  tokens.some(({ troubles }) => troubles.includes("not-read")) &&
  environments.get(environment)?.view.lacks.includes(endpoints.readContract.name) === false;
