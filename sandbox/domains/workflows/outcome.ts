import { keptReceipt } from "#sandbox/domains/chain/blocks.ts";
import { keptReceiptSchema } from "#sandbox/domains/rpc/receipt.ts";
import type { Store, WorkflowKindName } from "#sandbox/store/tables.ts";
import type { Outcome } from "./rows.ts";

type Recorded = { readonly networkId: string; readonly kind: WorkflowKindName; readonly transactionHash: string };

/**
 * How a workflow with a recorded transaction ended; null until that is mined. A write is complete when its transaction
 * is mined: its receipt has the result. A workflow that creates a record has failed if the transaction reverted.
 */
export const outcomeOf = async (
  store: Store,
  { networkId, kind, transactionHash }: Recorded,
): Promise<Outcome | null> => {
  if (kind === "WRITE") return { status: "COMPLETED", result: { transactionHash, contractAddress: null } };
  const text = await keptReceipt(store, networkId, transactionHash);
  if (text === null) return null;
  const { status, contractAddress } = keptReceiptSchema.parse(JSON.parse(text));
  if (status !== 1) {
    return { status: "FAILED", error: { message: "The transaction was mined, and reverted.", transactionHash } };
  }
  const created = contractAddress === "" ? null : contractAddress;
  return { status: "COMPLETED", result: { transactionHash, contractAddress: created } };
};
