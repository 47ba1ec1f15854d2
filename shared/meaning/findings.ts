import { sentenceText } from "./sentence-text.ts";
import { addressIn } from "./sentence.ts";
import type { Facts, Knowledge, Meaning, Transaction, Warning } from "./types.ts";

/** The input of the warnings, and where they are collected. */
export type Review = {
  readonly transaction: Transaction;
  readonly meaning: Meaning;
  readonly knowledge: Knowledge;
  readonly facts: Facts;
  readonly warn: (warning: Warning) => void;
  /**
   * Notes what could not be checked: `Whether … is unknown`, without the full stop. The reason is the node's unless one
   * is given.
   */
  readonly noteUnknown: (text: string, why?: string) => void;
  /** An address with the organization's name. */
  readonly nameOf: (address: string) => string;
};

/** A review that keeps each finding once, in order. */
export const createReview = (
  transaction: Transaction,
  meaning: Meaning,
  knowledge: Knowledge,
  facts: Facts,
): { readonly review: Review; readonly warnings: readonly Warning[]; readonly unknown: readonly string[] } => {
  const warnings: Warning[] = [];
  const unknown: string[] = [];
  const keys = new Set<string>();
  const once = (key: string, note: () => void): void => {
    if (keys.has(key)) return;
    keys.add(key);
    note();
  };
  const reason =
    knowledge.simulation.outcome === "unavailable" ? "this network has no node" : "the network's node did not say";
  return {
    review: {
      transaction,
      meaning,
      knowledge,
      facts,
      warn: (warning) => {
        once(`${warning.code} ${warning.text}`, () => warnings.push(warning));
      },
      noteUnknown: (text, why = reason) => {
        once(text, () => unknown.push(`${text}: ${why}.`));
      },
      nameOf: (address) => sentenceText(addressIn(address, facts)),
    },
    warnings,
    unknown,
  };
};

/** The calls of a transaction: itself, or the calls inside it. */
export const leavesOf = (meaning: Meaning): readonly Meaning[] =>
  meaning.inner.length === 0 ? [meaning] : meaning.inner.flatMap(leavesOf);
