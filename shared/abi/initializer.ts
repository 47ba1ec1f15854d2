import { parseExactly } from "../json/parse.ts";
import { type DescribedArgumentsResult, readDescribedArguments } from "./described-call.ts";
import { abiFunctions, canonicalType, isRead } from "./functions.ts";
import type { Abi, AbiFunction, AbiParameter, AbiValue } from "./types.ts";

/** An argument of an initializer as a request has it: what is no text in ABI JSON is its JSON text (operations beyond, Shapes). */
export type InitializerArgument = { readonly name: string; readonly type: string; readonly value: string };

/**
 * Reads the arguments of an initializer, each in one way only. The type of a tuple names its components in brackets, as in `(address,uint256)[]`.
 */
export const readInitializer = (given: readonly InitializerArgument[]): DescribedArgumentsResult => {
  const inputs: unknown[] = [];
  for (const [index, { name, type, value }] of given.entries()) {
    const described = typeOf(type);
    if (described === undefined) {
      return { ok: false, error: { code: "type-unsupported", path: [index, "type"], expected: type } };
    }
    const json = jsonOf(described.type, value);
    if (json === undefined) return { ok: false, error: { code: "json-kind", path: [index, "value"], expected: type } };
    inputs.push({ name, ...described, value: json });
  }
  return readDescribedArguments(inputs);
};

/**
 * Writes the values of an initializer's inputs as a request has them, and as `readInitializer` reads them: integers in decimal, `true` and
 * `false`, bytes in hex, and the JSON text of an array or a tuple. A tuple is a list by position, because its type names no components.
 */
export const formatInitializer = (
  inputs: readonly AbiParameter[],
  values: readonly AbiValue[],
): readonly InitializerArgument[] => {
  if (values.length !== inputs.length) throw new RangeError(`${values.length} values, ${inputs.length} inputs`);
  return values.flatMap((value, index) => {
    const input = inputs[index];
    return input === undefined ? [] : [{ name: input.name, type: canonicalType(input), value: valueText(value) }];
  });
};

const valueText = (value: AbiValue): string =>
  typeof value === "object"
    ? // A JSON number would be rounded.
      JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? one.toString() : one))
    : String(value);

/** The functions of an ABI that initialize a contract, those called `initialize` first: a proxy has them in place of a constructor. */
export const initializersOf = (abi: Abi): readonly AbiFunction[] => {
  const all = abiFunctions(abi).filter((fn) => !isRead(fn) && /^_*init(?:ialize)?(?:[A-Z\d_]\w*)?$/.test(fn.name));
  return [...all.filter(({ name }) => name === "initialize"), ...all.filter(({ name }) => name !== "initialize")];
};

type Described = { readonly type: string; readonly components?: readonly ({ readonly name: string } & Described)[] };

const deepestType = 16;

/** A type in its one text as ABI JSON has it; undefined where a bracket is missing. */
const typeOf = (text: string, depth = 0): Described | undefined => {
  if (!text.startsWith("(")) return text.startsWith("tuple") ? undefined : { type: text };
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

/** The JSON value of a text; undefined where the text is none of the type's. */
const jsonOf = (type: string, text: string): unknown => {
  if (type === "bool") return text === "true" ? true : text === "false" ? false : undefined;
  if (!type.endsWith("]") && type !== "tuple") return text;
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
};
