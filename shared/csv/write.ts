import { hiddenStart } from "#shared/text/invisible.ts";

/**
 * Whether a spreadsheet may read a cell as a formula once the escape is removed. A reader may drop invisible leading
 * characters and quotes, and may read a variant sign, such as the full-width `＝`, as the plain one (Unicode NFKC).
 * Superscript and subscript minus signs become the mathematical minus.
 */
const isFormula = (text: string): boolean => {
  // Shortcut: most cells begin with a letter or a digit, or are empty.
  if (/^(?:\w|$)/.test(text)) return false;
  let rest = text.replace(/^'+/, "");
  for (let length = -1; rest.length !== length;) {
    ({ length } = rest);
    const start = hiddenStart(rest);
    if (/[\t\r]/.test(start)) return true;
    rest = rest.slice(start.length).replace(/^"+/, "");
  }
  const sign = String.fromCodePoint(rest.codePointAt(0) ?? 0).normalize("NFKC");
  return /^[=+\-@\u2212]/.test(sign);
};

/**
 * What separates cells or lines for a reader that expects another separator than the comma: it does not know that the
 * cell is in quotes. A comma is not one of them, because it separates cells only for a reader that knows.
 */
const separator = /([;|\t\r\n])/;

/** The text with its parts behind separators changed. */
const eachBehind = (text: string, change: (part: string) => string): string => {
  if (!separator.test(text)) return text;
  return text
    .split(separator)
    .map((part, index) => (index > 0 && index % 2 === 0 ? change(part) : part))
    .join("");
};

const guardedBehind = (text: string): string => eachBehind(text, (part) => (isFormula(part) ? `'${part}` : part));

/**
 * A cell that a spreadsheet shows as text, whatever it takes for the separator of cells: one that would be read as a
 * formula gets an apostrophe in front, and so does a part of it behind a separator. So does one that already looks
 * escaped, so that a reader can restore the original.
 */
export const csvCell = (text: string): string => {
  const guarded = guardedBehind(text);
  return quoted(isFormula(text) || isGuarded(text) ? `'${guarded}` : guarded);
};

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV file with its end (RFC 4180). */
export const csvRow = (cells: readonly string[]): string => csvLine(cells.map(csvCell));

/** A cell, and whether people write its text: a spreadsheet must not make the number 123 of the label `00123`. */
export type MarkedCell = { readonly text: string; readonly isName: boolean };

/** A line in which names stay texts. */
export const csvMarkedRow = (cells: readonly MarkedCell[]): string =>
  csvLine(cells.map(({ text, isName }) => (isName ? csvText(text) : csvCell(text))));

/** A line of already encoded cells. */
export const csvLine = (written: readonly string[]): string => `${written.join(",")}\r\n`;

/**
 * A number that spreadsheets read as one: plain digits with a point and an optional minus. It can be summed, but
 * spreadsheets keep only 15 significant digits. Anything else is written as text, so `-1+2` is not a formula.
 */
export const csvNumber = (text: string): string => (/^-?\d{1,100}(?:\.\d{1,100})?$/.test(text) ? text : csvText(text));

/**
 * A cell that stays text. Like `csvCell`, but values a spreadsheet would change also get an apostrophe in front: it
 * rounds long digits, drops leading zeros, and reads `3/4` as a date.
 */
export const csvText = (text: string): string => (isChanged(text) ? quoted(`'${guardedBehind(text)}`) : csvCell(text));

/** Digits with the characters around them in a number, an amount of money, a percentage, a date or a time. */
const figures = /^[\s(+\-\u2212]*[\p{Sc}]?[\s.]*\d[\d\s.,:/\u2212-]*(?:e[+-]?\d+)?[\s%)\p{Sc}]*(?:[ap]\.?m\.?)?$/iu;

const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const dayWithMonth = new RegExp(
  `^\\s*(?:\\d{1,4}[\\s./-]*${month}|${month}[\\s./-]*\\d{1,4})(?:[\\s,./-]+\\d{1,4})?\\s*$`,
  "i",
);

/** Whether a spreadsheet reads a text as a number, a date, a time or a boolean. */
const isChanged = (text: string): boolean => {
  if (text.length > longestChanged) return false;
  const bare = text.normalize("NFKC");
  return figures.test(bare) || dayWithMonth.test(bare) || /^\s*(?:true|false)\s*$/i.test(bare);
};

/** Whether a text looks like what `csvText` writes for one that a spreadsheet would change. */
const isGuarded = (text: string): boolean => text.startsWith("'") && isChanged(text.replace(/^'+/, ""));

/** Length of the longest number: 78 digits of base units, a sign and a point. */
const longestChanged = 100;

/** The content of a cell before `csvCell` or `csvText` escaped it. */
export const withoutGuard = (text: string): string => {
  const bare = eachBehind(text, (part) => (part.startsWith("'") && isFormula(part) ? part.slice(1) : part));
  return bare.startsWith("'") && (isFormula(bare) || isGuarded(bare)) ? bare.slice(1) : bare;
};
