import type { OperationRecord } from "#shared/console/operation.ts";

/** Whether the receipt has the contract that an operation created. */
export const isNamedInReceipt = (receipt: OperationRecord["receipt"]): boolean =>
  receipt?.contractAddress !== undefined && receipt.contractAddress !== null;
