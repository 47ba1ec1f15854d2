import { isRecord } from "#shared/json/is-record.ts";
import { AbiShapeError, readEntry } from "./abi-entry.ts";
import type { AbiShapeCode } from "./abi-entry.ts";
import { encodeCall, encodeValues } from "./calldata.ts";
import { describeField, findUnsupported } from "./field.ts";
import type { Field } from "./field.ts";
import type { AbiFunction, AbiParameter, AbiValue, Hex, Path } from "./types.ts";
import { valueFromJson } from "./value-json.ts";
import type { JsonValueError, JsonValueResult } from "./value-json.ts";

/** A call as a request body describes it (specification, Resources: ContractFunDto), as parsed JSON. */
export type DescribedCall = {
  readonly type: string;
  readonly name?: string | undefined;
  readonly inputs: readonly unknown[];
};

/** Why a described call has no calldata, or is ambiguous; the path leads to the problem in the description. */
export type DescribedCallError = {
  readonly code:
    | AbiShapeCode
    | JsonValueError["code"]
    | "not-callable"
    | "name-unexpected"
    | "inputs-unexpected"
    | "components-unexpected"
    | "type-unsupported"
    | "wrapper-ambiguous"
    | "encoding-failed";
  readonly path: Path;
  readonly expected: string;
};

export type DescribedCallResult =
  | { readonly ok: true; readonly calldata: Hex }
  | { readonly ok: false; readonly error: DescribedCallError };

/**
 * Encodes a description to calldata, independent of the contract's ABI: two descriptions with the same calldata are the
 * same call. Anything ambiguous is an error. `receive` has no calldata; `fallback` has none or its single `bytes`
 * argument.
 */
export const encodeDescribedCall = (call: DescribedCall): DescribedCallResult => {
  switch (call.type) {
    case "function":
      return encodeFunction(call);
    case "receive":
    case "fallback":
      // One reader would use the type, another the name.
      if (call.name !== undefined && call.name !== "") return refuse("name-unexpected", ["name"], "no name");
      return call.type === "receive" ? encodeReceive(call) : encodeFallback(call);
    default:
      return refuse("not-callable", ["type"], "function, receive or fallback");
  }
};

/** Typed arguments and their encoding without a selector. */
export type DescribedArguments = {
  readonly parameters: readonly AbiParameter[];
  readonly values: readonly AbiValue[];
  readonly data: Hex;
};

export type DescribedArgumentsResult =
  | ({ readonly ok: true } & DescribedArguments)
  | Extract<DescribedCallResult, { ok: false }>;

/**
 * Like `encodeDescribedCall`, for arguments of a constructor or an initializer; paths begin with the argument's
 * position.
 */
export const readDescribedArguments = (inputs: readonly unknown[]): DescribedArgumentsResult => {
  const read = readArguments("constructor", inputs);
  if (!read.ok) return refuse(read.error.code, read.error.path.slice(1), read.error.expected);
  const { inputs: parameters } = read.fn;
  const encoded = encodeValues(parameters, read.values);
  return encoded.ok
    ? { ok: true, parameters, values: read.values, data: encoded.calldata }
    : refuse("encoding-failed", [], encoded.error.expected);
};

const encodeFunction = (call: DescribedCall): DescribedCallResult => {
  const read = readArguments(call.name, call.inputs);
  if (!read.ok) return read;
  const encoded = encodeCall(read.fn, read.values);
  return encoded.ok ? encoded : refuse("encoding-failed", ["inputs"], encoded.error.expected);
};

const encodeReceive = ({ inputs }: DescribedCall): DescribedCallResult =>
  inputs.length === 0 ? { ok: true, calldata: "0x" } : refuse("inputs-unexpected", ["inputs"], "no inputs");

const encodeFallback = ({ inputs }: DescribedCall): DescribedCallResult => {
  if (inputs.length === 0) return { ok: true, calldata: "0x" };
  const read = readArguments("fallback", inputs);
  if (!read.ok) return read;
  const [data] = read.values;
  const isOneBytes = read.fn.inputs.length === 1 && read.fn.inputs[0]?.type === "bytes";
  return isOneBytes && isHex(data)
    ? { ok: true, calldata: data }
    : refuse("inputs-unexpected", ["inputs"], "no inputs, or one of the type bytes");
};

