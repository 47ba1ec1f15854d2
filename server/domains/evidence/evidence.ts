import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { claimedAmong, transactionKey } from "#server/domains/journal/claims.ts";
import { sameId } from "#server/lib/ids.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable } from "#server/store/tables.ts";
import { coverageOf, type Currency, type Gap, gapOf, gapsInCopy } from "#shared/console/coverage.ts";
import type { Evidence, Looked } from "#shared/console/evidence.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { type Compared, compare, type Comparing, judgeListed, type Reports, tellOf } from "./candidate.ts";
import { type CatchUpDependencies, catchUp, mirrored } from "./catch-up.ts";
import { onlyPays } from "./certain.ts";
import { countEarly } from "./early-matches.ts";
import { mayBeOwn, tooEarlyMs } from "./judge.ts";
import { type Listed, listedByHash, merged } from "./listed.ts";
import { askNode } from "./node.ts";
import { intentOf } from "./operation-intent.ts";
import { nearest, ranked, withoutTwins } from "./ranking.ts";
import { kindOf, recordsOf } from "./records.ts";
import { mostSenders, nowhere, ofSender, type SenderSearchDependencies } from "./sender-search.ts";
import { askWorkflow, type Workflow } from "./workflow.ts";

export type EvidenceDependencies = SenderSearchDependencies & CatchUpDependencies;

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
  /** Whether it requests nothing but a payment. */
  readonly isPayment: boolean;
};

/** The most transactions the service and the node are queried about, in all and at once. */
const mostAsked = 48;
const askedAtOnce = 8;
/** For how long another group of transactions is begun. */
const askingMs = 10_000;

type Patience = {
  readonly isPatient?: boolean;
  /** Brings the copies up to date for several searches for transactions at once. */
  readonly caughtUp?: () => Promise<number>;
};

/**
 * Searches for the unknown transaction of an operation: in Postern's copy of the service's list, in the service's lists
 * for its senders, in its workflow, and, if there is one, on the network's node. It first has the copies brought up to
 * date, and waits for them unless `isPatient` is false. Reports where it looked, how far, what was left out, and what
 * it could not look through: without that, "nothing found" proves nothing.
 */
export const findEvidence = async (
  deps: EvidenceDependencies,
  search: EvidenceSearch,
  { isPatient = true, caughtUp }: Patience = {},
): Promise<SearchResult> => {
  const { running, row, record, now } = search;
  const upstream = running.upstream();
  const of = await intentOf(deps, row, record);
  const at = new Date(now).toISOString();
  const [since, workflow] = await Promise.all([
    of !== null && caughtUp !== undefined
      ? caughtUp()
      : catchUp(deps, row.environment, of === null ? (kindOf(row.operation) ?? "networks") : "transactions", isPatient),
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
    return { evidence, seenAt: new Map(), isPayment: false };
  }
  const comparing: Comparing = { row, of, upstream, requestId: search.requestId };
  const senders = of.intent.senders.slice(0, mostSenders);
  const [bySender, ownMatch, networks] = await Promise.all([
    Promise.all(senders.map((address) => ofSender(deps, comparing, address, currency))),
    ownTransaction(deps, comparing, workflow),
    mirrored(deps.facts.store, row.environment, "networks"),
  ]);
  const all = merged([...bySender.flatMap(({ lists }) => lists), ...(ownMatch === undefined ? [] : [[ownMatch]])]);
  const recent = all.filter(({ at: when }) => when === null || when >= row.created_at - tooEarlyMs);
  const judged = recent.map((one) => ({ one, fit: judgeListed(of.intent, one).fit }));
  const fitting = judged.filter(({ one, fit }) => isNamed(workflow, one) || mayBeOwn(fit));
  const claims = await claimedAmong(
    deps.facts.store,
    row.environment,
    fitting.map(({ one }) => transactionKey(one.hash)),
  );
  const free = fitting.filter(({ one }) => (claims.get(transactionKey(one.hash)) ?? row.id) === row.id);
  // Those of shortly before may match, because clocks differ; but they are no transactions since the request.
  const differing = judged.filter(({ one, fit }) => !(isNamed(workflow, one) || mayBeOwn(fit)));
  const early = await countEarly(deps.facts.store, comparing, all);
  const asked = await askAbout(deps, comparing, workflow, nearest(free, row.created_at).slice(0, mostAsked));
  const shown = asked.filter(({ compared: { candidate } }) => mayBeOwn(candidate.fit));
  const excluded = asked.filter((one) => !shown.includes(one));
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
    isPayment: onlyPays(of.intent.calldata),
    evidence: {
      at,
      asked: { networkId: of.networkId, senders: [...of.intent.senders], to: of.intent.to, moves: [...of.moves] },
      candidates: ranked(withoutTwins(shown.map(({ compared: { candidate } }) => candidate))),
      others: [...differing, ...excluded].filter(({ one: { at: when } }) => when !== null && when >= row.created_at)
        .length,
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

type Asked = { readonly one: Listed; readonly reports: Reports; readonly compared: Compared };

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
        one,
        reports,
        compared: await compare(deps, comparing, one, { hash: one.hash, reports, foundIn: places }),
      };
    });
    asked.push(...(await Promise.all(group)));
  }
  return asked;
};

const unknownSender = (where: Looked["where"]): Looked => ({ ...nowhere, where });

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
