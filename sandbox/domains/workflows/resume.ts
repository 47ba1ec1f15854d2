import type { Store } from "#sandbox/store/tables.ts";
import { closeWorkflow } from "./rows.ts";

/**
 * Ends the workflows that an earlier run left RUNNING, once the chains are rebuilt. A recorded transaction is mined by then.
 * Without one nothing was signed, and nothing can be: the client share was never written down.
 */
export const resumeWorkflows = async (store: Store): Promise<void> => {
  const rows = await store
    .selectFrom("workflows")
    .select(["id", "transaction_hash"])
    .where("status", "=", "RUNNING")
    .execute();
  for (const { id, transaction_hash: transactionHash } of rows) {
    await closeWorkflow(
      store,
      id,
      transactionHash === null
        ? {
            status: "FAILED",
            error: { message: "The service stopped before the transaction was signed. Nothing was sent." },
          }
        : { status: "COMPLETED", result: { transactionHash } },
    );
  }
};
