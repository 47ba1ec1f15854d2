import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { claimedAmong, transactionKey } from "#server/domains/journal/claims.ts";
import type { ReadSenderList } from "#server/domains/tracker/sender-lists.ts";
import { sameId } from "#server/lib/ids.ts";
import { inTime } from "#server/lib/in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable } from "#server/store/tables.ts";
import type { Candidate, Evidence, Looked } from "#shared/console/evidence.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { type Compared, compare, type Comparing, judgeListed, type Reports, tellOf } from "./candidate.ts";
import { inCopy, inList, type Listed, listedByHash, merged } from "./listed.ts";
import { type IntentDependencies, type OperationIntent, intentOf } from "./operation-intent.ts";
import { recordsOf } from "./records.ts";
import { askWorkflow, type Workflow } from "./workflow.ts";

export type EvidenceDependencies = IntentDependencies & { readonly senderLists: ReadSenderList };

export type EvidenceSearch = {
  readonly running: RunningEnvironment;
  readonly row: OperationTable;
  readonly record: OperationRecord;
  readonly requestId: string;
  readonly now: number;
};

/** The most senders of a withdrawal whose transactions are searched. */
const mostSenders = 10;
/** The most transactions the service and the node are queried about. */
const mostAsked = 8;
/** How long to wait for a list of the service. */
const patienceMs = 12_000;
/** A transaction dated this long before the request cannot belong to it. */
const earlierMs = 10 * 60_000;

/**
 * Searches for the unknown transaction of an operation: in Postern's copy of the service's list, in the service's lists
 * for its senders, in its workflow, and, if there is one, on the network's node. Reports where it looked, how far, and
 * what was left out.
 */
export const findEvidence = async (deps: EvidenceDependencies, search: EvidenceSearch): Promise<Evidence> => {
  const { running, row, record, now } = search;
  const upstream = running.upstream();
  const of = await intentOf(deps, row, record);
  const at = new Date(now).toISOString();
  const workflow = await askWorkflow(upstream, row, search.requestId);
  if (of === null) {
    const records = await recordsOf(deps.facts.store, row);
    const asked = { networkId: row.network_id, senders: [], to: null, moves: [] };
    const nothing = { candidates: [], others: 0, claimed: 0, rivals: [] };
    return {
      at,
      asked,
      ...nothing,
      workflow: workflow.part,
      records: records.part,
      looked: [...workflow.looked, ...records.looked],
    };
  }
  const comparing: Comparing = { row, of, upstream, requestId: search.requestId };
  const senders = of.intent.senders.slice(0, mostSenders);
  const bySender = await Promise.all(senders.map((address) => ofSender(deps, comparing, address)));
  const ownMatch = await ownTransaction(deps, comparing, workflow);
  const all = merged([...bySender.flatMap(({ lists }) => lists), ...(ownMatch === undefined ? [] : [[ownMatch]])]);
  const recent = all.filter(({ at: when }) => when === null || when >= row.created_at - earlierMs);
  const judged = recent.map((one) => ({ one, judged: judgeListed(of.intent, one) }));
  const fitting = judged.filter(
    ({ one, judged: { fit } }) => isNamed(workflow, one) || (fit !== "differs" && fit !== "other"),
  );
  const claims = await claimedAmong(
    deps.facts.store,
    row.environment,
    fitting.map(({ one }) => transactionKey(one.hash)),
  );
  const free = fitting.filter(({ one }) => (claims.get(transactionKey(one.hash)) ?? row.id) === row.id);
  const compared = await Promise.all(
    nearest(free, row.created_at).map(async ({ one }) => {
      const reports = await tellOf(comparing, one.hash);
      const places = isNamed(workflow, one) ? (["workflow"] as const) : [];
      return {
        reports,
        compared: await compare(deps, comparing, one, { hash: one.hash, reports, foundIn: places }),
      };
    }),
  );
  const shown = compared.filter(
    ({
      compared: {
        candidate: { fit },
      },
    }) => fit !== "other" && fit !== "differs",
  );
  return {
    at,
    asked: { networkId: of.networkId, senders: [...of.intent.senders], to: of.intent.to, moves: [...of.moves] },
    candidates: ranked(withoutTwins(shown.map(({ compared: { candidate } }) => candidate))),
    others: recent.length - fitting.length + compared.length - shown.length,
    claimed: fitting.length - free.length,
    rivals: [...of.rivals],
    workflow: workflow.part,
    records: null,
    looked: [
      ...workflow.looked,
      ...(senders.length === 0
        ? [unknownSender("ledger"), unknownSender("list")]
        : bySender.flatMap(({ looked }) => looked)),
      ...askedAbout(
        comparing,
        compared.map(({ reports }) => reports),
      ),
    ],
  };
};

const unknownSender = (where: Looked["where"]): Looked => ({ ...nowhere, where });
const nowhere = { address: null, outcome: "none", seen: null, reach: null, asOf: null, message: null } as const;

/** One sender's transactions in Postern's copy and in the service's current list. */
const ofSender = async (
  deps: EvidenceDependencies,
  { row, of, upstream }: Comparing,
  address: string,
): Promise<{ readonly lists: readonly (readonly Listed[])[]; readonly looked: readonly Looked[] }> => {
  const place = { environment: row.environment, networkId: of.networkId };
  const [copy, list] = await Promise.all([
    inCopy(deps.facts, place, address, row.created_at - earlierMs),
    upstream === null
      ? undefined
      : inTime(
          inList({ store: deps.facts.store, senderLists: deps.senderLists }, upstream.service, place, address),
          patienceMs,
        ),
  ]);
  return {
    lists: [copy.listed, list?.listed ?? []],
    looked: [copy.looked, list?.looked ?? { ...nowhere, where: "list", address, outcome: "unanswered" }],
  };
};

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

/** Those dated closest to the request: only this many are queried. */
const nearest = <T extends { readonly one: Listed }>(candidates: readonly T[], since: number): readonly T[] =>
  candidates
    .toSorted(({ one }, { one: other }) => Math.abs((one.at ?? since) - since) - Math.abs((other.at ?? since) - since))
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

/** The service's receipts and the node's results for the found transactions. */
const askedAbout = ({ of, upstream }: Comparing, reports: readonly Reports[]): readonly Looked[] => {
  if (reports.length === 0 || upstream === null) return [];
  const hasNode = upstream.nodes.find(of.networkId) !== undefined;
  const silent = (answers: readonly unknown[]): Looked["outcome"] =>
    answers.some((answer) => answer instanceof Problem) ? "unanswered" : "read";
  return [
    { ...nowhere, where: "receipt", outcome: silent(reports.map(({ receipt }) => receipt)), seen: reports.length },
    hasNode
      ? { ...nowhere, where: "node", outcome: silent(reports.map(({ node }) => node)), seen: reports.length }
      : { ...nowhere, where: "node" },
  ];
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
  const lists = await Promise.all(senders.map((address) => ofSender(deps, comparing, address)));
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
