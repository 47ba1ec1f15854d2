import { hasFailed, hasReverted } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { revertDataOf } from "#src/records/decoded/revert-data.ts";

/** Whether an operation has a revert to explain: it was mined and reverted, or its error has the data. */
export const hasRevert = ({ state, error }: Pick<OperationRecord, "state" | "error">): boolean =>
  hasReverted(state) || hasReason({ error });

/** What the explanation of a revert has said before the timeline. */
export const toldAbove = (
  operation: Pick<OperationRecord, "state" | "error">,
): "all" | "reason" | "state" | undefined => {
  const { state } = operation;
  if (hasReason(operation)) return hasFailed(state) ? "all" : "reason";
  return hasReverted(state) ? "state" : undefined;
};

/** Whether its error has the contract's revert data. */
export const hasReason = ({ error }: Pick<OperationRecord, "error">): boolean =>
  revertDataOf(error?.data) !== undefined;
