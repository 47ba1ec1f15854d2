import { setImmediate } from "node:timers/promises";
import { bookAbiSchema, mostEntries } from "#shared/console/abi.ts";
import { type FileContract, fileContractSchema } from "#shared/console/contracts.ts";
import { isRecord, isRecordOrList } from "#shared/json/is-record.ts";

/** A contract of a file, or why it cannot be imported. */
type FileContractResult =
  | { readonly contract: FileContract; readonly why?: never }
  | { readonly contract?: never; readonly why: string };

/** Lists, objects, texts and numbers in one contract: even the largest ABI that the book stores has fewer. */
const mostValues = 100_000;
/** ABI entries checked between two pauses. */
const entriesAtOnce = 10;

/** Reads a contract of a file, with pauses: its ABI may have thousands of entries. */
export const readFileContract = async (value: unknown): Promise<FileContractResult> => {
  if (valuesIn(value, mostValues) > mostValues) return { why: `the contract: contains more than ${mostValues} values` };
  if (!isRecord(value)) return parsed(value);
  const entries: unknown = value["abi"];
  if (!Array.isArray(entries) || entries.length <= entriesAtOnce || entries.length > mostEntries) return parsed(value);
  const read = parsed({ ...value, abi: null });
  if (read.contract === undefined) return read;
  const abi: NonNullable<FileContract["abi"]> = [];
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    const part = bookAbiSchema.safeParse(entries.slice(from, from + entriesAtOnce));
    if (!part.success) {
      const [issue] = part.error.issues;
      const [index, ...path] = issue?.path ?? [];
      return { why: whyOf(["abi", from + Number(index), ...path], issue?.message) };
    }
    abi.push(...part.data);
    await setImmediate();
  }
  return { contract: { ...read.contract, abi } };
};

const parsed = (value: unknown): FileContractResult => {
  const result = fileContractSchema.safeParse(value);
  if (result.success) return { contract: result.data };
  const [issue] = result.error.issues;
  return { why: whyOf(issue?.path ?? [], issue?.message) };
};

const whyOf = (path: readonly PropertyKey[], message = "is not valid"): string =>
  `${path.length === 0 ? "the contract" : path.map(String).join(".")}: ${message}`;

/** The number of values inside a value, including itself; counting stops after `most`. */
const valuesIn = (value: unknown, most: number): number => {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    count += 1;
    if (!isRecordOrList(one)) continue;
    const inside: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (count + open.length + inside.length > most) return most + 1;
    for (const inner of inside) open.push(inner);
  }
  return count;
};
