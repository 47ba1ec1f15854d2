import type { AbiParseError } from "../from-unknown.ts";

/** What is wrong with a text, where (an offset), and what to do about it. */
export class AbiTextError extends Error {
  readonly at: number;
  /** What to write instead, as a sentence. */
  readonly hint: string | undefined;
  /** Of an entry in JSON: what is wrong with it. */
  readonly problem: AbiParseError | undefined;

  constructor(at: number, reason: string, hint?: string, problem?: AbiParseError) {
    super(reason);
    this.name = "AbiTextError";
    this.at = at;
    this.hint = hint;
    this.problem = problem;
  }
}

/** Limits that keep a hostile text from taking the page's time or memory. */
export const limits = {
  /** Tuples, arrays and objects inside one another. */
  depth: 500,
  /** Parts that one parameter has, structs inside it counted as often as they appear. */
  parts: 4096,
  /** Entries and their parameters in all contracts of a text, inherited ones counted for each of them. */
  entries: 400_000,
  contracts: 2000,
} as const;
