import type { AbiParameter } from "../abi/types.ts";

/**
 * Whether ABI-encoded data is laid out as an encoder lays it out: every offset leads to where the last value ended, every length fits into
 * the data, and nothing is left over. In one pass over the data, so that a decoder that trusts lengths and offsets may follow. Padding and
 * the values of single words are not looked at: encoding the decoded values again finds those.
 */
export const isCanonicalLayout = (parameters: readonly AbiParameter[], data: string): boolean => {
  try {
    return endOfTuple(parameters, data.slice(2), 0) === (data.length - 2) / 2;
  } catch (error) {
    // Types that are nested deeper than the stack is.
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** Bytes that a parameter has where it is listed; undefined for a dynamic one, which has an offset there. */
type Size = number | undefined;

/** Bytes of a word. */
export const word = 32;

/** Where a list of values that begins at a byte ends; undefined where it does not fit. */
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
  // Items without a size could be any number of them.
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

/** The bytes of a parameter where it is listed; undefined for a dynamic one. */
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

/** The items of a list; undefined for any other parameter. */
export const itemOf = (parameter: AbiParameter): { readonly item: AbiParameter; readonly length: Size } | undefined => {
  const match = /^(.+)\[(\d*)\]$/.exec(parameter.type);
  if (match === null) return undefined;
  const [, type = "", length = ""] = match;
  return { item: { ...parameter, type }, length: length === "" ? undefined : Number(length) };
};

/** The number in a word; undefined for one that is larger than any data. */
const numberAt = (digits: string, at: number): number | undefined => {
  const text = digits.slice(2 * at, 2 * (at + word));
  return /^0{52}[0-9a-f]{12}$/i.test(text) ? Number.parseInt(text.slice(52), 16) : undefined;
};
