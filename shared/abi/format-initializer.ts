import { abiFunctions, canonicalType, isRead } from "./functions.ts";
import type { InitializerArgument } from "./initializer.ts";
import type { Abi, AbiFunction, AbiParameter, AbiValue } from "./types.ts";

/**
 * Writes an initializer's arguments for a request in the form that `readInitializer` reads: decimal integers, `true`
 * and `false`, hex bytes, and JSON text for an array or a tuple. A tuple is a list by position. Its type lists its
 * components in brackets, so the request alone determines the encoding.
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

/**
 * The functions that initialize a contract, those called `initialize` first: a proxy uses one instead of a constructor.
 */
export const initializersOf = (abi: Abi): readonly AbiFunction[] => {
  const all = abiFunctions(abi).filter((fn) => !isRead(fn) && /^_*init(?:ialize)?(?:[A-Z\d_]\w*)?$/.test(fn.name));
  return [...all.filter(({ name }) => name === "initialize"), ...all.filter(({ name }) => name !== "initialize")];
};
