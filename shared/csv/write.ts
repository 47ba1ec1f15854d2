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
export const csvCell = (text: string): string => {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A line of a CSV file with its end (RFC 4180). */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** What stood in a cell before `csvCell` kept it from being a formula. */
export const withoutGuard = (text: string): string => (text.startsWith("'") && isFormula(text) ? text.slice(1) : text);
