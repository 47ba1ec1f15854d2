import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Chains } from "#sandbox/domains/chain/chain.ts";

/** What a client may request from a chain directly, for dry runs: nothing that changes it. */
const allowed: ReadonlySet<string> = new Set([
  "eth_blockNumber",
  "eth_call",
  "eth_chainId",
  "eth_estimateGas",
  "eth_feeHistory",
  "eth_gasPrice",
  "eth_getBalance",
  "eth_getBlockByNumber",
  "eth_getCode",
  "eth_getLogs",
  "eth_getStorageAt",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_maxPriorityFeePerGas",
  // Runs a transaction on a temporary state, and changes nothing.
  "eth_simulateV1",
  "net_version",
  "web3_clientVersion",
  // What a mined transaction moved.
  "trace_transaction",
]);

/** The only tracer that a client may name: others are programs. */
const traceSchema = z.looseObject({
  method: z.literal("debug_traceTransaction"),
  params: z.tuple([z.string(), z.strictObject({ tracer: z.literal("callTracer") })]),
});

const requestSchema = z.looseObject({ method: z.string(), id: z.unknown().optional() });
const bodySchema = z.union([requestSchema, z.array(requestSchema).min(1).max(100)]);

/** Why a JSON-RPC body is not passed on to the chain; null if it is. */
export const rpcRefusal = (body: unknown): { readonly code: number; readonly message: string } | null => {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return { code: -32600, message: "Invalid request" };
  const requests = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
  const refused = requests.find((one) => !allowed.has(one.method) && !traceSchema.safeParse(one).success);
  return refused === undefined
    ? null
    : {
        code: -32601,
        message: `The method ${refused.method} is not available here: only the service changes the chain.`,
      };
};

/** Adds a node's address for dry runs. It stays the same when the chain's process is replaced. */
export const addRpc = (app: FastifyInstance, chains: Chains): void => {
  for (const chain of chains.values()) {
    app.post(rpcPath(chain.network.id), async (request, reply) => {
      const refusal = rpcRefusal(request.body);
      if (refusal !== null) return reply.send({ jsonrpc: "2.0", id: null, error: refusal });
      const answer = await chain.ask((rpc) => rpc.pass(JSON.stringify(request.body)));
      return reply.type("application/json").send(answer);
    });
  }
};

/** The path of the chain's JSON-RPC. */
export const rpcPath = (networkId: string): string => `/_sandbox/rpc/${networkId}`;
