import type { Selectable } from "kysely";
import type { Store, Tables, WorkflowKindName, Writer } from "#sandbox/store/tables.ts";
import { kindOf, type WorkflowTransaction, type WorkflowKinds } from "./kind.ts";

export type WorkflowRow = Selectable<Tables["workflows"]>;

/** Why a workflow failed. */
export type WorkflowError = {
  /** For a workflow that creates more than its transaction (operations beyond the specification, Error codes). */
  readonly code?: string;
  readonly message: string;
  /** Both are present if a contract refused the call. */
  readonly revertReason?: string;
  readonly data?: string;
  /** Present if the transaction was mined and reverted. */
  readonly transactionHash?: string;
};

/** How a workflow ended. */
export type Outcome =
  | { readonly status: "COMPLETED"; readonly result: WorkflowTransaction }
  | { readonly status: "FAILED"; readonly error: WorkflowError };

/** The part of a workflow needed to end it. */
export type Closing = {
  readonly id: string;
  readonly kind: WorkflowKindName;
  readonly subjectId: string | null;
};

/** Ends a running workflow together with its record. An ended workflow does not change. */
export const closeWorkflow = async (
  store: Store,
  kinds: WorkflowKinds,
  workflow: Closing,
  outcome: Outcome,
): Promise<void> => {
  await store.transaction().execute(async (writer) => {
    const { numUpdatedRows } = await writer
      .updateTable("workflows")
      .set({ status: outcome.status, closed_at: new Date().toISOString() })
      .where("id", "=", workflow.id)
      .where("status", "=", "RUNNING")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const changes = await settleRecord(writer, kinds, workflow, outcome);
    await writer.updateTable("workflows").set(changes).where("id", "=", workflow.id).execute();
  });
};

const settleRecord = async (
  writer: Writer,
  kinds: WorkflowKinds,
  { kind: name, subjectId }: Closing,
  outcome: Outcome,
) => {
  const kind = kindOf(kinds, name);
  if (outcome.status === "FAILED") {
    if (subjectId !== null) await kind?.failed(writer, subjectId);
    const code = kind === undefined ? {} : { code: kind.failure };
    return { error: JSON.stringify({ ...code, ...outcome.error }) };
  }
  const { transactionHash } = outcome.result;
  const more = subjectId === null ? {} : await kind?.completed(writer, subjectId, outcome.result);
  return { result: JSON.stringify({ transactionHash, ...more }) };
};

export const findWorkflow = (store: Store, organizationId: string, id: string): Promise<WorkflowRow | undefined> =>
  store
    .selectFrom("workflows")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
