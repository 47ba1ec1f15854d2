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

/** A record of a CSV file, and the line of the file on which it begins, from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

/** Why a text is not a CSV file, and on which line. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, why: string) {
    super(why);
    this.name = "CsvError";
    this.line = line;
  }
}

const cell = /"([^"]*(?:""[^"]*)*)"|([^",\r\n]*)/y;
const separator = /,|\r\n|\n|\r|$/y;

/**
 * Reads a CSV file as `csvRow` and spreadsheets write it, the escapes of formulas taken away; empty lines are left out. Throws a
 * CsvError: nothing is guessed about a quote that stands in the wrong place.
 */
export const parseCsv = (text: string): readonly CsvRecord[] => {
  const records: CsvRecord[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  let begun = line;
  let cells: string[] = [];
  while (at < text.length || cells.length > 0) {
    cell.lastIndex = at;
    const [whole = "", quoted, plain = ""] = cell.exec(text) ?? [];
    if (whole === "" && text[at] === '"') throw new CsvError(line, "A quote is not closed.");
    at += whole.length;
    line += linesIn(whole);
    separator.lastIndex = at;
    const end = separator.exec(text)?.[0];
    if (end === undefined) throw new CsvError(line, "A quote stands in the middle of a cell.");
    at += end.length;
    cells.push(unescaped(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    if (end === ",") continue;
    if (cells.length > 1 || whole !== "") records.push({ line: begun, cells });
    cells = [];
    line += 1;
    begun = line;
  }
  return records;
};

const unescaped = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

const linesIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;
