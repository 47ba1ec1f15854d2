import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { claimedAmong, transactionKey } from "#server/domains/journal/claims.ts";
import { sameId } from "#server/lib/ids.ts";
import { inTime } from "#server/lib/in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable } from "#server/store/tables.ts";
import { coverageOf, type Currency, type Gap, gapOf, gapsInCopy } from "#shared/console/coverage.ts";
import type { Candidate, Evidence, Looked } from "#shared/console/evidence.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { type Compared, compare, type Comparing, judgeListed, type Reports, tellOf } from "./candidate.ts";
import { type CatchUpDependencies, catchUp, mirrored } from "./catch-up.ts";
import { inCopy, inList, type Listed, listedByHash, merged, type Searched } from "./listed.ts";
import { askNode } from "./node.ts";
import { type IntentDependencies, type OperationIntent, intentOf } from "./operation-intent.ts";
import { kindOf, recordsOf } from "./records.ts";
import { askWorkflow, type Workflow } from "./workflow.ts";

export type EvidenceDependencies = IntentDependencies & CatchUpDependencies;

export type EvidenceSearch = {
  readonly running: RunningEnvironment;
  readonly row: OperationTable;
  readonly record: OperationRecord;
  readonly requestId: string;
  readonly now: number;
};

/** What a search found. */
export type SearchResult = {
  readonly evidence: Evidence;
  /** When Postern's copy first had a candidate, by hash; candidates that it does not have are left out. */
  readonly seenAt: ReadonlyMap<string, number>;
};

/** The most senders of a withdrawal whose transactions are searched. */
const mostSenders = 10;
/** The most transactions the service and the node are queried about, in all and at once. */
const mostAsked = 48;
const askedAtOnce = 8;
/** For how long another group of transactions is begun. */
const askingMs = 10_000;
/** How long to wait for a list of the service. */
const patienceMs = 16_000;
/** A transaction dated this long before the request cannot belong to it, unless a clock was wrong. */
const earlierMs = 10 * 60_000;
/** A clock is not more wrong than a time zone. */
const wrongClockMs = 24 * 3_600_000;

/**
 * Searches for the unknown transaction of an operation: in Postern's copy of the service's list, in the service's lists
 * for its senders, in its workflow, and, if there is one, on the network's node. It first has the copies brought up to
 * date, and waits for them unless `isPatient` is false. Reports where it looked, how far, what was left out, and what
 * it could not look through: without that, "nothing found" proves nothing.
 */
