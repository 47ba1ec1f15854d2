import * as z from "zod";

/** What a client may ask a chain itself, for dry runs: nothing that changes it. */
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
  "net_version",
  "web3_clientVersion",
]);

const requestSchema = z.looseObject({ method: z.string(), id: z.unknown().optional() });
const bodySchema = z.union([requestSchema, z.array(requestSchema).min(1).max(100)]);

/** Why a JSON-RPC body is not passed on to the chain; null when it is. */
export const rpcRefusal = (body: unknown): { readonly code: number; readonly message: string } | null => {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return { code: -32600, message: "Invalid request" };
  const requests = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
  const refused = requests.find(({ method }) => !allowed.has(method));
  return refused === undefined
    ? null
    : {
        code: -32601,
        message: `The method ${refused.method} is not open here: the chain is changed by the service only.`,
      };
};
