import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import { abiFunctions, selector } from "#shared/abi/functions.ts";
import type { AbiFunction, AbiParameter } from "#shared/abi/types.ts";
import { isKeyOf, namedInputs, readKey } from "./descriptor-key.ts";
import { formatsOf, type FormatSpec, own, readFormat } from "./descriptor-read.ts";

/** A descriptor's format of a function, and the function's inputs under the names that the descriptor's paths use. */
export const formatFor = (
  descriptor: unknown,
  fn: AbiFunction,
): { readonly spec: FormatSpec; readonly inputs: readonly AbiParameter[] } | undefined => {
  for (const [text, format] of formatsOf(descriptor)) {
    const key = readKey(text);
    if (key === undefined || !isKeyOf(key, fn)) continue;
    const inputs = namedInputs(fn.inputs, namesFor(descriptor, fn, key.kind === "signature" ? key.fn.inputs : []));
    const { spec } = readFormat(descriptor, format);
    return inputs === undefined || spec === undefined ? undefined : { spec, inputs };
  }
  return undefined;
};

/**
 * The names that paths use: those of the key, or in the first version of the standard those of the descriptor's own
 * ABI.
 */
const namesFor = (descriptor: unknown, fn: AbiFunction, inputs: readonly AbiParameter[]): readonly AbiParameter[] => {
  if (inputs.some(({ name }) => name !== "")) return inputs;
  const listed = own(descriptor, "context", "contract", "abi");
  const parsed = Array.isArray(listed) ? abiFromUnknown(listed) : undefined;
  const same = parsed?.ok === true ? abiFunctions(parsed.abi).find((one) => selector(one) === selector(fn)) : undefined;
  return same?.inputs ?? [];
};