export const findEvidence = async (
  deps: EvidenceDependencies,
  search: EvidenceSearch,
  { isPatient = true }: { readonly isPatient?: boolean } = {},
): Promise<SearchResult> => {
  const { running, row, record, now } = search;
  const upstream = running.upstream();
  const of = await intentOf(deps, row, record);
  const at = new Date(now).toISOString();
  const [since, workflow] = await Promise.all([
    catchUp(deps, row.environment, of === null ? (kindOf(row.operation) ?? "networks") : "transactions", isPatient),
    askWorkflow(upstream, row, search.requestId),
  ]);
  const currency: Currency = { since, now: deps.now() };
  if (of === null) {
    const records = await recordsOf(deps.facts.store, row, currency);
    const asked = { networkId: row.network_id, senders: [], to: null, moves: [] };
    const nothing = { candidates: [], others: 0, claimed: 0, rivals: [] };
    const looked = [...workflow.looked, ...records.looked];
    const evidence = {
      at,
      asked,
      ...nothing,
      workflow: workflow.part,
      records: records.part,
      looked,
      coverage: coverageOf([...workflow.gaps, ...records.gaps], ages(looked)),
    };
    return { evidence, seenAt: new Map() };
  }
  const comparing: Comparing = { row, of, upstream, requestId: search.requestId };
  const senders = of.intent.senders.slice(0, mostSenders);
  const [bySender, ownMatch, networks] = await Promise.all([
    Promise.all(senders.map((address) => ofSender(deps, comparing, address, currency))),
    ownTransaction(deps, comparing, workflow),
    mirrored(deps.facts.store, row.environment, "networks"),
  ]);
  const all = merged([...bySender.flatMap(({ lists }) => lists), ...(ownMatch === undefined ? [] : [[ownMatch]])]);
  const recent = all.filter(({ at: when }) => when === null || when >= row.created_at - earlierMs);
  const judged = recent.map((one) => ({ one, fit: judgeListed(of.intent, one).fit }));
  const fitting = judged.filter(({ one, fit }) => isNamed(workflow, one) || (fit !== "differs" && fit !== "other"));
  const claims = await claimedAmong(
    deps.facts.store,
    row.environment,
    fitting.map(({ one }) => transactionKey(one.hash)),
  );
  const free = fitting.filter(({ one }) => (claims.get(transactionKey(one.hash)) ?? row.id) === row.id);
  const early = await matchesIfClockWasWrong(deps, comparing, all);
  const asked = await askAbout(deps, comparing, workflow, nearest(free, row.created_at));
  const shown = asked.filter(
    ({
      compared: {
        candidate: { fit },
      },
    }) => fit !== "other" && fit !== "differs",
  );
  const reports = asked.map(({ reports: one }) => one);
  const node = await askNode(comparing, reports);
  const receipts = askedReceipts(reports);
  const looked = [
    ...workflow.looked,
    ...(senders.length === 0
      ? [unknownSender("ledger"), unknownSender("list")]
      : bySender.flatMap((one) => one.looked)),
    ...receipts.looked,
    node.looked,
  ];
  const gaps: readonly Gap[] = [
    ...workflow.gaps,
    // Rows name their networks as the service's list of networks does.
    ...(networks.walkedAt === null
      ? gapsInCopy("networks", networks, currency).filter(({ reason }) => reason !== "not-offered")
      : []),
    ...(senders.length === 0 ? [gapOf("ledger", "none")] : bySender.flatMap((one) => one.gaps)),
    ...(of.intent.isGasless ? [gapOf("list", "unlisted")] : []),
    ...(early === 0 ? [] : [gapOf("list", "earlier", { read: early })]),
    ...(of.intent.senders.length > senders.length
      ? [gapOf("ledger", "cut", { read: senders.length, total: of.intent.senders.length })]
      : []),
    ...receipts.gaps,
    ...(free.length > asked.length ? [gapOf("receipt", "cut", { read: asked.length, total: free.length })] : []),
    ...node.gaps,
  ];
  const seenAt = new Map(free.flatMap(({ one }) => (one.seenAt === null ? [] : [[one.hash, one.seenAt] as const])));
  return {
    seenAt,
    evidence: {
      at,
      asked: { networkId: of.networkId, senders: [...of.intent.senders], to: of.intent.to, moves: [...of.moves] },
      candidates: ranked(withoutTwins(shown.map(({ compared: { candidate } }) => candidate))),
      others: recent.length - fitting.length + asked.length - shown.length,
      claimed: fitting.length - free.length,
      rivals: [...of.rivals],
      workflow: workflow.part,
      records: null,
      looked,
      coverage: coverageOf(gaps, ages(looked)),
    },
  };
};

const ages = (looked: readonly Looked[]): readonly (string | null)[] => looked.map(({ asOf }) => asOf);

type Asked = { readonly reports: Reports; readonly compared: Compared };

/** Asks the service and the node about transactions, some at a time, until it takes too long. */
const askAbout = async (
  deps: EvidenceDependencies,
  comparing: Comparing,
  workflow: Workflow,
  some: readonly { readonly one: Listed }[],
): Promise<readonly Asked[]> => {
  const from = performance.now();
  const asked: Asked[] = [];
  for (let first = 0; first < some.length && performance.now() - from < askingMs; first += askedAtOnce) {
    const group = some.slice(first, first + askedAtOnce).map(async ({ one }): Promise<Asked> => {
      const reports = await tellOf(comparing, one.hash);
      const places = isNamed(workflow, one) ? (["workflow"] as const) : [];
      return {
        reports,
        compared: await compare(deps, comparing, one, { hash: one.hash, reports, foundIn: places }),
      };
    });
    asked.push(...(await Promise.all(group)));
  }
  return asked;
};

