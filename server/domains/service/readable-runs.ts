import type { Span } from "./view.ts";

/** A run of digits, and the alignments at which part of it encodes text. */
export type ReadableRun = { readonly span: Span; readonly alignments: readonly number[] };

/** The size of the shortest text searched for, and how many consecutive printable ASCII characters reveal it. */
export type Wanted = { readonly bytes: number; readonly plain: number };

/** What to search for in runs of digits, for texts in any encoding. */
export const textOfDigits = (needles: readonly string[]): Wanted => ({
  bytes: Math.min(...needles.map(({ length }) => length)),
  plain: Math.min(
    ...needles.map((needle) => Math.max(0, ...[...needle.matchAll(/[ -~]+/g)].map(([{ length }]) => length))),
  ),
});

/**
 * A text with fewer consecutive plain characters, such as one in another script, cannot be told from other bytes:
 * everything is decoded.
 */
const fewestPlain = 6;

/** Runs of Base64 in both alphabets, across line breaks and indentation, that encode text. */
export const readableBase64 = function* (text: string, { bytes, plain }: Wanted): Generator<ReadableRun> {
  const set = afterLine.test(text) ? base64InLines : base64;
  for (const span of runs(text, set, Math.ceil((bytes * 4) / 3))) {
    for (const part of linesOf(text, span)) {
      if (part[1] - part[0] < Math.ceil((bytes * 4) / 3)) continue;
      const alignments = plain < fewestPlain ? [0, 1, 2, 3] : plainQuartets(text, part, plain);
      if (alignments.length > 0) yield { span: part, alignments };
    }
  }
};

/** Runs of hex, with and without separators and prefixes, that encode text. */
export const readableHex = function* (text: string, { bytes, plain }: Wanted): Generator<ReadableRun> {
  for (const span of runs(text, hex, bytes * 2)) {
    const alignments = plain < fewestPlain ? [0, 1] : plainPairs(text, span, plain);
    if (alignments.length > 0) yield { span, alignments };
  }
};

/** Lists of numbers separated by commas or spaces that encode text. */
export const readableDecimals = function* (text: string, { bytes, plain }: Wanted): Generator<ReadableRun> {
  // At least two digits, and a separator.
  for (const span of runs(text, decimal, bytes * 3 - 1)) {
    if (plain < fewestPlain || hasPlainNumbers(text, span, plain)) yield { span, alignments: [0] };
  }
};

/** The number at an index and its count of digits; no digits if no number begins there. */
export const decimalIn = (text: string, at: number): { readonly value: number; readonly length: number } => {
  let value = 0;
  let end = at;
  for (
    let digit = decimal[text.charCodeAt(end)] ?? outside;
    digit >= 0;
    digit = decimal[text.charCodeAt(end)] ?? outside
  ) {
    value = Math.min(value * 10 + digit, 1000);
    end += 1;
  }
  return { value, length: end - at };
};

/**
 * The value of a run's character by its code: of a digit, or of one to skip. Characters outside runs have `outside`.
 */
type Digits = Int8Array;
const outside = -2;
const passed = -1;

const digits = (alphabet: string, separators: string): Digits => {
  const values = new Int8Array(256).fill(outside);
  for (const character of separators) values[character.charCodeAt(0)] = passed;
  for (let value = 0; value < alphabet.length; value += 1) values[alphabet.charCodeAt(value)] = value;
  return values;
};

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const base64 = digits(`${letters}+/`, "\r\n");
base64["-".charCodeAt(0)] = 62;
base64["_".charCodeAt(0)] = 63;
const base64InLines = base64.slice();
for (const space of " \t") base64InLines[space.charCodeAt(0)] = passed;
const decimal = digits("0123456789", ", \t\r\n");
const hex = digits("0123456789abcdef", "xX \t\r\n:,;._-");
for (let value = 10; value < 16; value += 1) hex[value.toString(16).toUpperCase().charCodeAt(0)] = value;

/**
 * Stretches of at least this many characters of a set. Most of a text is skipped in steps as long as the shortest run.
 */
const runs = function* (text: string, set: Digits, shortest: number): Generator<Span> {
  let from = 0;
  while (from + shortest <= text.length) {
    let at = from + shortest - 1;
    while (at >= from && set[text.charCodeAt(at)] !== outside) at -= 1;
    if (at >= from) {
      from = at + 1;
      continue;
    }
    let to = from + shortest;
    while (to < text.length && set[text.charCodeAt(to)] !== outside) to += 1;
    yield [from, to];
    from = to + 1;
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

/**
 * Four digits are three bytes: in printable ASCII, no byte has its upper three bits unset, or the highest bit set. In
 * UTF-16, every other byte is zero.
 */
const plainQuartets = (text: string, [from, to]: Span, plain: number): readonly number[] => {
  const whole = text.slice(from, to);
  const run = /\s/.test(whole) ? whole.replaceAll(/\s+/g, "") : whole;
  const value = (at: number): number => base64[run.charCodeAt(at)] ?? 0;
  const isPlain = (at: number): boolean => {
    const first = value(at);
    const second = value(at + 1) & 15;
    const third = value(at + 2) & 3;
    return first >= 8 && first < 32 && second >= 2 && second < 8 && third < 2;
  };
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

const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;

/** Whether this many consecutive numbers are printable ASCII, or every other one, with zeros in between. */
const hasPlainNumbers = (text: string, [from, to]: Span, enough: number): boolean => {
  let streak = 0;
  let at = from;
  while (at < to) {
    const { value, length } = decimalIn(text, at);
    if (length > 0) streak = isPrintable(value) ? longer(streak) : zeroAfter(streak, value);
    if (streak >= 2 * enough) return true;
    at += Math.max(length, 1);
  }
  return false;
};

// A streak counts printable bytes twice, plus one for a zero after the last: two zeros in a row are not UTF-16.
const longer = (streak: number): number => (streak & ~1) + 2;
const zeroAfter = (streak: number, byte: number): number =>
  byte === 0 && streak > 0 && (streak & 1) === 0 ? streak + 1 : 0;

/**
 * Whether this many consecutive quartets are plain. After one that is not, the next possible end of such a row is
 * checked: there are few.
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

/** Two digits are a byte, at either of two alignments. The first of `0x` belongs to neither. */
const plainPairs = (text: string, [from, to]: Span, enough: number): readonly number[] => {
  let before = 0;
  let last = 0;
  let count = 0;
  // The streak of the pair that ends with the last digit, and that of the previous pair, at the other alignment.
  let streak = 0;
  let other = 0;
  let longest = 0;
  let longestOther = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    const value = hex[code] ?? passed;
    if (value < 0) {
      if ((code | 0x20) === 0x78 && last === 0 && count > 0) {
        last = before;
        count -= 1;
        [streak, other] = [other, streak];
        [longest, longestOther] = [longestOther, longest];
      }
      continue;
    }
    const byte = count > 0 ? last * 16 + value : 0xff;
    [streak, other] = [isPrintable(byte) ? longer(other) : zeroAfter(other, byte), streak];
    [longest, longestOther] = [Math.max(longestOther, streak), longest];
    before = last;
    last = value;
    count += 1;
  }
  // Swapped with each digit: the last pair began one digit earlier.
  const ofLast = count % 2;
  return [...(longest >= 2 * enough ? [ofLast] : []), ...(longestOther >= 2 * enough ? [1 - ofLast] : [])];
};
