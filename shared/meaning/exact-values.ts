import { decodeValues } from "#shared/abi/calldata.ts";
import { isCanonicalLayout, itemOf, sizeOf, word } from "#shared/abi/layout.ts";
import type { Steps } from "#shared/abi/steps.ts";
import type { AbiParameter, AbiValue } from "#shared/abi/types.ts";

/** Bytes decoded at once: some milliseconds of work. A longer single value is decoded in one step anyway. */
const sliceBytes = 8 * 1024;

/**
 * The values that encode to exactly this data; undefined if there are none. Long lists are decoded in parts: if the
 * layout is canonical, the whole is exact if each of its parts is.
 */
export const exactValuesSteps = function* (
  parameters: readonly AbiParameter[],
  data: string,
): Steps<readonly AbiValue[] | undefined> {
  if (!isCanonicalLayout(parameters, data)) return undefined;
  yield;
  return yield* valuesIn(parameters, data.slice(2));
};

type Part = { readonly parameter: AbiParameter; readonly digits: string; readonly isDynamic: boolean };

/** Consecutive values: their heads first, then the tails of the dynamic ones. */
const valuesIn = function* (
  parameters: readonly AbiParameter[],
  digits: string,
): Steps<readonly AbiValue[] | undefined> {
  if (digits.length / 2 <= sliceBytes) return decoded(parameters, digits);
  const values: AbiValue[] = [];
  let group: Part[] = [];
  let bytes = 0;
  const flush = function* (): Steps<boolean> {
    const [only] = group;
    const isLong = only !== undefined && group.length === 1 && bytes > sliceBytes;
    const read = isLong ? yield* longValue(only) : decoded(...joined(group));
    group = [];
    bytes = 0;
    yield;
    if (read === undefined) return false;
    for (const value of read) values.push(value);
    return true;
  };
  for (const part of partsOf(parameters, digits)) {
    const size = part.digits.length / 2;
    if (group.length > 0 && bytes + size > sliceBytes && !(yield* flush())) return undefined;
    group.push(part);
    bytes += size;
  }
  return (yield* flush()) ? values : undefined;
};

const partsOf = function* (parameters: readonly AbiParameter[], digits: string): Generator<Part> {
  const sizes = sizesOf(parameters);
  // Each tail ends where the next one begins, according to the heads.
  const starts: number[] = [];
  let at = 0;
  for (const size of sizes) {
    if (size === undefined) starts.push(Number.parseInt(digits.slice(2 * at, 2 * (at + word)), 16));
    at += size ?? word;
  }
  let head = 0;
  let tails = 0;
  for (const [index, parameter] of parameters.entries()) {
    const size = sizes[index];
    if (size === undefined) {
      const [start = 0, end = digits.length / 2] = starts.slice(tails, tails + 2);
      yield { parameter, digits: digits.slice(2 * start, 2 * end), isDynamic: true };
      tails += 1;
    } else {
      yield { parameter, digits: digits.slice(2 * head, 2 * (head + size)), isDynamic: false };
    }
    head += size ?? word;
  }
};

/** The items of a list share a type, whose size is computed once. */
const sizesOf = (parameters: readonly AbiParameter[]): readonly (number | undefined)[] => {
  const sizes = new Map<AbiParameter, number | undefined>();
  return parameters.map((parameter) => {
    if (!sizes.has(parameter)) sizes.set(parameter, sizeOf(parameter));
    return sizes.get(parameter);
  });
};

/** Joins parts as an encoder does. */
const joined = (parts: readonly Part[]): readonly [readonly AbiParameter[], string] => {
  const heads: string[] = [];
  const tails: string[] = [];
  let at = parts.reduce((sum, { digits, isDynamic }) => sum + (isDynamic ? word : digits.length / 2), 0);
  for (const { digits, isDynamic } of parts) {
    heads.push(isDynamic ? at.toString(16).padStart(2 * word, "0") : digits);
    if (!isDynamic) continue;
    tails.push(digits);
    at += digits.length / 2;
  }
  return [parts.map(({ parameter }) => parameter), heads.join("") + tails.join("")];
};

/** One value longer than a slice: a list or a tuple in parts, bytes and strings at once. */
const longValue = function* (part: Part): Steps<readonly AbiValue[] | undefined> {
  const { parameter, digits, isDynamic } = part;
  const list = itemOf(parameter);
  if (list === undefined && parameter.type !== "tuple") return decoded(...joined([part]));
  const isCounted = list !== undefined && list.length === undefined && isDynamic;
  const inner = isCounted ? digits.slice(2 * word) : digits;
  const length = isCounted ? Number.parseInt(digits.slice(0, 2 * word), 16) : (list?.length ?? 0);
  const within = list === undefined ? (parameter.components ?? []) : Array.from({ length }, () => list.item);
  const values = yield* valuesIn(within, inner);
  return values === undefined ? undefined : [values];
};

const decoded = (parameters: readonly AbiParameter[], digits: string): readonly AbiValue[] | undefined => {
  const read = decodeValues(parameters, `0x${digits}`);
  return read.ok && read.exact ? read.values : undefined;
};
