import type { OperationRecord } from "#shared/console/operation.ts";
import { revertDataOf } from "#src/records/decoded/revert-data.ts";

/** Whether an operation has a revert to explain: it was mined and reverted, or its error has the data. */
export const hasRevert = ({ state, error }: Pick<OperationRecord, "state" | "error">): boolean =>
  state === "reverted" || revertDataOf(error?.data) !== undefined;

/** Whether it failed before anything was sent, and its error has the contract's reason: that says all there is to say. */
export const failedWithReason = ({ state, error }: Pick<OperationRecord, "state" | "error">): boolean =>
  state === "failed" && revertDataOf(error?.data) !== undefined;
