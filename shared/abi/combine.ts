import { abiDifference, entryKey } from "./difference.ts";
import type { AbiChange } from "./difference.ts";
import { abiFunctions, selector, signature } from "./functions.ts";
import { drain } from "./steps.ts";
import type { Steps } from "./steps.ts";
import type { Abi, AbiEntry, Hex } from "./types.ts";
import { isUnstated } from "./unstated.ts";

/** An ABI and the name of its source: "the service", "token.json". */
export type NamedAbi = {
  readonly source: string;
  readonly abi: Abi;
};

/** A combined entry and every source that has it in the same form; it is taken from the first. */
export type CombinedEntry = {
  readonly entry: AbiEntry;
  readonly sources: readonly string[];
};

/** An entry that differs between two sources; `kept` is the one used. */
export type AbiConflict = {
  readonly kind: AbiEntry["type"];
  readonly signature: string;
  readonly kept: string;
  readonly other: string;
  readonly details: AbiChange["details"];
};

/** Functions that share a selector, so a contract cannot tell them apart. */
export type SelectorClash = {
  readonly selector: Hex;
  readonly signatures: readonly string[];
};

export type Combined = {
  readonly abi: Abi;
  readonly entries: readonly CombinedEntry[];
  /** How many identical repeats were dropped. */
  readonly duplicates: number;
  readonly conflicts: readonly AbiConflict[];
};

/** Combines ABIs. If two define an entry differently, the first is kept and the other reported. */
export const combineAbis = (abis: readonly NamedAbi[]): Combined => drain(combineAbisSteps(abis));

/** combineAbis in short steps. It hashes nothing. */
export const combineAbisSteps = function* (abis: readonly NamedAbi[]): Steps<Combined> {
  const byKey = new Map<string, { readonly entry: AbiEntry; readonly sources: string[] }>();
  const conflicts: AbiConflict[] = [];
  let duplicates = 0;
  for (const { source, abi } of abis) {
    for (const entry of abi) {
      yield;
      const key = entryKey(entry);
      const first = byKey.get(key);
      if (first === undefined) {
        byKey.set(key, { entry, sources: [source] });
        continue;
      }
      const [change] = abiDifference([first.entry], [entry]);
      if (change === undefined) {
        duplicates += 1;
        if (!first.sources.includes(source)) first.sources.push(source);
      } else if ((isUnstated(first.entry) || isUnstated(entry)) && change.details.every(isUnsaid)) {
        duplicates += 1;
        if (isUnstated(first.entry)) byKey.set(key, { entry, sources: [source] });
      } else {
        const kept = first.sources[0] ?? "";
        conflicts.push({
          kind: change.kind,
          signature: change.signature,
          kept,
          other: source,
          details: change.details,
        });
      }
    }
  }
  const entries = [...byKey.values()];
  const abi = entries.map(({ entry }) => entry);
  return { abi, entries, duplicates, conflicts };
};

/** A list of selectors has no mutabilities, names or outputs, and so contradicts none. */
const isUnsaid = ({ what, before, after }: AbiChange["details"][number]): boolean =>
  what !== "outputs" || before === "()" || after === "()";

/** The functions of an ABI that a contract cannot tell apart, in short steps: hashing the signatures of thousands of functions takes seconds. */
export const selectorClashesSteps = function* (abi: Abi): Steps<readonly SelectorClash[]> {
  const bySelector = new Map<Hex, string[]>();
  for (const fn of abiFunctions(abi)) {
    yield;
    const key = selector(fn);
    const same = bySelector.get(key);
    if (same === undefined) bySelector.set(key, [signature(fn)]);
    else same.push(signature(fn));
  }
  return [...bySelector].flatMap(([key, signatures]) =>
    signatures.length === 1 ? [] : [{ selector: key, signatures }],
  );
};
