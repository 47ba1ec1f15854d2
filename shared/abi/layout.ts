import type { AbiParameter } from "./types.ts";

/**
 * Whether ABI-encoded data has the canonical layout: every offset points to where the previous value ended, every
 * length fits into the data, and nothing is left over. One pass over the data, so that a decoder that trusts lengths
 * and offsets can follow. Padding and single words are not checked: encoding the decoded values again finds those.
 */
export const isCanonicalLayout = (parameters: readonly AbiParameter[], data: string): boolean => {
  try {
    return endOfTuple(parameters, data.slice(2), 0) === (data.length - 2) / 2;
  } catch (error) {
    // The types are nested too deeply for the stack.
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** A parameter's inline size in bytes; undefined for a dynamic one, which has an offset there. */
type Size = number | undefined;

/** Bytes of a word. */
export const word = 32;

/** The end of a list of values that begins at a byte; undefined if it does not fit. */
const endOfTuple = (parameters: readonly AbiParameter[], digits: string, start: number): number | undefined =>
  endOf(
    parameters.map((parameter) => ({ parameter, size: sizeOf(parameter) })),
    digits,
    start,
  );

type Listed = { readonly parameter: AbiParameter; readonly size: Size };

const endOf = (listed: readonly Listed[], digits: string, start: number): number | undefined => {
  let head = start;
  let tail = start + listed.reduce((sum, { size }) => sum + (size ?? word), 0);
  if (tail > digits.length / 2) return undefined;
  for (const { parameter, size } of listed) {
    if (size === undefined) {
      if (numberAt(digits, head) !== tail - start) return undefined;
      const end = endOfDynamic(parameter, digits, tail);
      if (end === undefined) return undefined;
      tail = end;
    }
    head += size ?? word;
  }
  return tail;
};

const endOfDynamic = (parameter: AbiParameter, digits: string, start: number): number | undefined => {
  const list = itemOf(parameter);
  if (list === undefined && parameter.type === "tuple") {
    return endOfTuple(parameter.components ?? [], digits, start);
  }
  if (list?.length !== undefined) return endOfItems(list.item, list.length, digits, start);
  const length = numberAt(digits, start);
  if (length === undefined) return undefined;
  if (list !== undefined) return endOfItems(list.item, length, digits, start + word);
  const end = start + word + Math.ceil(length / word) * word;
  return end <= digits.length / 2 ? end : undefined;
};

const endOfItems = (item: AbiParameter, length: number, digits: string, start: number): number | undefined => {
  const size = sizeOf(item);
  // There could be any number of items without a size.
  if (size === 0 && length > 0) return undefined;
  const end = start + length * (size ?? word);
  if (end > digits.length / 2) return undefined;
  if (size !== undefined) return end;
  return endOf(
    Array.from({ length }, () => ({ parameter: item, size })),
    digits,
    start,
  );
};

/** A parameter's inline size in bytes; undefined for a dynamic one. */
export const sizeOf = (parameter: AbiParameter): Size => {
  const list = itemOf(parameter);
  if (list !== undefined) {
    const size = list.length === undefined ? undefined : sizeOf(list.item);
    return size === undefined ? undefined : size * (list.length ?? 0);
  }
  if (parameter.type === "bytes" || parameter.type === "string") return undefined;
  if (parameter.type !== "tuple") return word;
  let sum = 0;
  for (const component of parameter.components ?? []) {
    const size = sizeOf(component);
    if (size === undefined) return undefined;
    sum += size;
  }
  return sum;
};

/** The items of a list; undefined for other parameters. */
export const itemOf = (parameter: AbiParameter): { readonly item: AbiParameter; readonly length: Size } | undefined => {
  const match = /^(.+)\[(\d*)\]$/.exec(parameter.type);
  if (match === null) return undefined;
  const [, type = "", length = ""] = match;
  return { item: { ...parameter, type }, length: length === "" ? undefined : Number(length) };
};

/** The number in a word; undefined if it is larger than any data. */
const numberAt = (digits: string, at: number): number | undefined => {
  const text = digits.slice(2 * at, 2 * (at + word));
  return /^0{52}[0-9a-f]{12}$/i.test(text) ? Number.parseInt(text.slice(52), 16) : undefined;
};
