import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { addressesOf } from "#server/domains/journal/senders.ts";
import { constructorArgumentsOf } from "#server/domains/journal/spending-issuance.ts";
import { spendingOf } from "#server/domains/journal/spending.ts";
import { bareFacts } from "#server/domains/meaning/bare-facts.ts";
import { type GatheredFacts, gatherWords } from "#server/domains/meaning/facts.ts";
import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import { serviceRequestOf } from "#server/domains/meaning/service-request.ts";
import { unreadMeaning } from "#server/domains/meaning/unread.ts";
import { refuseOtherConstructor, requestNetwork } from "#server/domains/references/resolve.ts";
import { senderOf } from "#server/domains/references/sender.ts";
import { type FoundSubject, subjectOf } from "#server/domains/references/subject.ts";
import { namesOf } from "#server/domains/request/names.ts";
import type { IssuanceRequest } from "#server/domains/request/write-request.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { inTime } from "#server/lib/in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Hex } from "#shared/abi/types.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { RequestReview } from "#shared/console/request-review.ts";
import { requestMeaning } from "#shared/meaning/request-words.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Meaning, Transaction, Warning } from "#shared/meaning/types.ts";
import { warningsOf } from "#shared/meaning/warnings.ts";
import { subjectKindOf } from "#shared/wire/endpoint-facts.ts";
import { feesOf, shownBalances, shownReviewed, shownSimulation, simulatedOf } from "./answer.ts";
import { type Balances, balancesOf } from "./balances.ts";
import { noTokens, recipientTokens } from "./recipient-tokens.ts";
import { recordsOf } from "./records.ts";
import { askAboutRequest, type RequestPart } from "./request-part.ts";
import { requestWarnings } from "./request-warnings.ts";
import type { ReviewDependencies } from "./review.ts";
import { placeOf, reviewedRequest } from "./reviewed.ts";
import { repeatsWrite } from "./same-token.ts";
import { subjectsOf } from "./subjects.ts";

export type ReviewedRequest = {
  readonly running: RunningEnvironment;
  readonly request: IssuanceRequest;
  readonly requestId: string;
  /** The time limit in milliseconds; anything later counts as unknown. */
  readonly budgetMs?: number;
};

const usualBudgetMs = 10_000;
/** The share of the time limit after which the words are no longer waited for. */
const wordsShare = 0.6;
const none: Balances = new Map();

/**
 * Everything that helps to decide about a request whose transaction the service builds: the request in words, a node's
 * information about a creation, the cost, warnings, and what could not be found out. A failing part does not fail the
 * others, except for the store. Nothing is sent.
 */
