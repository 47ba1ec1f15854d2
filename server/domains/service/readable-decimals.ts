import { decimal, decimalIn, runs } from "./digits.ts";
import { isLong, streakWith } from "./plain-streak.ts";
import { isUnrecognizable, type ReadableRun, type Wanted } from "./readable-runs.ts";
import type { Span } from "./view.ts";

/** Lists of numbers separated by commas or spaces that encode text. */
export const readableDecimals = function* (text: string, wanted: Wanted): Generator<ReadableRun> {
  // At least two digits for each byte, and a separator.
  for (const span of runs(text, decimal, wanted.bytes * 3 - 1)) {
    if (isUnrecognizable(wanted) || hasPlainNumbers(text, span, wanted.plain)) yield { span, alignments: [0] };
  }
};

const hasPlainNumbers = (text: string, [from, to]: Span, enough: number): boolean => {
  let streak = 0;
  let at = from;
  while (at < to) {
    const { value, length } = decimalIn(text, at);
    if (length > 0) streak = streakWith(streak, value);
    if (isLong(streak, enough)) return true;
    at += Math.max(length, 1);
  }
  return false;
};
