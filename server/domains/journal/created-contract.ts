import type { OperationTable } from "#server/store/tables.ts";
import { hasSucceeded } from "#shared/console/operation-states.ts";
import { isRecord } from "#shared/json/is-record.ts";

/**
 * The contract an operation created, in canonical spelling: from its receipt, else from its workflow's result. Null
 * until the transaction has succeeded: receipts of failed creations name an address too.
 */
export const createdContract = ({
  state,
  receipt,
  created_contract: fallback,
}: Pick<OperationTable, "state" | "receipt" | "created_contract">): string | null => {
  if (!hasSucceeded(state)) return null;
  const read: unknown = receipt === null ? null : JSON.parse(receipt);
  return contractIn(isRecord(read) ? read["contractAddress"] : undefined) ?? fallback;
};

/** A contract address from a service, in canonical spelling; null if it is not an address. */
export const contractIn = (value: unknown): string | null => {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  return /^0x[0-9a-f]{40}$/.test(text) && !/^0x0*$/.test(text) ? text : null;
};