export const reviewRequest = async (deps: ReviewDependencies, reviewed: ReviewedRequest): Promise<RequestReview> => {
  const { running, request, requestId, budgetMs = usualBudgetMs } = reviewed;
  const { endpoint } = request;
  const until = performance.now() + budgetMs;
  const inBudget = <T>(job: Promise<T>, share = 1): Promise<T | undefined> =>
    inTime(job, Math.max(0, until - performance.now() - (1 - share) * budgetMs));
  const environment = running.view.id;
  const lookUps = await lookUpAll(deps, reviewed);
  const { record, from, networkId, refusals } = lookUps;
  const network = networkId === null ? undefined : await inBudget(deps.facts.networks.find(environment, networkId));
  const about = { environment, networkId: network?.id ?? networkId ?? "" };
  const words = wordsOf(reviewed, lookUps, network);
  const gathered = (await inBudget(gatherWords(deps.facts, about, words), wordsShare)) ?? {
    ...bare(words, network),
    unread: ["The names of addresses and tokens could not be read in time."],
  };
  const meaning: Meaning = {
    ...gathered.meaning,
    contradiction: gathered.meaning.contradiction ?? refusals[0] ?? null,
  };
  const { facts } = gathered;
  const creation = creationOf(reviewed, record);
  const transaction: Transaction = { from: from ?? "", to: null, calldata: "0x", amount: 0n };
  const subjects = subjectsOf(transaction, meaning);
  const owner = from === null ? null : { running, networkId: about.networkId, address: from, requestId };
  const native = [{ kind: "native" }] as const;
  const node = nodeOf(reviewed, networkId, network);
  // In parallel with the node: waiting for one that does not answer would leave no time for the service.
  const [records, balances, nodeAnswer, seen] = await Promise.all([
    recordsOf(deps.store, about, subjects, meaning.counterparty ?? ""),
    owner === null ? none : inBudget(balancesOf(owner, native, null)).then((held) => held ?? none),
    node === undefined
      ? null
      : askAboutRequest(
          node,
          {
            creation: creation?.code === undefined || from === null ? null : { from, code: creation.code },
            network,
            isFree: network?.isGasless === true || namesOf(request).isGasless,
            addresses: subjects.addresses,
            movement: meaning.movements[0] ?? null,
          },
          until - performance.now(),
        ),
    inBudget(reviewedRequest(deps.facts, placeOf(running, requestId), request, false)),
  ]);
  const part = nodeAnswer === null || nodeAnswer instanceof Problem ? null : nodeAnswer;
  if (nodeAnswer instanceof Problem) deps.note(nodeAnswer);
  const predicted = endpoint === "deployTemplate" ? predictionOf(nodeAnswer, part) : null;
  const tokens =
    (await inBudget(recipientTokens(deps.facts, about, network, subjects, (key) => part?.code.get(key) === true))) ??
    noTokens;
  const { warnings, unknown } = warningsOf(
    transaction,
    meaning,
    {
      known: records.known,
      sentBefore: records.sentBefore,
      isOwn: records.isOwn,
      hasCode: (address) => (isEvmAddress(address) ? part?.code.get(addressKey(address)) : false),
      isToken: (address) => tokens.has(addressKey(address)),
      implementation: undefined,
      balance: (asset) => balances.get(assetKey(asset)),
      // A node is configured, but it has not simulated the creation.
      simulation: node !== undefined && predicted === null ? { outcome: "unanswered" } : simulatedOf(predicted),
    },
    facts,
  );
  const fees = feesOf(predicted, part?.prices ?? null, facts);
  const shown = creation === null ? null : { ...creation.shown, deployedBytes: part?.creation?.deployedBytes ?? null };
  const own: readonly Warning[] = requestWarnings({
    meaning,
    facts,
    endpoint,
    token: part?.token,
    creation: shown,
    fees,
    balance: balances.get(assetKey({ kind: "native" })),
  });
  const contract = record?.subject.contractAddress ?? null;
  const repeats =
    contract !== null && (request.endpoint === "mintToken" || request.endpoint === "burnToken")
      ? await repeatsWrite(
          { store: deps.store, environment, contract: addressKey(contract), now: deps.now() },
          request,
          from,
          facts,
        )
      : [];
  return {
    meaning,
    warnings: [...warnings, ...own, ...repeats],
    unknown: [...new Set([...gathered.unread, ...unknown, ...notKnown(reviewed, lookUps, creation, part)])],
    simulation: await shownSimulation(predicted, facts),
    fees,
    balances: shownBalances(native, balances, facts),
    tokens: facts.tokens.map((token) => ({ ...token, troubles: [...token.troubles] })),
    subject: record?.subject ?? null,
    creation: shown,
    ...shownReviewed(seen),
  };
};

type LookUps = {
  readonly record: FoundSubject | null;
  /** The sender's address; null if unknown. */
  readonly from: string | null;
  /** The canonical id; null if unknown. */
  readonly networkId: string | null;
  /** Why the relay would refuse the request, in whole sentences. */
  readonly refusals: readonly string[];
};

