import * as z from "zod";
import { feeHistory, simulated } from "./anvil-answers.ts";
import { answers, type Behaviour, type ReceivedRequest } from "./upstream.ts";

/** A node's response to a method: part of a JSON-RPC response, by the parameters, or an invalid one. */
export type NodeAnswer =
  | { readonly result: unknown }
  | { readonly error: object }
  | { readonly by: (parameters: readonly unknown[]) => object }
  | { readonly does: Behaviour };

export type NodeAnswers = { readonly [method: string]: NodeAnswer };

const questionSchema = z.object({ method: z.string(), params: z.array(z.unknown()) });

/** The chain of the node double. */
export const nodeChainId = 31_337;

/** A node on a chain of its own, without contracts, where every call succeeds and moves 5 base units of the coin. */
export const usualAnswers: NodeAnswers = {
  eth_chainId: { result: "0x7a69" },
  eth_estimateGas: { result: "0x5208" },
  eth_feeHistory: feeHistory,
  eth_simulateV1: simulated.native,
  eth_getCode: { result: "0x" },
  eth_getStorageAt: { result: `0x${"0".repeat(64)}` },
  eth_call: { result: "0x" },
  eth_getTransactionByHash: { result: null },
};

/** A node that responds like `usualAnswers`, with a test's exceptions. */
export const answeringNode =
  (more: NodeAnswers = {}): Behaviour =>
  (response, request, socket) => {
    const { method, params } = questionSchema.parse(JSON.parse(request.body));
    const answer = more[method] ?? usualAnswers[method] ?? { error: { code: -32_601, message: "Method not found" } };
    if ("does" in answer) {
      answer.does(response, request, socket);
      return;
    }
    const part = "by" in answer ? answer.by(params) : answer;
    answers(200, { jsonrpc: "2.0", id: 1, ...part })(response, request, socket);
  };

/** The methods called on a node, in order. */
export const methodsOf = (requests: readonly ReceivedRequest[]): readonly string[] =>
  requests.map(({ body }) => questionSchema.parse(JSON.parse(body)).method);
