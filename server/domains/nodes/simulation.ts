import { paused } from "#server/lib/paused.ts";
import { movementsOfLogsSteps } from "#shared/meaning/logs.ts";
import type { Movement } from "#shared/meaning/types.ts";
import { type NodeError, revertDataOf } from "./json-rpc.ts";
import { isMissing } from "./missing.ts";
import type { Asking } from "./node.ts";
import type { NodeTransaction } from "./simulate.ts";

/** How a simulation ended. */
export type Simulation =
  | { readonly kind: "succeeded"; readonly returnData: string; readonly movements: readonly Movement[] }
  | { readonly kind: "reverted"; readonly revertData: string | null; readonly message: string }
  /** The node would not run it. */
  | { readonly kind: "refused"; readonly refusal: NodeError }
  /** The node does not simulate, or its response is unusable. */
  | { readonly kind: "untold" };

/** Gas limit and price of a simulated transaction. */
export type Payment = {
  readonly gas?: string;
  readonly gasPrice?: string;
  readonly maxFeePerGas?: string;
  readonly maxPriorityFeePerGas?: string;
};

/**
 * Simulates one transaction after the newest block, with movements of the native coin. With `validation` the node makes
 * its usual checks of a transaction, except its signature.
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
  if (status === "0x1") {
    const movements = await paused(movementsOfLogsSteps(logs ?? []));
    return { kind: "succeeded", returnData, movements: movements.filter(moves) };
  }
  const data = revertDataOf(error?.data) ?? returnData;
  const message = asking.words(error?.message ?? "the simulation failed");
  return { kind: "reverted", revertData: data === "0x" ? null : data, message };
};

/** Some nodes report a transfer for every call, mostly of zero. */
const moves = ({ asset, amount }: Movement): boolean => asset.kind !== "native" || amount !== "0";