/** The relay's look-ups before sending the request. Refusals are reported instead of thrown. */
const lookUpAll = async (
  { store }: ReviewDependencies,
  { running, request, requestId }: ReviewedRequest,
): Promise<LookUps> => {
  const { endpoint } = request;
  const environment = running.view.id;
  const service = running.upstream()?.service;
  const lookUp: LookUp | null = service === undefined ? null : { service, requestId };
  const refusals: string[] = [];
  const attempt = async <T>(job: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await job();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "POSTERN_BAD_REQUEST") refusals.push(error.message);
      return null;
    }
  };
  const finding = subjectOf(store, environment, request, lookUp);
  const written = await attempt(() => spendingOf(request, "native"));
  const record = await finding;
  if (written === null) return { record, from: null, networkId: record?.subject.networkId ?? null, refusals };
  const [networkId, sender] = await Promise.all([
    attempt(() => requestNetwork(store, { environment, endpoint }, written, finding, lookUp)),
    senderOf(store, environment, written.sender, lookUp),
  ]);
  if (endpoint === "deployTemplate") await attempt(() => refuseOtherConstructor(request, record));
  const from = (await addressesOf(store, environment, [sender])).get(sender) ?? null;
  return { record, from, networkId, refusals };
};

type WordsOf = Parameters<typeof gatherWords>[2];

const wordsOf = (
  { request }: ReviewedRequest,
  { record, from, refusals }: LookUps,
  network: NetworkFacts | undefined,
): WordsOf => {
  const [refusal] = refusals;
  try {
    const read = serviceRequestOf(request, {
      from: from ?? request.body.addressId,
      network: network?.name ?? null,
      subject: record?.subject ?? null,
      argumentNames: record?.template?.parameters?.map(({ name }) => name),
      created: null,
    });
    return (facts) => requestMeaning(read, facts);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return () => unreadMeaning(null, refusal ?? error.message);
  }
};

const bare = (words: WordsOf, network: NetworkFacts | undefined): Omit<GatheredFacts, "unread"> => {
  const facts = bareFacts(network);
  return { facts, meaning: words(facts), isAbiUnread: false };
};

type Creation = {
  /** The creation code followed by the arguments; undefined if unknown. */
  readonly code: Hex | undefined;
  readonly shown: Omit<NonNullable<RequestReview["creation"]>, "deployedBytes"> | null;
};

/** The code that a deployment creates; null for other requests, and if the template's code is unknown. */
const creationOf = (
  { request }: ReviewedRequest,
  record: FoundSubject | null,
): { readonly code: Hex; readonly shown: NonNullable<Creation["shown"]> } | null => {
  const code = record?.template?.code ?? null;
  const codeHash = record?.subject.codeHash ?? null;
  if (request.endpoint !== "deployTemplate" || code === null || codeHash === null) return null;
  try {
    const { data } = constructorArgumentsOf(request);
    return {
      code: `${code}${data.slice(2)}`,
      shown: { codeBytes: (code.length - 2) / 2, argumentBytes: (data.length - 2) / 2, codeHash },
    };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
};

const nodeOf = ({ running }: ReviewedRequest, networkId: string | null, network: NetworkFacts | undefined) => {
  const nodes = running.upstream()?.nodes;
  return nodes?.find(networkId ?? "") ?? nodes?.find(network?.id ?? "");
};

const predictionOf = (answer: RequestPart | Problem | null, part: RequestPart | null) =>
  answer instanceof Problem ? answer : (part?.creation?.prediction ?? null);

/** What could not be found out, in whole sentences. */
const notKnown = (
  { request: { endpoint } }: ReviewedRequest,
  { record, from, networkId }: LookUps,
  creation: { readonly code: Hex } | null,
  part: RequestPart | null,
): readonly string[] => {
  const kind = subjectKindOf(endpoint);
  const isDeployment = endpoint === "deployTemplate";
  return [
    ...(isDeployment ? [] : ["The service makes this transaction itself, so Postern cannot simulate it."]),
    ...(kind !== null && record === null
      ? [`The ${kind} could not be read from the service, so only its id is known.`]
      : []),
    ...(networkId === null ? ["The network could not be determined."] : []),
    ...(from === null ? ["The sender's blockchain address could not be read."] : []),
    ...(isDeployment && record !== null && record.template?.parameters === undefined
      ? ["The template's ABI could not be read, so the arguments could not be compared with its constructor."]
      : []),
    ...(isDeployment && creation === null
      ? ["The template's code could not be read, so the creation could not be simulated."]
      : []),
    ...(part?.isUnsure === true ? ["The network's node did not report which chain it is on."] : []),
  ];
};
