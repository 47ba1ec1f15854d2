import { selector, signature } from "#shared/abi/functions.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import type { AbiFunction, AbiParameter, Hex } from "#shared/abi/types.ts";

/**
 * The function that a key of `display.formats` identifies: by its signature, with or without names, or only by its
 * selector.
 */
export type DescriptorKey =
  | { readonly kind: "signature"; readonly fn: AbiFunction; readonly selector: Hex }
  | { readonly kind: "selector"; readonly selector: Hex };

/** Reads a key of `display.formats` (ERC-7730); undefined if it is not a function. */
export const readKey = (key: string): DescriptorKey | undefined => {
  if (/^0x[0-9a-fA-F]{8}$/.test(key)) return { kind: "selector", selector: `0x${key.slice(2).toLowerCase()}` };
  // The signature parser also accepts modifiers, results and comments, which are not allowed in a key.
  if (!/^[A-Za-z_$][\w$]*\([\w$[\](), ]*\)$/.test(key) || /\breturns\b/.test(key)) return undefined;
  const parsed = parseAbi(`function ${key}`);
  const [fn] = parsed.ok ? parsed.abi : [];
  return fn?.type === "function" ? { kind: "signature", fn, selector: selector(fn) } : undefined;
};

/** Whether a key with a signature identifies exactly this function. */
export const isKeyOf = (key: DescriptorKey, fn: AbiFunction): boolean =>
  key.kind === "selector" ? key.selector === selector(fn) : signature(key.fn) === signature(fn);

/**
 * The inputs of a function under the names that the descriptor's paths use: those of the key, else of the ABI, else
 * `arg0`, `arg1`, …. Undefined if two sibling inputs share a name, because a path to them would be ambiguous.
 */
export const namedInputs = (
  inputs: readonly AbiParameter[],
  names: readonly AbiParameter[] = [],
): readonly AbiParameter[] | undefined => {
  const parameters: AbiParameter[] = [];
  for (const [index, { name, type, components }] of inputs.entries()) {
    const from = names[index];
    const inner = components === undefined ? undefined : namedInputs(components, from?.components);
    if (components !== undefined && inner === undefined) return undefined;
    parameters.push({
      name: [from?.name ?? "", name].find((one) => identifier.test(one)) ?? `arg${index}`,
      type,
      ...(inner === undefined ? {} : { components: inner }),
    });
  }
  return new Set(parameters.map((one) => one.name)).size === parameters.length ? parameters : undefined;
};

/** An ABI's names may be anything; a comma or a dot would change their meaning. */
const identifier = /^[A-Za-z_$][\w$]*$/;

/** A function as a key with names, in the spelling that the library reads as we do. */
export const writeKey = (name: string, inputs: readonly AbiParameter[]): string => `${name}${parametersText(inputs)}`;

const parametersText = (inputs: readonly AbiParameter[]): string =>
  `(${inputs.map(({ name, type, components }) => `${typeText(type, components)} ${name}`).join(", ")})`;

const typeText = (type: string, components: readonly AbiParameter[] | undefined): string =>
  components !== undefined && type.startsWith("tuple")
    ? `${parametersText(components)}${type.slice("tuple".length)}`
    : type;
