import { expect } from "vitest";
import { meaningOf } from "./meaning-of.ts";
import { sentenceText } from "./sentence-text.ts";
import { encode } from "./testing-calls.ts";
import { DEMO, factsWith, movementLine } from "./testing.ts";
import type { Meaning, Sentence } from "./types.ts";

type More = NonNullable<Parameters<typeof factsWith>[0]> & { readonly amount?: bigint };

/** The meaning of a call that the demo wallet makes. */
export const meaningOfCall = (
  to: string,
  signature: string,
  args: readonly unknown[],
  { amount = 0n, ...facts }: More = {},
): Meaning => meaningOf({ from: DEMO, to, calldata: encode(`function ${signature}`, args), amount }, factsWith(facts));

/** A sentence in which every piece says something. */
export const textOf = (sentence: Sentence, form?: "short"): string => {
  const texts = sentence.map((piece) => sentenceText([piece], form));
  expect(texts).not.toContain("");
  return texts.join("");
};

/** What a person reads about it, and whom it concerns. */
export const textsOfMeaning = ({ long, short, movements, counterparty }: Meaning) => ({
  long: textOf(long),
  short: textOf(short, "short"),
  movements: movements.map(movementLine),
  counterparty,
});

/** Its arguments: `value: 5 PDT`. */
export const fieldLines = ({ fields }: Meaning): readonly string[] =>
  fields.map(({ label, value }) => `${label}: ${textOf(value)}`);
