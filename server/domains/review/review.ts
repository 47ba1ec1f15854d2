import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { bareFacts } from "#server/domains/meaning/bare-facts.ts";
import {
  type FactsDependencies,
  gatherFacts,
  type GatheredFacts,
  withMovements,
} from "#server/domains/meaning/facts.ts";
import { inTurns } from "#server/domains/meaning/in-turns.ts";
import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import { predictionKey } from "#server/domains/meaning/prediction-key.ts";
import { keepPrediction } from "#server/domains/meaning/predictions.ts";
import type { Asking } from "#server/domains/nodes/node.ts";
import type { WriteRequest } from "#server/domains/request/write-request.ts";
import { inTime, notingMs } from "#server/lib/in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import type { ReviewBody } from "#shared/console/dry-run.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { describe } from "#shared/meaning/describe.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Asset, Movement, Transaction } from "#shared/meaning/types.ts";
import { warningsOf } from "#shared/meaning/warnings.ts";
import {
  feesOf,
  implementationsOf,
  movementsOf,
  type Predicted,
  shownBalances,
  shownReviewed,
  shownSimulation,
  simulatedOf,
} from "./answer.ts";
import { type Balances, balancesOf } from "./balances.ts";
import { askNode, type NodePart } from "./node-part.ts";
import { noTokens, recipientTokens } from "./recipient-tokens.ts";
import { recordsOf } from "./records.ts";
import { placeOf, reviewedRequest } from "./reviewed.ts";
import { repeatsIssuance } from "./same-token.ts";
import { leavingFrom, type Subjects, subjectsOf, uniqueAssets } from "./subjects.ts";

export type ReviewDependencies = {
  readonly store: Store;
  readonly facts: FactsDependencies;
  readonly now: () => number;
  /** Called with failures that do not fail the review. */
  readonly note: (error: unknown) => void;
};

export type Reviewed = {
  readonly running: RunningEnvironment;
  readonly body: Omit<ReviewBody, "request">;
  /** The request that will be relayed, for the digest. */
  readonly request?: WriteRequest | undefined;
  readonly requestId: string;
  /** The time limit in milliseconds; anything later counts as unknown. */
  readonly budgetMs?: number;
};

const usualBudgetMs = 10_000;
/** The shares of the time limit after which the network and the words are no longer waited for. */
const networkShare = 0.3;
const wordsShare = 0.6;

/**
 * Everything that helps to decide about a write before it is sent: what it does in words, a node's prediction, the
 * cost, warnings, and what could not be found out. A failing part does not fail the others, except for the store.
 * Nothing is sent.
 */
export const review = async (deps: ReviewDependencies, reviewed: Reviewed): Promise<ReviewAnswer> => {
  const { running, body, request, requestId, budgetMs = usualBudgetMs } = reviewed;
  const until = performance.now() + budgetMs;
  const inBudget = <T>(job: Promise<T>, share = 1): Promise<T | undefined> =>
    inTime(job, Math.max(0, until - performance.now() - (1 - share) * budgetMs));
  const environment = running.view.id;
  const transaction = transactionOf(body);
  const about = { environment, networkId: body.networkId, transaction };
  const network = await inBudget(deps.facts.networks.find(environment, body.networkId), networkShare);
  const place = { environment, networkId: network?.id ?? body.networkId };
  refuseStrangers(network, body);

  const wording = inBudget(gatherFacts(deps.facts, about), wordsShare).then(
    (gathered) => gathered ?? withoutFacts(transaction, network),
  );
  const subjecting = wording.then(({ meaning }) => subjectsOf(transaction, meaning));
  const balancing = async (predicted: Predicted, asking: Asking | null): Promise<Balances> => {
    const assets = assetsOf(await subjecting, transaction, movementsOf(predicted));
    const owner = { running, networkId: place.networkId, address: transaction.from, requestId };
    return (await inBudget(balancesOf(owner, assets, asking))) ?? new Map();
  };
  const [gathered, subjects, records, node, seen] = await Promise.all([
    wording,
    subjecting,
    subjecting.then((resolvedSubjects) => recordsOf(deps.store, place, resolvedSubjects, body.to)),
    nodePart(reviewed, network, subjecting, balancing, until - performance.now()),
    request && inBudget(reviewedRequest(deps.facts, placeOf(running, requestId), request, false)),
  ]);

  const part = node === null || node instanceof Problem ? null : node;
  const predicted = part?.prediction ?? (node instanceof Problem ? node : null);
  if (predicted instanceof Problem) deps.note(predicted);
  const balances = part?.more ?? (await balancing(null, null));
  await keep(deps, predictionKey(place, transaction), predicted);
  const { meaning } = gathered;
  const facts =
    (await inBudget(withMovements(deps.facts, about, gathered.facts, movementsOf(predicted)))) ?? gathered.facts;
  const tokens =
    (await inBudget(recipientTokens(deps.facts, place, network, subjects, (key) => part?.code.get(key) === true))) ??
    noTokens;
  const { warnings, unknown } = warningsOf(
    transaction,
    meaning,
    {
      known: records.known,
      sentBefore: records.sentBefore,
      isOwn: records.isOwn,
      // Only EVM networks have contracts.
      hasCode: (address) => (isEvmAddress(address) ? part?.code.get(addressKey(address)) : false),
      isToken: (address) => tokens.has(addressKey(address)),
      implementation: implementationsOf(part?.implementation, records.implementationBefore),
      balance: (asset) => balances.get(assetKey(asset)),
      simulation: simulatedOf(predicted),
    },
    facts,
  );
  const repeats = await repeatsIssuance(
    { store: deps.store, environment, contract: addressKey(body.to), now: deps.now() },
    transaction.calldata,
    facts,
  );
  return {
    meaning,
    warnings: [...warnings, ...repeats],
    unknown: [...new Set([...gathered.unread, ...unknown, ...unsure(subjects, part)])],
    simulation: await shownSimulation(predicted, facts),
    fees: feesOf(predicted, part?.prices ?? null, facts),
    balances: shownBalances(assetsOf(subjects, transaction, movementsOf(predicted)), balances, facts),
    tokens: facts.tokens.map((token) => ({ ...token, troubles: [...token.troubles] })),
    ...shownReviewed(seen),
  };
};

