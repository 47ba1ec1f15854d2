import { selector, signature, topicOf } from "#shared/abi/functions.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import { wellKnownErrors } from "#shared/abi/revert/well-known-errors.ts";
import { wrappingErrors } from "#shared/abi/revert/wrapping-errors.ts";
import type { Abi, AbiError, AbiEvent, AbiFunction } from "#shared/abi/types.ts";
import { wellKnownEvents } from "#shared/abi/well-known-events.ts";
import { wellKnownInterfaces } from "#shared/abi/well-known-interfaces.ts";

/** An ABI entry that a selector or a topic identifies. */
export type Declaration = AbiFunction | AbiError | AbiEvent;

/** The selector of a function or an error, the whole topic of an event. */
export const keyOf = (entry: Declaration): string => (entry.type === "event" ? topicOf(entry) : selector(entry));

/** Distinguishes declarations with the same key; the same declaration in several ABIs has one name. */
export const declarationName = (entry: Declaration): string => `${entry.type} ${signature(entry)}`;

export const isDeclaration = (entry: Abi[number]): entry is Declaration =>
  entry.type === "function" || entry.type === "error" || (entry.type === "event" && !entry.anonymous);

/** A declaration of a well-known interface, and the interface's name. */
export type WellKnown = { readonly entry: Declaration; readonly source: string };

/**
 * The declarations of well-known interfaces under a selector or a topic, each once, from the first interface that has
 * it.
 */
export const wellKnownDeclarations = (key: string): readonly WellKnown[] => {
  byKey ??= read();
  return byKey.get(key) ?? [];
};

// Made on first use: hashing 250 signatures takes some milliseconds.
let byKey: ReadonlyMap<string, readonly WellKnown[]> | undefined;

const read = (): ReadonlyMap<string, readonly WellKnown[]> => {
  const all = new Map<string, WellKnown[]>();
  const sources: readonly (readonly [source: string, abi: Abi])[] = [
    ...wellKnownInterfaces.map(({ name, signatures }) => [name, parsed(signatures)] as const),
    ["Solidity", parsed(solidity)],
    ["OpenZeppelin", wellKnownErrors()],
    ["common standards", wrappingErrors()],
    ["common standards", wellKnownEvents()],
  ];
  for (const [source, abi] of sources) {
    for (const entry of abi.filter(isDeclaration)) {
      const key = keyOf(entry);
      const same = all.get(key) ?? [];
      // ERC-20 and ERC-721 share event signatures; the indexed arguments distinguish them.
      if (
        same.some(
          (other) => declarationName(other.entry) === declarationName(entry) && indexed(other.entry) === indexed(entry),
        )
      )
        continue;
      all.set(key, [...same, { entry, source }]);
    }
  }
  return all;
};

const indexed = (entry: Declaration): string =>
  entry.inputs.map((input) => ("indexed" in input && input.indexed === true ? "i" : "-")).join("");

const parsed = (signatures: string): Abi => {
  const result = parseAbi(signatures);
  if (!result.ok) throw new Error(result.error.code);
  return result.abi;
};

// Built into the language, so no ABI declares them.
const solidity = `
error Error(string message)
error Panic(uint256 code)`;
