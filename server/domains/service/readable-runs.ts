import type { Span } from "./view.ts";

/** A run of digits, and the alignments at which some of it stands for text. */
export type ReadableRun = { readonly span: Span; readonly alignments: readonly number[] };

/** How many bytes of text are looked for; `isPlain`: they are printable ASCII, whose upper bits give it away. */
export type Wanted = { readonly bytes: number; readonly isPlain: boolean };

/** Runs of Base64 in both alphabets, across line breaks, that stand for text. */
export const readableBase64 = function* (text: string, { bytes, isPlain }: Wanted): Generator<ReadableRun> {
  // A text that begins and ends anywhere fills as many groups of four digits as this.
  const enough = Math.floor((bytes - 2) / 3);
  for (const span of runs(text, base64, Math.ceil((bytes * 4) / 3))) {
    const alignments = isPlain ? plainQuartets(text, span, enough) : [0, 1, 2, 3];
    if (alignments.length > 0) yield { span, alignments };
  }
};

/** Runs of hex, with and without separators and prefixes, that stand for text. */
export const readableHex = function* (text: string, { bytes, isPlain }: Wanted): Generator<ReadableRun> {
  for (const span of runs(text, hex, bytes * 2)) {
    const alignments = isPlain ? plainPairs(text, span, bytes) : [0, 1];
    if (alignments.length > 0) yield { span, alignments };
  }
};

/** By its code, the value of a character in a run: that of a digit, or what is passed over. Characters that are in no run have `outside`. */
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
const hex = digits("0123456789abcdef", "xX \t\r\n:,;._-");
for (let value = 10; value < 16; value += 1) hex[value.toString(16).toUpperCase().charCodeAt(0)] = value;

/** Stretches of at least so many characters of a set. Most of a text is passed over in steps as long as the shortest run. */
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

/** Four digits are three bytes: of printable ASCII, none has its upper three bits unset, or the uppermost set. */
const plainQuartets = (text: string, [from, to]: Span, enough: number): readonly number[] => {
  const whole = text.slice(from, to);
  const run = /[\r\n]/.test(whole) ? whole.replaceAll(/[\r\n]+/g, "") : whole;
  const isPlain = (at: number): boolean => {
    const first = base64[run.charCodeAt(at)] ?? 0;
    const second = (base64[run.charCodeAt(at + 1)] ?? 0) & 15;
    const third = (base64[run.charCodeAt(at + 2)] ?? 0) & 3;
    return first >= 8 && first < 32 && second >= 2 && second < 8 && third < 2;
  };
  return [0, 1, 2, 3].filter((offset) => hasStreak(isPlain, offset, run.length - 3, enough));
};

/** Whether so many quartets in a row are plain. After one that is not, the next that could end such a row is looked at: few are. */
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

/** Two digits are a byte, at either of two alignments. The first of `0x` belongs to none. */
const plainPairs = (text: string, [from, to]: Span, enough: number): readonly number[] => {
  let before = 0;
  let last = 0;
  let count = 0;
  // That of the pair that ends with the last digit, and that of the pair before it, which has the other alignment.
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
    [streak, other] = [last >= 2 && last < 8 && count > 0 ? other + 1 : 0, streak];
    [longest, longestOther] = [Math.max(longestOther, streak), longest];
    before = last;
    last = value;
    count += 1;
  }
  // Swapped with each digit: the last pair began at the last digit but one.
  const ofLast = count % 2;
  return [...(longest >= enough ? [ofLast] : []), ...(longestOther >= enough ? [1 - ofLast] : [])];
};