/** Throws a 400 for an address of another network. */
const refuseStrangers = (network: NetworkFacts | undefined, { from, to }: Reviewed["body"]): void => {
  if (network === undefined) return;
  for (const [path, address] of [
    ["from", from],
    ["to", to],
  ] as const) {
    const problem = addressProblemOn(network, address);
    if (problem !== undefined) {
      throw new Problem("POSTERN_BAD_REQUEST", `The request is not valid. body.${path}: this ${problem}.`);
    }
  }
};

const transactionOf = ({ from, to, calldata, amount }: Reviewed["body"]): Transaction => ({
  from: checksumAddress(from),
  to: checksumAddress(to),
  calldata: `0x${calldata.slice(2).toLowerCase()}`,
  amount: BigInt(amount),
});

/** The words from the bytes alone, if the service and the records are too slow. */
const withoutFacts = async (transaction: Transaction, network: NetworkFacts | undefined): Promise<GatheredFacts> => {
  const facts = bareFacts(network);
  return { facts, meaning: await describe(transaction, facts, inTurns), unread: [late], isAbiUnread: true };
};

const late = "The contract, tokens and names could not be read in time, so only the calldata is described.";

/** The assets that leave the sender, decoded or predicted. */
const assetsOf = ({ leaving }: Subjects, { from }: Transaction, predicted: readonly Movement[]): readonly Asset[] =>
  uniqueAssets([...leaving, ...leavingFrom(from, predicted)]);

/** The node's information; null if the network has no node. */
const nodePart = async (
  { running, body }: Reviewed,
  network: NetworkFacts | undefined,
  subjects: Promise<Subjects>,
  balancing: (predicted: Predicted, asking: Asking) => Promise<Balances>,
  budgetMs: number,
): Promise<(NodePart & { readonly more: Balances }) | Problem | null> => {
  const upstream = running.upstream();
  if (upstream === null) {
    return new Problem("POSTERN_SERVICE_UNREACHABLE", "The embedded service is not running and is being restarted.");
  }
  if (!isEvmAddress(body.from)) return null;
  const node = upstream.nodes.find(body.networkId) ?? upstream.nodes.find(network?.id ?? "");
  const question = { tried: body, network, subjects };
  return node === undefined
    ? null
    : askNode(node, question, (asking, predicted) => balancing(predicted, asking), budgetMs);
};

/**
 * Stores the prediction for the operation that this may become. A failing transaction moves nothing. If the store is
 * unavailable, the review still succeeds.
 */
const keep = async ({ store, now, note }: ReviewDependencies, key: string, predicted: Predicted): Promise<void> => {
  if (predicted === null || predicted instanceof Problem) return;
  if (predicted.outcome === "succeeded" && predicted.movements === null) return;
  await inTime(keepPrediction(store, key, movementsOf(predicted), now()).catch(note), notingMs);
};

const unsure = ({ isCut }: Subjects, part: NodePart | null): readonly string[] => [
  ...(part?.isUnsure === true ? ["The network's node did not report which chain it is on."] : []),
  ...(isCut ? ["There are too many recipients to check them all."] : []),
];
