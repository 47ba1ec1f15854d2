import { signature } from "./functions.ts";
import type { Abi, AbiEntry, AbiParameter } from "./types.ts";

/** A detail that changed in an entry. `inputs` are the input names, and for a constructor their types as well. */
export type AbiDetail = {
  readonly what: "mutability" | "inputs" | "outputs" | "anonymous";
  readonly before: string;
  readonly after: string;
};

/** An entry that was added, removed or changed between two ABIs. */
export type AbiChange = {
  readonly kind: AbiEntry["type"];
  /** Identifies the entry: `transfer(address,uint256)`, or its kind if an ABI has at most one. */
  readonly signature: string;
  readonly change: "added" | "removed" | "changed";
  /** For changed entries. */
  readonly details: readonly AbiDetail[];
};

/**
 * What changed from one ABI to another, by kind and signature. Order, descriptions and repeated entries are ignored:
 * they affect no call or event.
 */
export const abiDifference = (before: Abi, after: Abi): readonly AbiChange[] => {
  const [old, now] = [byKey(before), byKey(after)];
  const removed = [...old].filter(([key]) => !now.has(key)).map(([, entry]) => change(entry, "removed", []));
  const others = [...now].flatMap(([key, entry]) => {
    const last = old.get(key);
    if (last === undefined) return [change(entry, "added", [])];
    const details = detailsOf(last, entry);
    return details.length === 0 ? [] : [change(entry, "changed", details)];
  });
  return [...removed, ...others].sort(inOrder);
};

const KINDS: readonly AbiEntry["type"][] = ["constructor", "receive", "fallback", "function", "event", "error"];

const inOrder = (one: AbiChange, other: AbiChange): number => {
  const kinds = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);
  return kinds === 0 ? (one.signature < other.signature ? -1 : 1) : kinds;
};

const change = (entry: AbiEntry, kind: AbiChange["change"], details: readonly AbiDetail[]): AbiChange => ({
  kind: entry.type,
  signature: signatureOf(entry),
  change: kind,
  details,
});

const byKey = (abi: Abi): ReadonlyMap<string, AbiEntry> => {
  const entries = new Map<string, AbiEntry>();
  for (const entry of abi) {
    const key = entryKey(entry);
    if (!entries.has(key)) entries.set(key, entry);
  }
  return entries;
};

/** Identifies an entry within an ABI: its kind, and its signature if it has one. */
export const entryKey = (entry: AbiEntry): string => `${entry.type} ${signatureOf(entry)}`;

const signatureOf = (entry: AbiEntry): string => ("name" in entry ? signature(entry) : entry.type);

const detailsOf = (before: AbiEntry, after: AbiEntry): readonly AbiDetail[] => {
  const [old, now] = [shapeOf(before), shapeOf(after)];
  return WHATS.flatMap((what) => (old[what] === now[what] ? [] : [{ what, before: old[what], after: now[what] }]));
};

const WHATS = ["mutability", "inputs", "outputs", "anonymous"] as const;

const shapeOf = (entry: AbiEntry): Readonly<Record<AbiDetail["what"], string>> => ({
  mutability: "stateMutability" in entry ? entry.stateMutability : "",
  inputs: "inputs" in entry ? parametersText(entry.inputs) : "",
  outputs: "outputs" in entry ? parametersText(entry.outputs) : "",
  anonymous: "anonymous" in entry && entry.anonymous ? "anonymous" : "",
});

/** Parameters as declared: `(uint256 a, (bool b, address c)[] d)`. */
export const parametersText = (parameters: readonly AbiParameter[]): string =>
  `(${parameters.map(parameterText).join(", ")})`;

const parameterText = ({ type, name, indexed, components }: AbiParameter): string => {
  const written =
    components !== undefined && type.startsWith("tuple")
      ? `${parametersText(components)}${type.slice("tuple".length)}`
      : type;
  return [written, indexed === true ? "indexed" : "", name].filter((part) => part !== "").join(" ");
};
