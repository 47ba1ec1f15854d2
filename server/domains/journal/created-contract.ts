import { isRecord } from "#shared/json/is-record.ts";
import type { OperationTable } from "#server/store/tables.ts";

/**
 * The contract that an operation has created, in its one spelling: as its receipt says, else as the result of its workflow does. Null where neither
 * says so yet.
 */
export const createdContract = ({
  receipt,
  created_contract: told,
}: Pick<OperationTable, "receipt" | "created_contract">): string | null => {
  const read: unknown = receipt === null ? null : JSON.parse(receipt);
  return contractIn(isRecord(read) ? read["contractAddress"] : undefined) ?? contractIn(told);
};

/** A contract's address as a service writes it, in its one spelling; null where it is none. */
export const contractIn = (value: unknown): string | null =>
  typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value.trim()) && !/^0x0*$/.test(value.trim())
    ? value.trim().toLowerCase()
    : null;
