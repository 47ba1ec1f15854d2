import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import { abiFunctions, signature } from "#shared/abi/functions.ts";
import type { AbiFunction, AbiParameter } from "#shared/abi/types.ts";
import { type DescriptorKey, isKeyOf, namedInputs, readKey } from "./descriptor-key.ts";
import { formatsOf, type FormatSpec, own, readFormat } from "./descriptor-read.ts";

/** A descriptor's format of a function, and the function's inputs under the names that the descriptor's paths use. */
export const formatFor = (
  descriptor: unknown,
  fn: AbiFunction,
): { readonly spec: FormatSpec; readonly inputs: readonly AbiParameter[] } | undefined => {
  for (const [text, format] of formatsOf(descriptor)) {
    // Reading a key takes longer than its first letters.
    if (!text.startsWith("0x") && !text.startsWith(`${fn.name}(`)) continue;
    const key = readKey(text);
    if (key !== undefined && isKeyOf(key, fn)) return formatOf(descriptor, { key, format, fn });
  }
  return undefined;
};

type OfKey = { readonly key: DescriptorKey; readonly format: unknown; readonly fn: AbiFunction };

/** `formatFor` for the key and the format that are this function's. */
export const formatOf = (descriptor: unknown, { key, format, fn }: OfKey): ReturnType<typeof formatFor> => {
  const inputs = namedInputs(fn.inputs, namesFor(descriptor, fn, key.kind === "signature" ? key.fn.inputs : []));
  const { spec } = readFormat(descriptor, format);
  return inputs === undefined || spec === undefined ? undefined : { spec, inputs };
};

/**
 * The names that paths use: those of the key, or in the first version of the standard those of the descriptor's own
 * ABI.
 */
const namesFor = (descriptor: unknown, fn: AbiFunction, inputs: readonly AbiParameter[]): readonly AbiParameter[] => {
  if (inputs.some(({ name }) => name !== "")) return inputs;
  const listed = own(descriptor, "context", "contract", "abi");
  return (Array.isArray(listed) ? ownFunctions(listed).get(signature(fn)) : undefined)?.inputs ?? [];
};

type Functions = ReadonlyMap<string, AbiFunction>;

/** The functions of descriptors' own ABIs, which all their formats need. */
const functionsOf = new WeakMap<readonly unknown[], Functions>();

const ownFunctions = (listed: readonly unknown[]): Functions => {
  const before = functionsOf.get(listed);
  if (before !== undefined) return before;
  const parsed = abiFromUnknown(listed);
  const functions = new Map((parsed.ok ? abiFunctions(parsed.abi) : []).map((one) => [signature(one), one]));
  functionsOf.set(listed, functions);
  return functions;
};
