import type { Span } from "./view.ts";

/**
 * What each character, by its code, is in a run of digits: the value of a digit, or one to skip. Characters that end a
 * run have `outside`.
 */
export type Digits = Int8Array;
const outside = -2;
export const skipped = -1;

const digits = (alphabet: string, separators: string): Digits => {
  const values = new Int8Array(256).fill(outside);
  for (const character of separators) values[character.charCodeAt(0)] = skipped;
  for (let value = 0; value < alphabet.length; value += 1) values[alphabet.charCodeAt(value)] = value;
  return values;
};

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** Both alphabets, across line breaks. */
export const base64 = digits(`${letters}+/`, "\r\n");
base64["-".charCodeAt(0)] = 62;
base64["_".charCodeAt(0)] = 63;
/** The same across indentation too. */
export const base64InLines = base64.slice();
for (const space of " \t") base64InLines[space.charCodeAt(0)] = skipped;
export const decimal = digits("0123456789", ", \t\r\n");
/** With what separates bytes, and the letter of a prefix such as `0x`. */
export const hex = digits("0123456789abcdef", "xX \t\r\n:,;._-");
for (let value = 10; value < 16; value += 1) hex[value.toString(16).toUpperCase().charCodeAt(0)] = value;

/**
 * Stretches of at least this many characters of a set. Most of a text is skipped in steps as long as the shortest run.
 */
export const runs = function* (text: string, set: Digits, shortest: number): Generator<Span> {
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

/** The number at an index and its count of digits; no digits if no number begins there. */
export const decimalIn = (text: string, at: number): { readonly value: number; readonly length: number } => {
  let value = 0;
  let end = at;
  for (
    let digit = decimal[text.charCodeAt(end)] ?? outside;
    digit >= 0;
    digit = decimal[text.charCodeAt(end)] ?? outside
  ) {
    // Anything above a byte is the same, however long.
    value = Math.min(value * 10 + digit, 1000);
    end += 1;
  }
  return { value, length: end - at };
};