/**
 * How many transactions that no operation has would match if they were dated after the request: if a clock was wrong or
 * lacked its time zone, one of them is the operation's.
 */
const matchesIfClockWasWrong = async (
  { facts: { store } }: EvidenceDependencies,
  { row, of: { intent } }: Comparing,
  all: readonly Listed[],
): Promise<number> => {
  const matches = all.filter((one) => {
    if (one.at === null || one.at >= row.created_at - earlierMs || one.at < row.created_at - wrongClockMs) return false;
    const { fit } = judgeListed({ ...intent, recordedAt: one.at }, one);
    return fit !== "differs" && fit !== "other";
  });
  const keys = matches.map(({ hash }) => transactionKey(hash));
  const claims = await claimedAmong(store, row.environment, keys);
  return keys.filter((key) => !claims.has(key)).length;
};

const unknownSender = (where: Looked["where"]): Looked => ({ ...nowhere, where });
const nowhere = { address: null, outcome: "none", seen: null, reach: null, asOf: null, message: null } as const;

type OfSender = {
  readonly lists: readonly (readonly Listed[])[];
  readonly looked: readonly Looked[];
  readonly gaps: readonly Gap[];
};

/** One sender's transactions in Postern's copy and in the service's current list. */
const ofSender = async (
  deps: EvidenceDependencies,
  { row, of, upstream }: Comparing,
  address: string,
  currency: Currency,
): Promise<OfSender> => {
  const place = { environment: row.environment, networkId: of.networkId };
  const counterparties = [of.intent.to, ...(of.intent.tokens ?? []).map(({ to }) => to)];
  const sought = {
    address,
    from: row.created_at - wrongClockMs,
    counterparties: [
      ...new Set(counterparties.flatMap((one) => (one === null || one === "" ? [] : [addressKey(one)]))),
    ],
  };
  const { store } = deps.facts;
  const [copy, list = silentList(address)] = await Promise.all([
    inCopy(deps.facts, place, sought, currency),
    upstream === null
      ? undefined
      : inTime(inList({ store, service: upstream.service, now: deps.now }, place, address), patienceMs),
  ]);
  // What one of the two does not offer is missed only if the other may lack something.
  const lacks = ({ gaps }: Searched): boolean => gaps.some(({ reason }) => reason === "not-offered");
  return {
    lists: [copy.listed, list.listed],
    looked: [copy.looked, list.looked],
    gaps: [
      ...(lacks(copy) && list.gaps.length === 0 ? [] : copy.gaps),
      ...(lacks(list) && copy.gaps.length === 0 ? [] : list.gaps),
    ],
  };
};

const silentList = (address: string): Searched => ({
  listed: [],
  looked: { ...nowhere, where: "list", address, outcome: "unanswered" },
  gaps: [gapOf("list", "unanswered", { address })],
});

/** The transaction named in the workflow, if Postern's copy of the list has it. */
const ownTransaction = async (
  deps: EvidenceDependencies,
  { row, of }: Comparing,
  { transactionHash: hash }: Workflow,
): Promise<Listed | undefined> => {
  if (hash === null) return undefined;
  const match = await listedByHash(deps.facts, { environment: row.environment, networkId: of.networkId }, hash);
  return match ?? { key: transactionKey(hash), hash, at: null, seenAt: null, status: null, foundIn: [], rows: [] };
};

const isNamed = ({ transactionHash: hash }: Workflow, one: Listed): boolean => hash !== null && sameId(one.hash, hash);

/** The best matches first, then those dated closest to the request: only this many are queried. */
const nearest = <T extends { readonly one: Listed; readonly fit: Candidate["fit"] }>(
  candidates: readonly T[],
  since: number,
): readonly T[] =>
  candidates
    .toSorted(
      ({ one, fit }, { one: other, fit: otherFit }) =>
        order.indexOf(fit) - order.indexOf(otherFit) ||
        Math.abs((one.at ?? since) - since) - Math.abs((other.at ?? since) - since),
    )
    .slice(0, mostAsked);

