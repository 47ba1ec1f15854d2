import { isRecord } from "#shared/json/is-record.ts";
import type { OperationTable } from "#server/store/tables.ts";

/**
 * The contract that an operation has created, in its one spelling: as its receipt says, else as the result of its workflow does. Null until the
 * transaction has succeeded: receipts of creations that failed name an address, too.
 */
export const createdContract = ({
  state,
  receipt,
  created_contract: told,
}: Pick<OperationTable, "state" | "receipt" | "created_contract">): string | null => {
  if (state !== "succeeded") return null;
  const read: unknown = receipt === null ? null : JSON.parse(receipt);
  return contractIn(isRecord(read) ? read["contractAddress"] : undefined) ?? told;
};

/** A contract's address as a service writes it, in its one spelling; null where it is none. */
export const contractIn = (value: unknown): string | null => {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  return /^0x[0-9a-f]{40}$/.test(text) && !/^0x0*$/.test(text) ? text : null;
};
