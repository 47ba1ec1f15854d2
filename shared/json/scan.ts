import { isExact } from "./number.ts";

/** Facts about a JSON text that its parsed value does not reveal. */
export type Scan = {
  /** How deep lists and objects are nested. */
  readonly depth: number;
  /** The numbers that JSON.parse would round, and where they are. */
  readonly inexact: readonly { readonly at: number; readonly token: string }[];
};

/** Deeper than any body of the interface: schemas are recursive and must not exhaust the stack. */
export const deepestBody = 64;

/** Scans a JSON text once, skipping strings: every body and every answer passes here. */
export const scan = (text: string): Scan => {
  const inexact: { at: number; token: string }[] = [];
  let open = 0;
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) at = behindString(text, at);
    else if (code === minus || isDigit(code)) {
      const mantissa = behindDigits(text, at + 1);
      const hasExponent = isLetterE(text.charCodeAt(mantissa));
      // The letter, and a sign or the first digit.
      const end = hasExponent ? behindDigits(text, mantissa + 2) : mantissa;
      if (hasExponent || end - at > surelyExact) {
        const token = text.slice(at, end);
        if (!isExact(token)) inexact.push({ at, token });
      }
      at = end;
    } else {
      if (isOpening(code)) {
        open += 1;
        depth = Math.max(depth, open);
      } else if (isClosing(code)) open -= 1;
      at += 1;
    }
  }
  return { depth, inexact };
};

/** Whether a valid JSON text contains NUL, which JSON allows but databases and paths do not. */
export const hasNul = (text: string): boolean => /(?<!\\)(?:\\\\)*\\u0000/.test(text);

/** Any number with this many characters is exact, unless it has an exponent. */
const surelyExact = 15;

const quote = 0x22;
const backslash = 0x5c;
const minus = 0x2d;
const point = 0x2e;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isLetterE = (code: number): boolean => code === 0x45 || code === 0x65;
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

const behindDigits = (text: string, at: number): number => {
  let end = at;
  for (let code = text.charCodeAt(end); isDigit(code) || code === point; code = text.charCodeAt(end)) end += 1;
  return end;
};

/** The offset after a string that begins at a quote; the end of the text if it is not closed. */
export const behindString = (text: string, at: number): number => {
  const end = text.indexOf('"', at + 1);
  if (end < 0) return text.length;
  if (!isEscaped(text, end)) return end + 1;
  // One escaped quote suggests more: scanning characters is then faster than searching for each quote.
  for (let next = end + 1; next < text.length; next += 1) {
    const code = text.charCodeAt(next);
    if (code === backslash) next += 1;
    else if (code === quote) return next + 1;
  }
  return text.length;
};

const isEscaped = (text: string, at: number): boolean => {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - 1 - before) % 2 === 1;
};
