import { hasFailed, hasReverted } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { revertDataOf } from "#src/records/decoded/revert-data.ts";

/** Whether an operation has a revert to explain: it was mined and reverted, or its error has the data. */
export const hasRevert = ({ state, error }: Pick<OperationRecord, "state" | "error">): boolean =>
  hasReverted(state) || hasReason({ error });

/** Whether the explanation of a revert also says what its state means. */
export const isMeaningInReason = (operation: Pick<OperationRecord, "state" | "error">): boolean =>
  hasReverted(operation.state) || (hasReason(operation) && hasFailed(operation.state));

/** Whether its error has the contract's revert data. */
export const hasReason = ({ error }: Pick<OperationRecord, "error">): boolean =>
  revertDataOf(error?.data) !== undefined;
