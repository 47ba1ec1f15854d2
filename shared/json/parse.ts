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
  const { depth, inexact } = scan(text);
  if (depth > deepest) throw new SyntaxError(`The value is nested in more than ${deepest} levels.`);
  return inexact.length === 0 ? value : JSON.parse(withTexts(text, inexact));
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
