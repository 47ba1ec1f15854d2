import type { AbiParameter } from "#shared/abi/types.ts";
import type { Leaf } from "./descriptor-leaves.ts";
import { type LibraryValue, showByLibrary, type ShowFields, showInParts } from "./descriptor-library.ts";
import type { Scope } from "./descriptor-path.ts";

export type TwoReadings = { readonly path: string; readonly ours: string; readonly other: string };

/**
 * Decodes every argument with the library and returns the values it reads differently. Texts are left out: the library
 * reads their bytes as Latin-1. Undefined if the library does not decode the call.
 */
export const compareReadings = async (
  fn: { readonly name: string; readonly inputs: readonly AbiParameter[] },
  scope: Scope,
  show: ShowFields = showByLibrary,
): Promise<readonly TwoReadings[] | undefined> => {
  const leaves = [...scope.leaves.values, ...lastItems(scope)].filter(([, leaf]) => leaf.kind !== "string");
  const fields = leaves.map(([path]) => ({ of: { path }, format: "raw", params: {}, visible: "always" }) as const);
  const shown = await showInParts(show, fn, fields, scope);
  return shown === undefined ? undefined : differing(leaves, shown);
};

/** The library's values that differ from ours; a missing one counts as different. */
export const differing = (
  leaves: readonly (readonly [path: string, leaf: Leaf])[],
  shown: ReadonlyMap<number, LibraryValue>,
): readonly TwoReadings[] =>
  leaves.flatMap(([path, leaf], index) => {
    const [ours, other] = [leafText(leaf), readingOf(leaf, shown.get(index)?.value)];
    return ours === other ? [] : [{ path, ours, other }];
  });

/**
 * Version 0.2.2 of the library reads a negative number of fewer than 256 bits as a large one: its lower bits are right,
 * and our own decoder verifies the upper ones by encoding the call again.
 */
const readingOf = (leaf: Leaf, value = "nothing"): string =>
  leaf.kind === "int" && leaf.value < 0n && /^\d+$/.test(value)
    ? BigInt.asIntN(leaf.bits, BigInt(value)).toString()
    : value;

/** A value without its unit: digits, `true`, an address with its checksum, bytes as hex. */
export const leafText = ({ kind, value }: Leaf): string => (kind === "bytes" ? value.toLowerCase() : String(value));

/**
 * The last value of each list, counted from its end: if the library reads a list as longer, the value there differs.
 */
const lastItems = ({ leaves }: Scope): readonly (readonly [path: string, leaf: Leaf])[] =>
  [...leaves.lengths].flatMap(([list, length]) => {
    const leaf = leaves.values.get(`${list}.[${length - 1}]`);
    return leaf === undefined ? [] : [[`${list}.[-1]`, leaf] as const];
  });
