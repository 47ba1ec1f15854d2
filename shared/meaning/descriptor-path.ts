import { checksumAddress } from "#shared/abi/checksum.ts";
import type { Leaf, Leaves } from "./descriptor-leaves.ts";
import type { DescriptorFormat } from "./descriptor-read.ts";
import type { Transaction } from "./types.ts";

/** Everything that a descriptor's path can refer to. */
export type Scope = {
  readonly leaves: Leaves;
  readonly transaction: Transaction & { readonly to: string };
  readonly chainId: number;
};

/**
 * The value at a path: an argument (`order.items.[0]`), part of one (`path.[0:20]`), or a value of the transaction
 * (`@.value`).
 */
export const leafAt = (path: string, scope: Scope): Leaf | undefined => {
  const slice = /^(.+)\.\[(-?\d*):(-?\d*)\]$/.exec(path);
  if (slice !== null) {
    const whole = leafAt(slice[1] ?? "", scope);
    return whole === undefined ? undefined : sliceOf(whole, slice[2] ?? "", slice[3] ?? "");
  }
  if (path.startsWith("@.")) return containerLeaf(path, scope);
  const leafPath = withoutNegative(path, scope.leaves);
  return leafPath === undefined ? undefined : scope.leaves.values.get(leafPath);
};

const containerLeaf = (path: string, { transaction, chainId }: Scope): Leaf | undefined => {
  if (path === "@.from") return { kind: "address", value: checksumAddress(transaction.from) };
  if (path === "@.to") return { kind: "address", value: checksumAddress(transaction.to) };
  if (path === "@.value") return { kind: "uint", value: transaction.amount };
  return path === "@.chainId" ? { kind: "uint", value: BigInt(chainId) } : undefined;
};

/** A path with `[-1]` replaced by the index it means. */
const withoutNegative = (path: string, { lengths }: Leaves): string | undefined => {
  const steps = path.split(".");
  for (const [index, step] of steps.entries()) {
    const [, negative] = /^\[(-\d+)\]$/.exec(step) ?? [];
    if (negative === undefined) continue;
    const position = (lengths.get(steps.slice(0, index).join(".")) ?? 0) + Number(negative);
    if (position < 0) return undefined;
    steps[index] = `[${position}]`;
  }
  return steps.join(".");
};

const sliceOf = (leaf: Leaf, from: string, to: string): Leaf | undefined => {
  const hex = hexOf(leaf);
  if (hex === undefined) return undefined;
  const length = hex.length / 2;
  const at = (text: string, otherwise: number): number => {
    if (text === "") return otherwise;
    const position = Number(text);
    return Math.min(length, position < 0 ? Math.max(0, length + position) : position);
  };
  return { kind: "bytes", value: `0x${hex.slice(2 * at(from, 0), 2 * at(to, length))}` };
};

/** A value's bytes for slicing; undefined for a text, because its encoding is the sender's. */
const hexOf = (leaf: Leaf): string | undefined => {
  switch (leaf.kind) {
    case "bool":
      return leaf.value ? "01" : "00";
    case "uint":
    case "int":
      return BigInt.asUintN(256, leaf.value).toString(16).padStart(64, "0");
    case "string":
      return undefined;
    default:
      return leaf.value.slice(2).toLowerCase();
  }
};

/** A value as its format reads it: the bytes of a slice are a number or an address, and a number may be an address. */
export const asFormat = (leaf: Leaf, format: DescriptorFormat, isSlice: boolean): Leaf => {
  if (format === "addressName") return leaf.kind === "bytes" && !isSlice ? leaf : (addressIn(leaf) ?? leaf);
  if (!isSlice || leaf.kind !== "bytes" || format === "raw") return leaf;
  return { kind: "uint", value: leaf.value === "0x" ? 0n : BigInt(leaf.value) };
};

/** The address in a value: its last 20 bytes. */
export const addressIn = (leaf: Leaf | undefined): Extract<Leaf, { readonly value: string }> | undefined => {
  if (leaf === undefined) return undefined;
  if (leaf.kind === "address") return leaf;
  const hex = leaf.kind === "bool" || leaf.kind === "string" ? "" : (hexOf(leaf) ?? "");
  return hex.length < 40 ? undefined : { kind: "address", value: checksumAddress(`0x${hex.slice(-40)}`) };
};

export const isSlicePath = (path: string): boolean => /:-?\d*\]$/.test(path);

/** The paths that a path with `[]` expands to, one per item of its list; null if it has more than one such list. */
export const expanded = (path: string, { lengths }: Leaves): readonly string[] | null => {
  const [list, rest, ...others] = path.split(".[]");
  if (list === undefined || rest === undefined) return [path];
  const length = lengths.get(list);
  if (length === undefined || others.length > 0) return null;
  return Array.from({ length }, (_, index) => `${list}.[${index}]${rest}`);
};
