import { isRecordOrList } from "./is-record.ts";
import { exactText } from "./number.ts";
import { type Scan, scan } from "./scan.ts";

/** Deeper than any answer of the interface, so that recursive readers do not exhaust the stack. */
export const deepest = 100;

/**
 * Like JSON.parse, but a number that it would round becomes text with every digit. As with JSON.parse, the last of two
 * equal keys wins and `__proto__` is an ordinary key. Throws a SyntaxError, also for a value that is too deep; it is
 * within `above` lists and objects.
 */
export const parseExactly = (text: string, above = 0): unknown => {
  const value: unknown = JSON.parse(text);
  if (isDeeper(value, deepest - above)) throw new SyntaxError(`The value is nested deeper than ${deepest} levels.`);
  if (!mayRound(text)) return value;
  const { inexact } = scan(text);
  return inexact.length === 0 ? value : JSON.parse(withTexts(text, inexact));
};

/**
 * Whether JSON.parse might round a number in a valid JSON text. Most answers have no such number, and this pattern
 * finds out faster than `scan`, which looks at each character. False positives are possible, such as a string with ",
 * 1e5" in it.
 */
export const mayRound = (text: string): boolean => longOrScaled.test(text);

/** Whatever can precede a number in JSON, then 15 or more digits or an exponent. A shorter number is exact (`scan`). */
const longOrScaled = /(?:^|[[,:\s])-?(?:[\d.]{15}|[\d.]+[eE])/;

const isDeeper = (value: unknown, levels: number): boolean => {
  if (!isRecordOrList(value)) return false;
  if (levels === 0) return true;
  // Faster than Object.values: every answer passes here, and most of its values are not objects.
  for (const key in value) if (isDeeper(value[key], levels - 1)) return true;
  return false;
};

const withTexts = (text: string, inexact: Scan["inexact"]): string => {
  const parts: string[] = [];
  let done = 0;
  for (const { at, token } of inexact) {
    parts.push(text.slice(done, at), `"${exactText(token)}"`);
    done = at + token.length;
  }
  parts.push(text.slice(done));
  return parts.join("");
};
