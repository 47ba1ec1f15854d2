import type { AbiParameter, AbiValue } from "#shared/abi/types.ts";

/** One value without parts. Bytes and addresses are hex, an address with its checksum. */
export type Leaf =
  | { readonly kind: "uint"; readonly value: bigint }
  | { readonly kind: "int"; readonly value: bigint; readonly bits: number }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "address" | "bytes" | "string"; readonly value: string };

/** The arguments of a call by the paths of ERC-7730: `order.items.[0].amount`. */
export type Leaves = {
  readonly values: ReadonlyMap<string, Leaf>;
  /** The length of each list, by its path. */
  readonly lengths: ReadonlyMap<string, number>;
};

/** Arguments of one call; with more, a description is unreadable. */
const mostLeaves = 1_000;

/** The arguments of a decoded call by their paths; undefined if there are too many, or one has an unsupported type. */
export const leavesOf = (inputs: readonly AbiParameter[], values: readonly AbiValue[]): Leaves | undefined => {
  const leaves = { values: new Map<string, Leaf>(), lengths: new Map<string, number>() };
  const areRead = inputs.every((input, index) => collect(input, values[index], input.name, leaves));
  return areRead ? leaves : undefined;
};

type MutableLeaves = { readonly values: Map<string, Leaf>; readonly lengths: Map<string, number> };

const collect = (input: AbiParameter, value: AbiValue | undefined, path: string, leaves: MutableLeaves): boolean => {
  const [, item] = /^(.+)\[\d*\]$/.exec(input.type) ?? [];
  if (item !== undefined) {
    if (!isList(value) || value.length > mostLeaves) return false;
    leaves.lengths.set(path, value.length);
    return value.every((one, index) => collect({ ...input, type: item }, one, `${path}.[${index}]`, leaves));
  }
  if (input.type === "tuple") {
    const { components = [] } = input;
    if (!isList(value) || components.length === 0) return false;
    return components.every((component, index) =>
      collect(component, value[index], `${path}.${component.name}`, leaves),
    );
  }
  const leaf = leafOf(input.type, value);
  if (leaf === undefined || leaves.values.size >= mostLeaves) return false;
  leaves.values.set(path, leaf);
  return true;
};

const isList = (value: AbiValue | undefined): value is readonly AbiValue[] => Array.isArray(value);

const leafOf = (type: string, value: AbiValue | undefined): Leaf | undefined => {
  const [, kind, size = ""] = /^(uint|int|address|bool|string|bytes)(\d*)$/.exec(type) ?? [];
  if (kind === "uint" && typeof value === "bigint") return { kind, value };
  if (kind === "int" && typeof value === "bigint") return { kind, value, bits: Number(size) };
  if (kind === "bool" && typeof value === "boolean") return { kind, value };
  const isText = kind === "address" || kind === "bytes" || kind === "string";
  return isText && typeof value === "string" ? { kind, value } : undefined;
};
