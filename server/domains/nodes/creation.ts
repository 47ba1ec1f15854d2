import type { Asking } from "./node.ts";
import type { Prediction } from "./predict.ts";
import { failureOf, hexOf } from "./simulate.ts";
import { usable } from "./usable.ts";

/** A node's simulation of a creation. */
export type TriedCreation = {
  readonly prediction: Prediction;
  /** The size of the deployed code in bytes; null if the creation fails, or the node does not say. */
  readonly deployedBytes: number | null;
};

/**
 * Simulates the creation of a contract on a node, as its sender, against the newest block: it is called without a
 * destination, and its gas is estimated. `eth_simulateV1` is not used, because it requires a destination. Throws a
 * problem if the node's response is unusable.
 */
export const tryCreation = async (
  { ask }: Asking,
  { from, code }: { readonly from: string; readonly code: string },
): Promise<TriedCreation> => {
  const transaction = { from, data: code, value: hexOf(0n) };
  const [called, estimated] = await Promise.all([
    ask("eth_call", [transaction, "latest"]),
    ask("eth_estimateGas", [transaction]),
  ]);
  const [call, gas] = [usable(called), usable(estimated)];
  // Only the estimate checks what the sender can pay, and the size of the code.
  if (call.kind === "error") return { prediction: failureOf(call), deployedBytes: null };
  const deployedBytes = (call.result.length - 2) / 2;
  if (gas.kind === "error") return { prediction: failureOf(gas), deployedBytes };
  // The code itself is not repeated in the response.
  return { prediction: { outcome: "succeeded", returnData: "0x", gas: gas.result, movements: null }, deployedBytes };
};
