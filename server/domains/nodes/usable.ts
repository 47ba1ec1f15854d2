import { Problem } from "#server/lib/problem.ts";
import type { NodeError, NodeReply } from "./json-rpc.ts";
import type { NodeMethod, ResultOf } from "./methods.ts";

/** A reply that can be used: the result, or the node's error. */
export type Usable<M extends NodeMethod> = { readonly kind: "result"; readonly result: ResultOf<M> } | NodeError;

/** Returns a usable reply; otherwise throws a problem that names the cause. */
export const usable = <M extends NodeMethod>(reply: NodeReply<M>): Usable<M> => {
  switch (reply.kind) {
    case "result":
    case "error":
      return reply;
    case "garbage":
      throw reply.status === 200
        ? unusable()
        : new Problem("POSTERN_NODE_ANSWER", `The node's response (status ${reply.status}) is not JSON-RPC.`);
    case "too-large":
      throw new Problem("POSTERN_NODE_ANSWER", "The node's response is too large and was cut off.");
    case "timeout":
      throw new Problem("POSTERN_NODE_TIMEOUT", "The network's node did not respond in time.");
    case "refused":
    case "broken":
      throw unreachable();
  }
};

export const unreachable = (): Problem =>
  new Problem("POSTERN_NODE_UNREACHABLE", "The network's node cannot be reached.");

export const unusable = (): Problem =>
  new Problem("POSTERN_NODE_ANSWER", "The node's response does not match the request.");

export const otherNetwork = (): Problem =>
  new Problem("POSTERN_NODE_OTHER_NETWORK", "The node configured for this network belongs to another network.");

/** Returns a problem as a value, for optional parts; throws anything else. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  throw error;
};

/** The result of a request, or undefined without one, for optional parts. */
export const resultOf = <M extends NodeMethod>(reply: NodeReply<M>): ResultOf<M> | undefined =>
  reply.kind === "result" ? reply.result : undefined;
