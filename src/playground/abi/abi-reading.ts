import { combineAbisSteps, selectorClashesSteps } from "#shared/abi/combine.ts";
import type { Combined, SelectorClash } from "#shared/abi/combine.ts";
import type { AbiParseResult } from "#shared/abi/from-unknown.ts";
import type { Steps } from "#shared/abi/steps.ts";
import type { Abi } from "#shared/abi/types.ts";
import { standardAbi } from "#shared/abi/unstated.ts";
import { canonicalJson } from "#shared/json/canonical.ts";
import { withPauses } from "#src/components/with-pauses.ts";

/** A parsed ABI and its name. */
export type ReadSource = {
  readonly id: string;
  readonly name: string;
  readonly result: AbiParseResult;
};

/** Several sources combined. */
export type ReadAbi = {
  readonly sources: readonly ReadSource[];
  readonly combined: Combined;
  readonly abi: Abi;
};

/** Facts computed once an ABI's functions are on the page, because each function is hashed. */
export type AbiFacts = {
  /** As the contract book computes it; undefined if the browser cannot. */
  readonly hash: string | undefined;
  readonly clashes: readonly SelectorClash[];
};

/** Combines the sources. */
export const putTogether = async (sources: readonly ReadSource[], signal: AbortSignal): Promise<ReadAbi> => {
  const named = sources.flatMap(({ name, result }) => (result.ok ? [{ source: name, abi: result.abi }] : []));
  const combined = await withPauses(combineAbisSteps(named), signal);
  // A single source is used unchanged: a duplicate entry is part of its hash.
  const [only] = named;
  const abi = only !== undefined && named.length === 1 ? only.abi : combined.abi;
  return { sources, combined, abi };
};

/** The hash of an ABI, and its functions that have the same selector. */
export const factsOf = async ({ combined, abi }: ReadAbi, signal: AbortSignal): Promise<AbiFacts> => {
  const clashes = await withPauses(selectorClashesSteps(combined.abi), signal);
  return { clashes, hash: await hashOf(await withPauses(canonicalSteps(standardAbi(abi)), signal)) };
};

/** The one ABI of a contract, with its facts, to be saved to the contract book. */
export const readForBook = async (name: string, result: AbiParseResult, signal: AbortSignal) => {
  const read = await putTogether([{ id: name, name, result }], signal);
  return { ...read, ...(await factsOf(read, signal)) };
};

const canonicalSteps = function* (abi: Abi): Steps<string> {
  const texts: string[] = [];
  for (const entry of abi) {
    yield;
    texts.push(canonicalJson(entry));
  }
  return `[${texts.join(",")}]`;
};

const hashOf = async (text: string): Promise<string | undefined> => {
  // A page from an insecure origin has no digest.
  if (!globalThis.isSecureContext) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
