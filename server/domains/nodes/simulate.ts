import type { DryRun, DryRunBody } from "#shared/console/dry-run.ts";
import { Problem } from "#server/lib/problem.ts";
import type { NodeReply } from "./json-rpc.ts";
import type { ChainNode } from "./node.ts";

/**
 * Tries a transaction at a node, as its sender, against the newest block: it is called, and its gas is estimated. Throws a
 * problem where the node gives no answer that can be used.
 */
export const simulate = async (node: ChainNode, { from, to, calldata, amount }: DryRunBody): Promise<DryRun> => {
  const transaction = { from, to, data: calldata, value: `0x${BigInt(amount).toString(16)}` };
  const replies = await node.ask([
    ["eth_call", [transaction, "latest"]],
    ["eth_estimateGas", [transaction]],
  ]);
  if (replies === null) throw unreachable();
  const [called, estimated] = replies.map(usable);
  // Only the estimate looks at what the sender can pay: a call may succeed and the transaction not.
  const failure = [called, estimated].find((reply) => reply?.kind === "error");
  if (failure?.kind === "error") {
    const { reverted, revertData, message } = failure;
    return reverted ? { outcome: "reverted", revertData, message } : { outcome: "refused", message };
  }
  if (called?.kind !== "result" || estimated?.kind !== "result") throw unusable();
  if (called.result.length % 2 !== 0 || !/^0x[0-9a-f]{1,16}$/i.test(estimated.result)) throw unusable();
  return { outcome: "succeeded", returnData: called.result, gas: BigInt(estimated.result).toString() };
};

type Usable = Extract<NodeReply, { kind: "result" | "error" }>;

const usable = (reply: NodeReply): Usable => {
  switch (reply.kind) {
    case "result":
    case "error":
      return reply;
    case "garbage":
      throw new Problem("POSTERN_NODE_ANSWER", `The node's answer (status ${reply.status}) is not one of JSON-RPC.`);
    case "too-large":
      throw new Problem("POSTERN_NODE_ANSWER", "The node's answer is too large and was cut off.");
    case "timeout":
      throw new Problem("POSTERN_NODE_TIMEOUT", "The network's node did not answer in time. Nothing was sent.");
    case "refused":
    case "broken":
      throw unreachable();
  }
};

const unreachable = () =>
  new Problem("POSTERN_NODE_UNREACHABLE", "The network's node cannot be reached. Nothing was sent.");

const unusable = () => new Problem("POSTERN_NODE_ANSWER", "The node's answer is not one to the question.");
