import { hiddenStart } from "../text/invisible.ts";

/**
 * Whether a spreadsheet may take a cell for a formula, once its reader has taken the escape away. A reader may drop what cannot be
 * seen in front, and may take a sign of another form, such as the full-width `＝`, for the plain one (Unicode's NFKC). The minus of
 * mathematics is what raised and lowered ones become.
 */
const isFormula = (text: string): boolean => {
  // Most cells begin with a letter or a digit, or are empty.
  if (/^(?:\w|$)/.test(text)) return false;
  const bare = text.replace(/^'+/, "");
  const start = hiddenStart(bare);
  const sign = String.fromCodePoint(bare.codePointAt(start.length) ?? 0).normalize("NFKC");
  return /[\t\r]/.test(start) || /^[=+\-@\u2212]/.test(sign);
};

/**
 * A cell that a spreadsheet shows as text: one that would be taken for a formula gets an apostrophe in front, and so does one
 * that looks as if it had got one, so that a reader can tell what stood there.
 */
export const csvCell = (text: string): string => quoted(isFormula(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV file with its end (RFC 4180). */
export const csvRow = (cells: readonly string[]): string => csvLine(cells.map(csvCell));

/** A line of cells that are written already. */
export const csvLine = (written: readonly string[]): string => `${written.join(",")}\r\n`;

/**
 * A number that a spreadsheet takes for one: plain digits with a point, a minus in front or not. It can be summed, but a spreadsheet keeps 15
 * significant digits. Anything else is written as text, so that `-1+2` is no formula.
 */
export const csvNumber = (text: string): string => (/^-?\d{1,100}(?:\.\d{1,100})?$/.test(text) ? text : csvText(text));

/**
 * A cell that stays the text that it is. As `csvCell`, and what a spreadsheet would change when it reads it gets an apostrophe in front,
 * too: it rounds long digits, drops leading zeros, and takes `3/4` for a day.
 */
export const csvText = (text: string): string => (isChanged(text) ? quoted(`'${text}`) : csvCell(text));

/** Digits with what may be around them in a number, an amount of money, a share, a day or a time. */
const figures = /^[\s(+\-\u2212]*[\p{Sc}]?[\s.]*\d[\d\s.,:/\u2212-]*(?:e[+-]?\d+)?[\s%)\p{Sc}]*(?:[ap]\.?m\.?)?$/iu;

const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const dayWithMonth = new RegExp(
  `^\\s*(?:\\d{1,4}[\\s./-]*${month}|${month}[\\s./-]*\\d{1,4})(?:[\\s,./-]+\\d{1,4})?\\s*$`,
  "i",
);

/** Whether a spreadsheet takes a text for a number, a day, a time or a truth value. */
const isChanged = (text: string): boolean => {
  if (text.length > longestChanged) return false;
  const bare = text.normalize("NFKC");
  return figures.test(bare) || dayWithMonth.test(bare) || /^\s*(?:true|false)\s*$/i.test(bare);
};

/** Characters of the longest number: 78 digits of base units, a sign, and a point. */
const longestChanged = 100;

/** What stood in a cell before `csvCell` kept it from being a formula. */
export const withoutGuard = (text: string): string => (text.startsWith("'") && isFormula(text) ? text.slice(1) : text);
