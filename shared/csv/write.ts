/** What a spreadsheet takes for the beginning of a formula, once its reader has taken the escape away. */
const formula = /^'*[=+\-@\t\r]/;

/**
 * A cell that a spreadsheet shows as text: one that would be taken for a formula gets an apostrophe in front, and so does one
 * that looks as if it had got one, so that a reader can tell what stood there.
 */
export const csvCell = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A line of a CSV file with its end (RFC 4180). */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** What stood in a cell before `csvCell` kept it from being a formula. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
