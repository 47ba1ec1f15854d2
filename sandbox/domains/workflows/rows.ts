import type { Selectable } from "kysely";
import type { Store, Tables } from "#sandbox/store/tables.ts";

export type WorkflowRow = Selectable<Tables["workflows"]>;

/** Why a workflow failed; the keys beside `message` are there when a contract refused the call. */
export type WorkflowError = { readonly message: string; readonly revertReason?: string; readonly data?: string };

/** How a workflow ended. */
export type Outcome =
  | { readonly status: "COMPLETED"; readonly result: { readonly transactionHash: string } }
  | { readonly status: "FAILED"; readonly error: WorkflowError };

/** Ends a running workflow; one that has ended stays as it was answered. */
export const closeWorkflow = async (store: Store, id: string, outcome: Outcome): Promise<void> => {
  await store
    .updateTable("workflows")
    .set({
      status: outcome.status,
      closed_at: new Date().toISOString(),
      result: outcome.status === "COMPLETED" ? JSON.stringify(outcome.result) : null,
      error: outcome.status === "FAILED" ? JSON.stringify(outcome.error) : null,
    })
    .where("id", "=", id)
    .where("status", "=", "RUNNING")
    .execute();
};

/** A workflow of an organization. */
export const findWorkflow = (store: Store, organizationId: string, id: string): Promise<WorkflowRow | undefined> =>
  store
    .selectFrom("workflows")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
