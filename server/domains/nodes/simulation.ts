import { checksumAddress } from "#shared/abi/checksum.ts";
import type { Log } from "#shared/abi/receipt-events.ts";
import { movementsOfLogs } from "#shared/meaning/logs.ts";
import type { Movement } from "#shared/meaning/types.ts";
import { type NodeError, revertDataOf } from "./json-rpc.ts";
import type { Asking } from "./node.ts";
import type { NodeTransaction } from "./simulate.ts";

/** How a simulation ended. */
export type Simulation =
  | { readonly kind: "succeeded"; readonly returnData: string; readonly movements: readonly Movement[] }
  | { readonly kind: "reverted"; readonly revertData: string | null; readonly message: string }
  /** The node would not run it. */
  | { readonly kind: "refused"; readonly refusal: NodeError }
  /** The node does not simulate, or its answer cannot be used. */
  | { readonly kind: "untold" };

/** Limits and price of the gas that a simulated transaction takes. */
export type Payment = {
  readonly gas?: string;
  readonly gasPrice?: string;
  readonly maxFeePerGas?: string;
  readonly maxPriorityFeePerGas?: string;
};

/**
 * Simulates one transaction after the newest block, with movements of the native coin. With `validation` the node checks what it checks of
 * any transaction, but its signature.
 */
export const runOnce = async (
  asking: Asking,
  transaction: NodeTransaction & Payment,
  { validation }: { readonly validation: boolean },
): Promise<Simulation> => {
  const blockStateCalls = [{ calls: [transaction] }];
  const reply = await asking.ask("eth_simulateV1", [{ blockStateCalls, traceTransfers: true, validation }, "latest"]);
  if (reply.kind === "error") return isMissing(reply) ? { kind: "untold" } : { kind: "refused", refusal: reply };
  if (reply.kind !== "result") return { kind: "untold" };
  const { status, returnData, logs, error } = reply.result[0].calls[0];
  if (status === "0x1") return { kind: "succeeded", returnData, movements: (logs ?? []).flatMap(movementsOfLog) };
  const data = revertDataOf(error?.data) ?? returnData;
  const message = asking.words(error?.message ?? "the simulation failed");
  return { kind: "reverted", revertData: data === "0x" ? null : data, message };
};

/** Nodes say in their own words that they do not know a method. */
const isMissing = ({ code, message }: NodeError): boolean =>
  code === missingCode ||
  /method\b.*\b(?:not|un)\s?-?(?:found|supported|available|exist|allowed|known)|unsupported method|unknown method/i.test(
    message,
  );

const missingCode = -32_601;

/** The address under which nodes tell movements of the native coin, as if it were a token (Ethereum's execution-apis, eth_simulateV1). */
const nativeAddress = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

const movementsOfLog = (log: Log): readonly Movement[] =>
  log.address.toLowerCase() === nativeAddress ? nativeMovement(log) : movementsOfLogs([log]);

const nativeMovement = ({ topics, data }: Log): readonly Movement[] => {
  const [topic, from, to] = topics;
  if (topic?.toLowerCase() !== transferTopic || from === undefined || to === undefined || data.length !== 66) return [];
  const amount = BigInt(data);
  if (amount === 0n) return [];
  const asset = { kind: "native" } as const;
  return [{ kind: "transfer", asset, amount: amount.toString(), from: addressIn(from), to: addressIn(to) }];
};

/** The address in the last 20 bytes of a word. */
const addressIn = (word: string): string => checksumAddress(`0x${word.slice(-40)}`);
