import { isRecordOrList } from "./is-record.ts";
import { exactText } from "./number.ts";
import { type Scan, scan } from "./scan.ts";

/** Deeper than any answer of the interface: nothing that reads a value level by level runs out of stack. */
export const deepest = 100;

/**
 * JSON.parse, but that a number which it would round becomes a text with every digit. As with JSON.parse, the last of two equal
 * keys counts and `__proto__` is a key like any other. Throws a SyntaxError, also for a value that is too deep.
 */
export const parseExactly = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  if (isDeeper(value, deepest)) throw new SyntaxError(`The value is nested deeper than ${deepest} levels.`);
  if (!mayRound(text)) return value;
  const { inexact } = scan(text);
  return inexact.length === 0 ? value : JSON.parse(withTexts(text, inexact));
};

/**
 * Whether JSON.parse may round a number of a valid JSON text. Most answers have no such number: a pattern finds that out sooner than
 * `scan`, which looks at each character. True for some texts without one, such as a string with ", 1e5" in it.
 */
export const mayRound = (text: string): boolean => longOrScaled.test(text);

/** After what a number can follow in JSON: 15 digits or more, or an exponent. A shorter number is exact (`scan`). */
const longOrScaled = /(?:^|[[,:\s])-?(?:[\d.]{15}|[\d.]+[eE])/;

const isDeeper = (value: unknown, levels: number): boolean => {
  if (!isRecordOrList(value)) return false;
  if (levels === 0) return true;
  // In place of Object.values: every answer is read here, and most of its values are no objects.
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
