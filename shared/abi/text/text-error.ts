import type { AbiParseError } from "#shared/abi/from-unknown.ts";

/** An error in a text, its offset, and how to correct it. */
export class AbiTextError extends Error {
  readonly at: number;
  /** What to write instead, as a sentence. */
  readonly hint: string | undefined;
  /** For an ABI entry in JSON: what is wrong with it. */
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
  /** Nested tuples, arrays and objects. */
  depth: 500,
  /** Parts of one parameter; a nested struct counts each time it appears. */
  parts: 4096,
  /** Entries and their parameters in all contracts of a text; inherited ones count for each contract. */
  entries: 400_000,
  contracts: 2000,
  /** Rows of a table of signatures, and characters of one row. */
  rows: 10_000,
  line: 4000,
  /** Types that are tried for the names in a table. */
  tried: 20_000,
} as const;
