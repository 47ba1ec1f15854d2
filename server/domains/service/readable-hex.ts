import { hex, runs, skipped } from "./digits.ts";
import { isLong, streakWith } from "./plain-streak.ts";
import { isUnrecognizable, type ReadableRun, type Wanted } from "./readable-runs.ts";
import type { Span } from "./view.ts";

/** Runs of hex, with and without separators and prefixes, that encode text. */
export const readableHex = function* (text: string, wanted: Wanted): Generator<ReadableRun> {
  for (const span of runs(text, hex, wanted.bytes * 2)) {
    const alignments = isUnrecognizable(wanted) ? [0, 1] : plainPairs(text, span, wanted.plain);
    if (alignments.length > 0) yield { span, alignments };
  }
};

/**
 * The alignments at which pairs of digits are text. Each digit ends a pair at one alignment, and the next digit a pair
 * at the other: with each digit, what is known of the two alignments is swapped.
 */
const plainPairs = (text: string, [from, to]: Span, enough: number): readonly number[] => {
  let before = 0;
  let last = 0;
  let count = 0;
  // Of the alignment at which the last digit ends a pair.
  let streak = 0;
  let longest = 0;
  // Of the other one.
  let other = 0;
  let longestOther = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    const value = hex[code] ?? skipped;
    if (value < 0) {
      // The zero of `0x` is no digit: it is taken back.
      if ((code | 0x20) === 0x78 && last === 0 && count > 0) {
        last = before;
        count -= 1;
        [streak, other] = [other, streak];
        [longest, longestOther] = [longestOther, longest];
      }
      continue;
    }
    // The first digit ends no pair.
    const byte = count > 0 ? last * 16 + value : 0xff;
    [streak, other] = [streakWith(other, byte), streak];
    [longest, longestOther] = [Math.max(longestOther, streak), longest];
    before = last;
    last = value;
    count += 1;
  }
  // The last pair began one digit earlier.
  const ofLast = count % 2;
  return [...(isLong(longest, enough) ? [ofLast] : []), ...(isLong(longestOther, enough) ? [1 - ofLast] : [])];
};
