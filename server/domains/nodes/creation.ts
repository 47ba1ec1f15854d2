import type { Asking } from "./node.ts";
import type { Prediction } from "./predict.ts";
import { failureOf, hexOf } from "./simulate.ts";
import { usable } from "./usable.ts";

/** The outcome of a creation that a node has tried. */
export type TriedCreation = {
  readonly prediction: Prediction;
  /** Bytes of the code that stays at the contract's address; null where the creation fails, or the node does not say. */
  readonly deployedBytes: number | null;
};

/**
 * Tries the creation of a contract at a node, as its sender, against the newest block: it is called without a destination, and its gas is
 * estimated. `eth_simulateV1` is not asked, because it wants a destination. Throws a problem where the node gives no answer that can be used.
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
  // Only the estimate looks at what the sender can pay, and at the size of the code.
  if (call.kind === "error") return { prediction: failureOf(call), deployedBytes: null };
  const deployedBytes = (call.result.length - 2) / 2;
  if (gas.kind === "error") return { prediction: failureOf(gas), deployedBytes };
  // The code itself is not repeated in the answer.
  return { prediction: { outcome: "succeeded", returnData: "0x", gas: gas.result, movements: null }, deployedBytes };
};
