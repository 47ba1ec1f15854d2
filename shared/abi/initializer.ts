import { stringToHex } from "viem/utils";
import { canonicalJson } from "#shared/json/canonical.ts";
import { parseExactly } from "#shared/json/parse.ts";
import { type DescribedArguments, type DescribedArgumentsResult, readDescribedArguments } from "./described-call.ts";
import type { AbiParameter, AbiValue } from "./types.ts";

/**
 * An initializer argument in a request: anything that ABI JSON does not write as a string is JSON text (operations
 * beyond, Shapes).
 */
export type InitializerArgument = { readonly name: string; readonly type: string; readonly value: string };

export type InitializerArguments = DescribedArguments & {
  /** Positions of arguments whose type names no components: their values are JSON text, and nothing is encoded. */
  readonly opaque: ReadonlySet<number>;
};

export type InitializerResult =
  | ({ readonly ok: true } & InitializerArguments)
  | Extract<DescribedArgumentsResult, { ok: false }>;

/**
 * Reads the arguments of an initializer, each in exactly one way. A tuple's type is either the bare `tuple` of an ABI,
 * whose components a request has no place for, or names them in brackets, as in `(address,uint256)[]`. Tuples are lists
 * by position.
 *
 * If any argument has a tuple type, `data` is not the ABI encoding but a normalized text: two spellings of the same
 * values always give the same text, and values of different types may give the same text.
 */
export const readInitializer = (args: readonly InitializerArgument[]): InitializerResult => {
  const read: Read[] = [];
  for (const [index, argument] of args.entries()) {
    const one = readArgument(argument, index);
    if ("ok" in one) return one;
    read.push(one);
  }
  const opaque = new Set(read.flatMap(({ isOpaque }, index) => (isOpaque ? [index] : [])));
  const parameters = read.map(({ parameter }) => parameter);
  const values = read.map(({ value }) => value);
  if (read.every(({ normal }) => normal === null)) {
    const encoded = readDescribedArguments(read.map(({ input }) => input));
    return encoded.ok ? { ...encoded, opaque } : encoded;
  }
  const texts = read.map(({ parameter: { type }, normal, data }) => [type, normal ?? data]);
  return { ok: true, parameters, values, data: stringToHex(canonicalJson(texts)), opaque };
};

type Read = {
  readonly parameter: AbiParameter;
  readonly value: AbiValue;
  /** In the form of a described call. */
  readonly input: unknown;
  readonly data: string;
  /** For a tuple: its values, normalized. */
  readonly normal: unknown;
  readonly isOpaque: boolean;
};

const readArgument = (
  { name, type, value }: InitializerArgument,
  index: number,
): Read | Extract<InitializerResult, { ok: false }> => {
  const refused = (code: "type-unsupported" | "json-kind", key: "type" | "value") =>
    ({ ok: false, error: { code, path: [index, key], expected: type } }) as const;
  const described = typeOf(type);
  if (described === undefined) return refused("type-unsupported", "type");
  const json = jsonOf(described.type, value);
  const isTuple = described.type.startsWith("tuple");
  const normal = isTuple ? normalOf(json) : null;
  if (json === undefined || normal === undefined) return refused("json-kind", "value");
  const isOpaque = isTuple && described.components === undefined;
  if (isOpaque) {
    const parameter = { name, type: described.type };
    return { parameter, value: canonicalJson(json), input: null, data: "", normal, isOpaque };
  }
  const input = { name, ...described, value: json };
  const read = readDescribedArguments([input]);
  if (!read.ok) {
    const [, ...path] = read.error.path;
    return { ok: false, error: { ...read.error, path: [index, ...path] } };
  }
  const [parameter = { name, type }] = read.parameters;
  return { parameter, value: read.values[0] ?? "", input, data: read.data, normal, isOpaque };
};

/**
 * Normalizes the values of a tuple regardless of their types: every number becomes decimal digits, whether it was a
 * string, hexadecimal or a number. Undefined if the value is not a list, or contains an object or null.
 */
const normalOf = (json: unknown): unknown => (Array.isArray(json) ? normalValue(json) : undefined);

const normalValue = (json: unknown): unknown => {
  if (Array.isArray(json)) {
    const values = json.map(normalValue);
    return values.includes(undefined) ? undefined : values;
  }
  if (typeof json === "boolean" || typeof json === "number") return normalText(String(json));
  return typeof json === "string" ? normalText(json) : undefined;
};

const normalText = (text: string): string => {
  const short = text.trim();
  return /^(?:0x[0-9a-f]+|0b[01]+|0o[0-7]+|[+-]?\d+)$/i.test(short) ? BigInt(short).toString() : text;
};

type Described = { readonly type: string; readonly components?: readonly ({ readonly name: string } & Described)[] };

const deepestType = 16;

/** A type in the form ABI JSON uses; undefined if a bracket is missing. */
const typeOf = (text: string, depth = 0): Described | undefined => {
  // A nested tuple has no other place for its components.
  if (!text.startsWith("(")) {
    const isBad = text.startsWith("tuple") && (depth > 0 || !/^tuple(?:\[\d*\])*$/.test(text));
    return isBad ? undefined : { type: text };
  }
  const end = text.lastIndexOf(")");
  const suffix = text.slice(end + 1);
  if (end === -1 || depth > deepestType || !/^(?:\[\d*\])*$/.test(suffix)) return undefined;
  const components: ({ readonly name: string } & Described)[] = [];
  for (const part of partsOf(text.slice(1, end))) {
    const described = typeOf(part, depth + 1);
    if (described === undefined) return undefined;
    components.push({ name: "", ...described });
  }
  return { type: `tuple${suffix}`, components };
};

/** Splits at the commas outside of brackets. */
const partsOf = (text: string): readonly string[] => {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    else if (text[at] === "," && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
};

/** The JSON value of a text; undefined if the text does not fit the type. */
const jsonOf = (type: string, text: string): unknown => {
  if (type === "bool") return text === "true" ? true : text === "false" ? false : undefined;
  if (!type.endsWith("]") && !type.startsWith("tuple")) return text;
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
};