// The reader of values gives bytes as whole bytes in hex.
const isHex = (value: AbiValue | undefined): value is Hex => typeof value === "string" && value.startsWith("0x");

type Arguments =
  | { readonly ok: true; readonly fn: AbiFunction; readonly values: readonly AbiValue[] }
  | Extract<DescribedCallResult, { ok: false }>;

const readArguments = (name: string | undefined, inputs: readonly unknown[]): Arguments => {
  const fn = functionOf(name, inputs);
  if (!fn.ok) return fn;
  const stray = strayComponents(inputs, ["inputs"]);
  if (stray !== undefined) return refuse("components-unexpected", stray, "no components");
  const values: AbiValue[] = [];
  for (const [index, parameter] of fn.fn.inputs.entries()) {
    const path = ["inputs", index];
    const field = describeField(parameter);
    const unsupported = findUnsupported(field);
    if (unsupported !== undefined) return refuse("type-unsupported", [...path, "type"], unsupported.type);
    const read = readValue(parameter, field, valueOf(inputs[index]));
    if (!read.ok) return refuse(read.error.code, [...path, "value", ...read.error.path], read.error.expected);
    values.push(read.value);
  }
  return { ok: true, fn: fn.fn, values };
};

const functionOf = (name: string | undefined, inputs: readonly unknown[]) => {
  try {
    const fn = readEntry({ type: "function", name, inputs }, []);
    return fn.type === "function" ? { ok: true as const, fn } : refuse("not-callable", ["type"], "function");
  } catch (error) {
    if (!(error instanceof AbiShapeError)) throw error;
    return refuse(error.code, error.path, error.expected);
  }
};

const valueOf = (input: unknown): unknown => (isRecord(input) ? input["value"] : undefined);

/**
 * Finds a plain type with components, or a tuple without any: one reader would use the type, another the components.
 */
const strayComponents = (parameters: readonly unknown[], path: Path): Path | undefined => {
  for (const [index, parameter] of parameters.entries()) {
    if (!isRecord(parameter)) continue;
    const { type, components } = parameter;
    const count = Array.isArray(components) ? components.length : 0;
    const own = [...path, index, "components"];
    const isTuple = typeof type === "string" && /^tuple(\[|$)/.test(type);
    if (isTuple !== count > 0) return own;
    const inner = Array.isArray(components) ? strayComponents(components, own) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
};

type ValueError = {
  readonly code: JsonValueError["code"] | "wrapper-ambiguous";
  readonly path: Path;
  readonly expected: string;
};
type ValueResult = Extract<JsonValueResult, { ok: true }> | { readonly ok: false; readonly error: ValueError };

/**
 * A value is bare or wrapped as `{ raw }`. A tuple whose only component is called `raw` looks like a wrapper: it is
 * read both ways, and refused if both are valid.
 */
const readValue = (parameter: AbiParameter, field: Field, json: unknown): ValueResult => {
  if (!isRecord(json) || Object.keys(json).join() !== "raw") return valueFromJson(field, json);
  const wrapped = inRaw(valueFromJson(field, json["raw"]));
  const [only, second] = parameter.components ?? [];
  if (field.kind !== "tuple" || second !== undefined || only?.name !== "raw") return wrapped;
  const bare = valueFromJson(field, json);
  if (bare.ok && wrapped.ok) {
    return { ok: false, error: { code: "wrapper-ambiguous", path: [], expected: parameter.type } };
  }
  return bare.ok ? bare : wrapped;
};

const inRaw = (result: JsonValueResult): JsonValueResult =>
  result.ok ? result : { ok: false, error: { ...result.error, path: ["raw", ...result.error.path] } };

const refuse = (
  code: DescribedCallError["code"],
  path: Path,
  expected: string,
): Extract<DescribedCallResult, { ok: false }> => ({ ok: false, error: { code, path, expected } });
