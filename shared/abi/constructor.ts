import { isRecord } from "../json/is-record.ts";
import { AbiShapeError, readEntry } from "./abi-entry.ts";
import type { AbiParameter } from "./types.ts";

/**
 * The parameters of the constructor in an ABI, which may be its JSON text; none where it has no constructor. Undefined where the ABI cannot be
 * read, or has more than one. Other entries do not matter.
 */
export const constructorParameters = (abi: unknown): readonly AbiParameter[] | undefined => {
  const entries = entriesOf(abi);
  if (entries === undefined) return undefined;
  const [found, other] = entries.filter((entry) => isRecord(entry) && entry["type"] === "constructor");
  if (found === undefined) return [];
  if (other !== undefined) return undefined;
  try {
    const entry = readEntry(found, []);
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
