import { decodeAbiParameters, encodeAbiParameters } from "viem/utils";
import { selector } from "./functions.ts";
import { isRaw, rawCalldata } from "./raw-call.ts";
import { drain, type Steps } from "./steps.ts";
import type { AbiCallable, AbiParameter, AbiValue, Hex } from "./types.ts";

export type CodecError = {
  readonly code: "encoding-failed" | "decoding-failed" | "selector-mismatch" | "no-contract" | "bytes32-as-string";
  readonly expected: string;
  readonly got: string;
};

export type EncodeResult =
  | { readonly ok: true; readonly calldata: Hex }
  | { readonly ok: false; readonly error: CodecError };

export type DecodeResult =
  | {
      readonly ok: true;
      readonly values: readonly AbiValue[];
      /** False if encoding the values again gives other bytes: wrong types, or bytes left over. */
      readonly exact: boolean;
    }
  | { readonly ok: false; readonly error: CodecError };

/**
 * Encodes a call of exactly this function, never of an overload; values are in input order. A raw call has no selector:
 * its calldata is its value.
 */
export const encodeCall = (fn: AbiCallable, values: readonly AbiValue[]): EncodeResult => {
  if (isRaw(fn)) {
    const calldata = rawCalldata(fn, values);
    if (calldata !== undefined) return { ok: true, calldata };
    return { ok: false, error: { code: "encoding-failed", expected: types(fn.inputs), got: "not whole bytes" } };
  }
  const encoded = encodeValues(fn.inputs, values);
  return encoded.ok ? { ok: true, calldata: `${selector(fn)}${encoded.calldata.slice(2)}` } : encoded;
};

/** Encodes values without a selector, such as the constructor arguments after creation code. */
export const encodeValues = (parameters: readonly AbiParameter[], values: readonly AbiValue[]): EncodeResult => {
  try {
    return { ok: true, calldata: encodeAbiParameters(parameters.map(nameless), values) };
  } catch (error) {
    return { ok: false, error: { code: "encoding-failed", expected: types(parameters), got: messageOf(error) } };
  }
};

/** Decodes calldata as a call of this function. */
export const decodeCall = (fn: AbiCallable, calldata: string): DecodeResult => drain(decodeCallSteps(fn, calldata));

/** decodeCall in steps. */
export const decodeCallSteps = function* (fn: AbiCallable, calldata: string): Steps<DecodeResult> {
  if (isRaw(fn)) return decodeRaw(fn.inputs, calldata);
  const expected = selector(fn);
  if (calldata.slice(0, 10).toLowerCase() !== expected) {
    return { ok: false, error: { code: "selector-mismatch", expected, got: calldata.slice(0, 10) } };
  }
  return yield* decodeValuesSteps(fn.inputs, `0x${calldata.slice(10)}`);
};

/** Decodes ABI-encoded values, such as the arguments of a call, the data of an error or of a log. */
export const decodeValues = (parameters: readonly AbiParameter[], data: string): DecodeResult =>
  drain(decodeValuesSteps(parameters, data));

const decodeValuesSteps = function* (parameters: readonly AbiParameter[], data: string): Steps<DecodeResult> {
  const bare = parameters.map(nameless);
  try {
    if (!isHex(data)) throw new TypeError("not whole bytes in hex");
    const decoded: readonly unknown[] = decodeAbiParameters(bare, data);
    yield;
    const values = decoded.map(toAbiValue);
    return { ok: true, values, exact: encodesTo(bare, values, data) };
  } catch (error) {
    return { ok: false, error: { code: "decoding-failed", expected: types(parameters), got: messageOf(error) } };
  }
};

/**
 * Decodes what a call returned. Empty data despite declared outputs means there is no contract; 32 bytes for one
 * declared string mean the function returns bytes32, as old tokens do.
 */
export const decodeReturn = (fn: AbiCallable, data: string): DecodeResult => {
  if (isRaw(fn)) return decodeRaw(fn.outputs, data);
  if (data === "0x" && fn.outputs.length > 0) {
    return { ok: false, error: { code: "no-contract", expected: types(fn.outputs), got: data } };
  }
  const result = decodeValues(fn.outputs, data);
  if (result.ok || data.length !== 66 || types(fn.outputs) !== "string") return result;
  return { ok: false, error: { code: "bytes32-as-string", expected: "string", got: data } };
};

/** Bytes that are not ABI-encoded: input and output of a fallback. */
const decodeRaw = (parameters: readonly AbiParameter[], data: string): DecodeResult => {
  const fits = isHex(data) && (parameters.length > 0 || data === "0x");
  if (!fits) return { ok: false, error: { code: "decoding-failed", expected: types(parameters), got: data } };
  return { ok: true, values: parameters.map(() => data.toLowerCase()), exact: true };
};

const isHex = (text: string): text is Hex => /^0x(?:[0-9a-fA-F]{2})*$/.test(text);

// Without names the codec returns arrays for tuples: a component named __proto__ would otherwise set a prototype.
const nameless = ({ type, components }: AbiParameter): AbiParameter => ({
  name: "",
  type,
  ...(components === undefined ? {} : { components: components.map(nameless) }),
});

// The codec returns numbers for integers up to 48 bits.
const toAbiValue = (value: unknown): AbiValue => {
  if (typeof value === "number") return BigInt(value);
  if (typeof value === "bigint" || typeof value === "boolean" || typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(toAbiValue);
  throw new TypeError(`unexpected ${typeof value}`);
};

const encodesTo = (parameters: readonly AbiParameter[], values: readonly AbiValue[], data: Hex): boolean => {
  try {
    return encodeAbiParameters(parameters, values) === data.toLowerCase();
  } catch {
    return false;
  }
};

const types = (parameters: readonly AbiParameter[]): string => parameters.map((parameter) => parameter.type).join(",");

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "shortMessage" in error && typeof error.shortMessage === "string" ? error.shortMessage : error.message;
};
