import { readBaseUnits } from "#shared/amount/units.ts";
import { isRecord } from "#shared/json/is-record.ts";

/**
 * The balance of a mirrored address in base units (endpoints beyond the specification); undefined if it has no readable
 * one.
 */
export const balanceOf = (record: unknown): bigint | undefined =>
  isRecord(record) && typeof record["balance"] === "string" ? readBaseUnits(record["balance"]) : undefined;
