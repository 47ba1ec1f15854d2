import { isRecord } from "#shared/json/is-record.ts";
import { AbiShapeError, readEntry } from "./abi-entry.ts";
import type { AbiParameter } from "./types.ts";

/**
 * The constructor parameters of an ABI or its JSON text; empty without a constructor. Undefined if the ABI is
 * unreadable or has several constructors. Other entries are ignored.
 */
export const constructorParameters = (abi: unknown): readonly AbiParameter[] | undefined => {
  const entries = entriesOf(abi);
  if (entries === undefined) return undefined;
  const [first, other] = entries.filter((entry) => isRecord(entry) && entry["type"] === "constructor");
  if (first === undefined) return [];
  if (other !== undefined) return undefined;
  try {
    const entry = readEntry(first, []);
    return entry.type === "constructor" ? entry.inputs : undefined;
  } catch (error) {
    if (error instanceof AbiShapeError) return undefined;
    throw error;
  }
};

const entriesOf = (abi: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(abi)) return abi;
  if (typeof abi !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(abi);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};
