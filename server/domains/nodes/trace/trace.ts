import { chainOf } from "#server/domains/nodes/chain.ts";
import type { NodeFailure, NodeReply } from "#server/domains/nodes/json-rpc.ts";
import { isMissing } from "#server/domains/nodes/missing.ts";
import type { Asking, ChainNode } from "#server/domains/nodes/node.ts";
import { paused } from "#server/lib/paused.ts";
import { readFlat } from "./flat.ts";
import type { PassedOn, TraceReading } from "./frame.ts";
import { readNested } from "./nested.ts";

/** A transaction whose receipt says that it succeeded. */
export type Traced = {
  /** With 0x, in lower case. */
  readonly hash: string;
  /** The network's EIP-155 id, if known. */
  readonly chainId: number | null;
  /** The receipt's ends, in canonical spelling; undefined if it does not say. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};

/** What a node says about the coins that a transaction's contracts passed on. */
export type TraceAnswer =
  | {
      readonly kind: "read";
      readonly top: { readonly from: string; readonly to: string | null; readonly amount: bigint };
      readonly passedOn: readonly PassedOn[];
    }
  /** For good. */
  | { readonly kind: "unavailable"; readonly reason: "no-traces" | "other-network" | "too-large" | "unusable" }
  /** The node does not respond now, or does not have the transaction yet. */
  | { readonly kind: "unanswered" };

/** Takes a trace of a transaction from a node. Never throws for anything that the node says. */
export type ReadTrace = (node: ChainNode, traced: Traced) => Promise<TraceAnswer>;

type Method = "debug_traceTransaction" | "trace_transaction";

/** How long a node is not asked again for a method that it does not support. */
const lacksMs = 10 * 60_000;
const budgetMs = 20_000;

/** Creates a reader that remembers what each node does not support. */
export const createTraceReader = (elapsed: () => number): ReadTrace => {
  const lacking = new WeakMap<ChainNode, Map<Method, number>>();
  return async (node, traced) => {
    const lacks = lacking.get(node) ?? new Map<Method, number>();
    lacking.set(node, lacks);
    const isOffered = (method: Method): boolean => elapsed() >= (lacks.get(method) ?? Number.NEGATIVE_INFINITY);
    if (!methods.some(isOffered)) return { kind: "unavailable", reason: "no-traces" };
    const answer = await node.turn(async (asking): Promise<TraceAnswer> => {
      if ((await chainOf(asking, traced.chainId)) === "other") return { kind: "unavailable", reason: "other-network" };
      let isUnusable = false;
      for (const method of methods.filter(isOffered)) {
        const reading = await askFor(method, asking, traced);
        if (reading.kind === "read" || reading.kind === "unanswered") return reading;
        if (reading.kind === "too-large") return { kind: "unavailable", reason: "too-large" };
        if (reading.kind === "missing") lacks.set(method, elapsed() + lacksMs);
        else isUnusable = true;
      }
      return { kind: "unavailable", reason: isUnusable ? "unusable" : "no-traces" };
    }, budgetMs);
    return answer ?? { kind: "unanswered" };
  };
};

const methods: readonly Method[] = ["debug_traceTransaction", "trace_transaction"];

type MethodReading =
  | Extract<TraceAnswer, { readonly kind: "read" | "unanswered" }>
  | { readonly kind: "missing" }
  | { readonly kind: "unusable" }
  | { readonly kind: "too-large" };

const askFor = async (method: Method, asking: Asking, traced: Traced): Promise<MethodReading> => {
  const { hash } = traced;
  if (method === "debug_traceTransaction") {
    const reply = await asking.ask(method, [hash, { tracer: "callTracer" }]);
    if (reply.kind !== "result") return failureOf(reply);
    // Nodes have different answers for a transaction that they do not have.
    return reply.result === null ? { kind: "unanswered" } : checked(await paused(readNested(reply.result)), traced);
  }
  const reply: NodeReply<"trace_transaction"> = await asking.ask(method, [hash]);
  if (reply.kind !== "result") return failureOf(reply);
  const { result } = reply;
  if (result === null || result.length === 0) return { kind: "unanswered" };
  return checked(await paused(readFlat(result, hash)), traced);
};

/** A trace that contradicts the receipt is of another transaction, or of another branch of the chain. */
const checked = (reading: TraceReading, { from, to }: Traced): MethodReading => {
  if (reading.kind !== "read") return reading;
  const { top, passedOn } = reading;
  const isSame =
    !top.isUndone && top.from === (from ?? top.from) && (top.kind === "create" || top.to === (to ?? top.to));
  return isSame ? { kind: "read", top, passedOn } : { kind: "unusable" };
};

const failureOf = (failure: NodeFailure): MethodReading => {
  switch (failure.kind) {
    case "error":
      return isMissing(failure) || isUnsupported(failure.message) ? { kind: "missing" } : { kind: "unanswered" };
    case "garbage":
      if (failure.status === 200) return { kind: "unusable" };
      return refusing.has(failure.status) ? { kind: "missing" } : { kind: "unanswered" };
    case "too-large":
      return { kind: "too-large" };
    case "refused":
    case "broken":
    case "timeout":
      return { kind: "unanswered" };
  }
};

/** Providers refuse methods that a plan does not include, and nodes modules that are switched off, in words of their own. */
const isUnsupported = (message: string): boolean =>
  /\b(?:not|un|isn't|is not)\s?-?(?:supported|available|enabled|allowed|permitted|whitelisted|authorized)|\b(?:disabled|upgrade|forbidden)\b|tracer not found/i.test(
    message,
  ) && !/\b(?:state|header|block|transaction)\b/i.test(message);

/** Statuses by which providers refuse a method. */
const refusing: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 405, 501]);
