import type { Store } from "#sandbox/store/tables.ts";
import type { WorkflowKinds } from "./kind.ts";
import { outcomeOf } from "./outcome.ts";
import { closeWorkflow } from "./rows.ts";

/**
 * Ends the workflows that an earlier run left RUNNING, once the chains are rebuilt. Recorded transactions are mined by
 * then. Without one nothing was signed, and nothing can be, because the client share was never stored.
 */
export const resumeWorkflows = async (store: Store, kinds: WorkflowKinds): Promise<void> => {
  const rows = await store
    .selectFrom("workflows")
    .select(["id", "network_id", "transaction_hash", "kind", "subject_id"])
    .where("status", "=", "RUNNING")
    .execute();
  for (const { id, network_id: networkId, transaction_hash: transactionHash, kind, subject_id: subjectId } of rows) {
    const outcome =
      transactionHash === null
        ? ({
            status: "FAILED",
            error: { message: "The service stopped before the transaction was signed. Nothing was sent." },
          } as const)
        : await outcomeOf(store, { networkId, kind, transactionHash });
    if (outcome !== null) await closeWorkflow(store, kinds, { id, kind, subjectId }, outcome);
  }
};