/** If more than one transaction matches, none is unique. */
const withoutTwins = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const sure = candidates.filter(({ fit }) => fit === "same" || fit === "likely");
  if (sure.length < 2) return candidates;
  return candidates.map((one) =>
    sure.includes(one)
      ? {
          ...one,
          fit: "possible",
          checks: one.checks.map((check) => (check.name === "alone" ? { ...check, verdict: "unknown" } : check)),
        }
      : one,
  );
};

const order: readonly Candidate["fit"][] = ["same", "likely", "possible", "differs", "other"];

const ranked = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted(
    (one, other) => order.indexOf(one.fit) - order.indexOf(other.fit) || (one.at ?? "").localeCompare(other.at ?? ""),
  );

/** The service's receipts of the found transactions. */
const askedReceipts = (
  reports: readonly Reports[],
): { readonly looked: readonly Looked[]; readonly gaps: readonly Gap[] } => {
  if (reports.length === 0) return { looked: [], gaps: [] };
  const silence = reports.flatMap(({ receipt }) => (receipt instanceof Problem ? [receipt] : []));
  const outcome = silence.length === 0 ? "read" : "unanswered";
  return {
    looked: [{ ...nowhere, where: "receipt", outcome, seen: reports.length }],
    gaps: silence.slice(0, 1).map(({ message }) => gapOf("receipt", "unanswered", { message })),
  };
};

/**
 * Compares a transaction that a person enters with an operation. Throws a 404 if it is not found, and the service's
 * problem if it did not respond.
 */
export const checkHash = async (
  deps: EvidenceDependencies,
  search: EvidenceSearch,
  hash: string,
): Promise<Compared & { readonly of: OperationIntent }> => {
  const { running, row, record, requestId } = search;
  const of = await intentOf(deps, row, record);
  if (of === null) {
    throw new Problem("POSTERN_BAD_REQUEST", "This operation sends no transaction. Nothing was recorded.", {
      status: 409,
      operationId: row.id,
    });
  }
  const upstream = running.upstream();
  const comparing: Comparing = { row, of, upstream, requestId };
  const place = { environment: row.environment, networkId: of.networkId };
  const [reports, match] = await Promise.all([tellOf(comparing, hash), listedByHash(deps.facts, place, hash)]);
  // A new one is only in the service's list, and nothing else has its time.
  const senders = match === undefined ? of.intent.senders.slice(0, mostSenders) : [];
  const currency = { since: deps.now(), now: deps.now() };
  const lists = await Promise.all(senders.map((address) => ofSender(deps, comparing, address, currency)));
  const key = transactionKey(hash);
  const listed = match ?? merged(lists.flatMap((one) => one.lists)).find((one) => transactionKey(one.hash) === key);
  const isTold = [reports.receipt, reports.node].some(
    (one) => one !== undefined && one !== null && !(one instanceof Problem),
  );
  if (listed === undefined && !isTold) {
    throw notFound(
      reports,
      row.id,
      lists.flatMap(({ looked }) => looked),
    );
  }
  return { ...(await compare(deps, comparing, listed, { hash, reports })), of };
};

const notFound = ({ receipt, node }: Reports, operationId: string, looked: readonly Looked[]): Problem => {
  if (receipt instanceof Problem) return receipt;
  const places = [
    "The service has no receipt for this transaction on the operation's network",
    looked.some(({ outcome }) => outcome === "unanswered")
      ? "its list of the sender's transactions could not be read"
      : "does not list it for the sender",
    ...(node === undefined
      ? []
      : [node === null ? "the network's node does not know it" : "the network's node did not say whether it has it"]),
  ];
  return new Problem(
    "POSTERN_NOT_FOUND",
    `${places.slice(0, -1).join(", ")}, and ${places.at(-1)}. Nothing was recorded.`,
    { operationId },
  );
};
