import { base64, base64InLines, runs } from "./digits.ts";
import { isPrintable } from "./plain-streak.ts";
import { isUnrecognizable, type ReadableRun, type Wanted } from "./readable-runs.ts";
import type { Span } from "./view.ts";

/** Runs of Base64 in both alphabets, across line breaks and indentation, that encode text. */
export const readableBase64 = function* (text: string, wanted: Wanted): Generator<ReadableRun> {
  const shortest = Math.ceil((wanted.bytes * 4) / 3);
  const set = afterLine.test(text) ? base64InLines : base64;
  for (const span of runs(text, set, shortest)) {
    for (const part of linesOf(text, span)) {
      if (part[1] - part[0] < shortest) continue;
      const alignments = isUnrecognizable(wanted) ? [0, 1, 2, 3] : plainQuartets(text, part, wanted.plain);
      if (alignments.length > 0) yield { span: part, alignments };
    }
  }
};

/** Lines of Base64 have at least this many digits; anything shorter is words separated by spaces. */
const shortestLine = 16;
const afterLine = /\s(?<=[\w+/-]{16}\s)/;

/**
 * The connected parts of a run: lines, and parts between spaces that are as long as a line. Anything else separated by
 * spaces is words.
 */
const linesOf = (text: string, [from, to]: Span): readonly Span[] => {
  const run = text.slice(from, to);
  if (!/[ \t]/.test(run)) return [[from, to]];
  const parts: Span[] = [];
  let begin = 0;
  let line = 0;
  for (const { 0: gap, index } of run.matchAll(/\s+/g)) {
    if (!/[\r\n]/.test(gap) && index - line < shortestLine) {
      parts.push([from + begin, from + index]);
      begin = index + gap.length;
    }
    line = index + gap.length;
  }
  return [...parts, [from + begin, to]];
};

/** The alignments at which groups of four digits, which are three bytes, are text. */
const plainQuartets = (text: string, [from, to]: Span, plain: number): readonly number[] => {
  const run = text.slice(from, to).replaceAll(/\s+/g, "");
  const value = (at: number): number => base64[run.charCodeAt(at)] ?? 0;
  // In printable ASCII, no byte has its upper three bits unset, or the highest bit set.
  const isPlain = (at: number): boolean => {
    const first = value(at);
    const second = value(at + 1) & 15;
    const third = value(at + 2) & 3;
    return first >= 8 && first < 32 && second >= 2 && second < 8 && third < 2;
  };
  // In UTF-16, every other byte is zero.
  const isWide = (at: number): boolean => {
    const bits = (value(at) << 18) | (value(at + 1) << 12) | (value(at + 2) << 6) | value(at + 3);
    const [first, second, third] = [bits >> 16, (bits >> 8) & 255, bits & 255];
    return second === 0 ? isPrintable(first) && isPrintable(third) : first === 0 && third === 0 && isPrintable(second);
  };
  // A text with arbitrary boundaries fills this many groups of four digits.
  const enough = Math.floor((plain - 2) / 3);
  const enoughWide = Math.floor((2 * plain - 3) / 3);
  return [0, 1, 2, 3].filter(
    (offset) =>
      hasStreak(isPlain, offset, run.length - 3, enough) ||
      // A zero byte at the beginning of four digits is an A.
      (run.includes("A") && hasStreak(isWide, offset, run.length - 3, enoughWide)),
  );
};

/**
 * Whether this many consecutive groups of four digits are plain. After one that is not, the next possible end of such a
 * row is checked: there are few.
 */
const hasStreak = (isPlain: (at: number) => boolean, offset: number, end: number, enough: number): boolean => {
  let at = offset + 4 * (enough - 1);
  while (at < end) {
    let streak = 0;
    while (streak < enough && isPlain(at - 4 * streak)) streak += 1;
    if (streak === enough) return true;
    at += 4 * (enough - streak);
  }
  return false;
};
