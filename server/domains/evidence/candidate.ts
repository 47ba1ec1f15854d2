import type { Upstream } from "#server/domains/environments/environment.ts";
import { claimedAmong, transactionKey } from "#server/domains/journal/claims.ts";
import { bareFacts } from "#server/domains/meaning/bare-facts.ts";
import { type FactsDependencies, withMovements } from "#server/domains/meaning/facts.ts";
import { happenedIn, shownMovements } from "#server/domains/meaning/happened.ts";
import { isEndedByLists } from "#server/domains/tracker/withdrawals.ts";
import { agreeing, bytesOf, type FromNode, receiptOf, transactionAt } from "#server/domains/transactions/sources.ts";
import { inTime } from "#server/lib/in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable } from "#server/store/tables.ts";
import type { Candidate, Place, Refusal } from "#shared/console/evidence.ts";
import { stateOfReceipt } from "#shared/console/operation-states.ts";
import type { Movement } from "#shared/meaning/types.ts";
import type { Receipt } from "#shared/wire/receipt.ts";
import { type Intent, judge, type Judged, movementIn, type Observation } from "./judge.ts";
import type { Listed } from "./listed.ts";
import type { OperationIntent } from "./operation-intent.ts";

export type CandidateDependencies = { readonly facts: FactsDependencies };

/** What a candidate is compared with, and the sources to query. */
export type Comparing = {
  readonly row: OperationTable;
  readonly of: OperationIntent;
  readonly upstream: Upstream | null;
  readonly requestId: string;
};

/** A transaction as returned to the browser, with the receipt that determines its outcome. */
export type Compared = { readonly candidate: Candidate; readonly receipt: Receipt | null };

/** How long to wait for the service and the node. */
const patienceMs = 8_000;
/** The most movements shown for a transaction. */
const mostMoved = 20;

/** Compares a listed transaction with the request, without querying anything. */
export const judgeListed = (intent: Intent, { rows, at }: Pick<Listed, "rows" | "at">): Judged =>
  judge(intent, { rows, at, receipt: null, logs: [], sent: null });

/** The current responses of the service and the node about a transaction. */
export type Reports = { readonly receipt: Receipt | null | Problem; readonly node: FromNode | undefined };

export const tellOf = async ({ of, upstream, requestId }: Comparing, hash: string): Promise<Reports> => {
  if (upstream === null) return { receipt: down(), node: undefined };
  const { networkId, network } = of;
  const node = upstream.nodes.find(networkId);
  const [receipt, nodeTransaction] = await Promise.all([
    inTime(receiptOf(upstream.service, networkId, hash, requestId), patienceMs),
    node === undefined ? undefined : transactionAt(node, hash, network?.chainId ?? null, patienceMs),
  ]);
  return { receipt: receipt === undefined ? slow() : receipt, node: nodeTransaction };
};

const down = (): Problem =>
  new Problem("POSTERN_SERVICE_UNREACHABLE", "The embedded service is not running and is being restarted.");
const slow = (): Problem => new Problem("POSTERN_SERVICE_TIMEOUT", "The service did not respond in time.");

/** Compares a transaction with an operation using every source. */
export const compare = async (
  { facts }: CandidateDependencies,
  { row, of }: Comparing,
  listed: Listed | undefined,
  {
    hash,
    reports,
    foundIn = [],
  }: { readonly hash: string; readonly reports: Reports; readonly foundIn?: readonly Place[] },
): Promise<Compared> => {
  const { environment } = row;
  const receipt = reports.receipt instanceof Problem ? null : reports.receipt;
  const node = reports.node === undefined ? null : agreeing(reports.node, receipt);
  const sent = node === null || node instanceof Problem ? null : bytesOf(node);
  const logs = receipt === null ? [] : await happenedIn(receipt, nothingCarried);
  const rows = listed?.rows ?? [];
  const observation: Observation = { rows, receipt, logs, sent, at: listed?.at ?? null };
  const judged = judge(of.intent, observation);
  const key = transactionKey(hash);
  const holder = (await claimedAmong(facts.store, environment, [key])).get(key);
  const claimedBy = holder === undefined || holder === row.id ? null : holder;
  const outcome = receipt === null ? null : stateOfReceipt(receipt);
  const follows = outcome ?? (isEndedByLists(row) && listed !== undefined ? ("waits" as const) : null);
  const isWaiting =
    receipt === null && node !== null && !(node instanceof Problem) && (node.blockNumber ?? null) === null;
  const undecided = follows !== null ? null : isWaiting ? "not-mined" : "no-receipt";
  const refusal: Refusal | null = claimedBy === null ? (judged.refusal ?? undecided) : "claimed";
  return {
    receipt,
    candidate: {
      hash,
      foundIn: [
        ...new Set<Place>([
          ...foundIn,
          ...(listed?.foundIn ?? []),
          ...(receipt === null ? [] : (["receipt"] as const)),
          ...(sent === null ? [] : (["node"] as const)),
        ]),
      ],
      at: observation.at === null ? null : new Date(observation.at).toISOString(),
      status: listed?.status ?? null,
      from: [...new Set(sendersOf(observation))],
      to: sent?.to ?? receipt?.to ?? rows.find(({ to_address: to }) => to !== null)?.to_address ?? null,
      moved: await shown(facts, environment, of, observation),
      checks: [...judged.checks],
      fit: judged.fit,
      follows: refusal === null ? follows : null,
      refusal,
      claimedBy,
    },
  };
};

/** A receipt's logs do not include the coin that the transaction carried. */
const nothingCarried = { from: "", to: null, amount: 0n };

const sendersOf = ({ sent, receipt, rows }: Observation): readonly string[] => {
  const signer = sent?.from ?? receipt?.from;
  if (signer !== undefined && signer !== "") return [signer];
  return rows.flatMap(({ from_address: from }) => from ?? []);
};

const shown = async (
  facts: FactsDependencies,
  environment: string,
  { network, networkId }: OperationIntent,
  { sent, receipt, logs, rows }: Observation,
): Promise<Candidate["moved"]> => {
  const coin: readonly Movement[] =
    sent !== null
      ? sent.amount > 0n && sent.to !== null
        ? [{ kind: "transfer", asset: { kind: "native" }, amount: String(sent.amount), from: sent.from, to: sent.to }]
        : []
      : rows.flatMap(coinIn);
  const tokens = receipt === null ? rows.flatMap(movementIn) : logs.filter(({ kind }) => kind === "transfer");
  const moved = [...coin, ...tokens].slice(0, mostMoved);
  const networkFacts = bareFacts(network);
  const read = await inTime(withMovements(facts, { environment, networkId }, networkFacts, moved), patienceMs);
  return shownMovements(moved, read ?? networkFacts);
};

const coinIn = ({
  kind,
  amount,
  from_address: from,
  to_address: to,
}: Observation["rows"][number]): readonly Movement[] =>
  kind !== "native" || amount === null || amount === "0"
    ? []
    : [{ kind: "transfer", asset: { kind: "native" }, amount, from: from ?? "", to: to ?? "" }];
