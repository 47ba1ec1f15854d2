import { abiFunctions, canonicalType, isRead } from "./functions.ts";
import type { InitializerArgument } from "./initializer.ts";
import type { Abi, AbiFunction, AbiParameter, AbiValue } from "./types.ts";

/**
 * Writes the values of an initializer's inputs as a request has them, and as `readInitializer` reads them: integers in decimal, `true` and
 * `false`, bytes in hex, and the JSON text of an array or a tuple. A tuple is a list by position. Its type names its components in brackets, so
 * that the request says by itself what it encodes to.
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
