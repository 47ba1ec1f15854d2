import { problemError } from "#server/domains/journal/error.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable, RunItemTable, Store } from "#server/store/tables.ts";
import { storeProblem, unavailabilityOf } from "#server/store/unavailable.ts";
import type { OperationError } from "#shared/console/operation.ts";
import { mayPass } from "./item.ts";

/** The result of sending an item. */
export type Sent =
  /** Its operation in the journal, and the `Retry-After` header of the service's refusal. */
  | { readonly kind: "operation"; readonly row: OperationTable; readonly retryAfter?: string | undefined }
  /** Nothing was sent: this operation spends the same or paid the same, and the person has not acknowledged it. */
  | { readonly kind: "identical"; readonly operationId: string; readonly error: OperationError }
  /** Nothing was sent, and a retry would not help. */
  | { readonly kind: "refused"; readonly error: OperationError }
  /** Nothing was sent: the service or the store cannot be reached at the moment. */
  | { readonly kind: "later" }
  /** Nothing was sent: the run no longer runs here, or another instance has begun the item. */
  | { readonly kind: "withdrawn" };

/**
 * The result of a begun item, from the error that sending it ended with: its operation has the outcome. The operation is
 * missing if the transaction that began the item failed to commit.
 */
export const afterBegin = async (
  store: Store,
  { run_id: runId, position }: Pick<RunItemTable, "run_id" | "position">,
  id: string,
  error: unknown,
): Promise<Sent> => {
  const row = await store.selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirst();
  if (row !== undefined) return { kind: "operation", row };
  if (unavailabilityOf(error) === null)
    throw new Error(`Item ${position} of the run ${runId} was not begun.`, { cause: error });
  return { kind: "later" };
};

/** The result of an item that was not begun, from the error that sending it ended with. */
export const unsent = async (store: Store, error: unknown): Promise<Sent> => {
  const reason = unavailabilityOf(error);
  const problem =
    error instanceof Problem
      ? error
      : reason === null
        ? new Problem("POSTERN_INTERNAL", "The request could not be made. Nothing was sent.")
        : storeProblem(reason);
  const { code, operationId } = problem;
  const recorded = problemError(problem);
  if ((code === "POSTERN_IDENTICAL_OPERATION" || code === "POSTERN_PAID_BEFORE") && operationId !== undefined) {
    return { kind: "identical", operationId, error: recorded };
  }
  // Its key was used: that operation is the item's.
  if ((code === "POSTERN_IN_FLIGHT" || code === "POSTERN_REPLY_REMOVED") && operationId !== undefined) {
    return { kind: "operation", row: await operationOf(store, operationId) };
  }
  return mayPass(recorded) ? { kind: "later" } : { kind: "refused", error: recorded };
};

export const operationOf = (store: Store, id: string): Promise<OperationTable> =>
  store.selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
