import { type LibraryValue, showByLibrary, type ShowFields } from "./descriptor-library.ts";
import type { Leaf } from "./descriptor-leaves.ts";
import type { Scope } from "./descriptor-path.ts";
import type { AbiParameter } from "../abi/types.ts";

/** A value that two decoders read differently. */
export type TwoReadings = { readonly path: string; readonly ours: string; readonly other: string };

/**
 * Has the library decode every argument, and returns where it reads another value than we do. Texts are left out: the library reads their
 * bytes as Latin-1. Undefined where the library does not decode the call.
 */
export const compareReadings = async (
  fn: { readonly name: string; readonly inputs: readonly AbiParameter[] },
  scope: Scope,
  show: ShowFields = showByLibrary,
): Promise<readonly TwoReadings[] | undefined> => {
  const wanted = [...scope.leaves.values, ...lastItems(scope)].filter(([, leaf]) => leaf.kind !== "string");
  const fields = wanted.map(([path]) => ({ of: { path }, format: "raw", params: {}, visible: "always" }) as const);
  const shown = await show(fn, fields, scope);
  return shown === undefined ? undefined : differing(wanted, shown);
};

/** Where the library's values differ from ours; a missing one counts as different. */
export const differing = (
  wanted: readonly (readonly [path: string, leaf: Leaf])[],
  shown: ReadonlyMap<number, LibraryValue>,
): readonly TwoReadings[] =>
  wanted.flatMap(([path, leaf], index) => {
    const [ours, other] = [leafText(leaf), readingOf(leaf, shown.get(index)?.value)];
    return ours === other ? [] : [{ path, ours, other }];
  });

/**
 * Version 0.2.2 of the library reads a negative number of less than 256 bits as a large one: its lower bits are right, and the upper ones
 * are looked at where our own decoder encodes the call again.
 */
const readingOf = (leaf: Leaf, value = "nothing"): string =>
  leaf.kind === "int" && leaf.value < 0n && /^\d+$/.test(value)
    ? BigInt.asIntN(leaf.bits, BigInt(value)).toString()
    : value;

/** A value without its unit: digits, `true`, an address with its checksum, bytes as hex. */
export const leafText = ({ kind, value }: Leaf): string => (kind === "bytes" ? value.toLowerCase() : String(value));

/** The last value of each list, counted from its end: a list that the library reads as longer has another one there. */
const lastItems = ({ leaves }: Scope): readonly (readonly [path: string, leaf: Leaf])[] =>
  [...leaves.lengths].flatMap(([list, length]) => {
    const leaf = leaves.values.get(`${list}.[${length - 1}]`);
    return leaf === undefined ? [] : [[`${list}.[-1]`, leaf] as const];
  });
