import { withoutGuard } from "./write.ts";

/** A record of a CSV file, and the line on which it begins, from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

const faults = {
  "quote-open": "A quote is not closed.",
  "quote-inside": "A quote is in the middle of a cell.",
  "too-many-cells": "The line has too many cells.",
  "line-too-long": "The line is too long.",
} as const;

/** Why a text is not CSV, with the line, from 1, and the offset. */
export class CsvError extends Error {
  readonly code: keyof typeof faults;
  readonly line: number;
  readonly at: number;

  constructor(code: CsvError["code"], line: number, at: number) {
    super(faults[code]);
    this.name = "CsvError";
    this.code = code;
    this.line = line;
    this.at = at;
  }
}

/**
 * Reads CSV as `csvRow` and spreadsheets write it, removing formula escapes; empty lines are left out. Throws a
 * CsvError rather than guess about a misplaced quote.
 */
export const parseCsv = (text: string, separator: Dialect["separator"] = ","): readonly CsvRecord[] =>
  Array.from(csvRecords(text, {}, separator));

/** Like `parseCsv`, one record at a time, so that a long file can be read with pauses. */
export const csvRecords = function* (
  text: string,
  most: Most = {},
  separator: Dialect["separator"] = ",",
): Generator<CsvRecord> {
  for (const { line, cells } of linesOf(text, { separator, innerQuotes: "refused", ...most })) {
    yield { line, cells: cells.map((cell) => withoutGuard(cell.text)) };
  }
};

/** Limits per line; anything goes if left out. */
export type Most = {
  readonly mostCells?: number;
  /** Characters from the beginning of a line's first cell to the end of its last. */
  readonly longestLine?: number;
};

/** The cell separator, and whether a cell that does not begin with a quote may contain one. */
export type Dialect = Most & {
  readonly separator: "," | ";" | "\t";
  readonly innerQuotes: "refused" | "kept";
};

/**
 * The separator of a pasted table, from its first line: tabs, as copied from a spreadsheet; semicolons, as spreadsheets
 * use where the comma is the decimal point; else commas. Text in quotes is ignored.
 */
export const separatorOf = (text: string): Dialect["separator"] => {
  const lines = text.split(/[\r\n]+/, 20);
  const first = (lines.find((line) => line.trim() !== "") ?? "").replaceAll(/"[^"]*"/g, "");
  if (first.includes("\t")) return "\t";
  return first.includes(";") && !first.includes(",") ? ";" : ",";
};

/** A cell as written, and whether it is in quotes: `""` is an empty text; nothing means the cell was left out. */
export type CsvCell = { readonly text: string; readonly quoted: boolean };

/** A line of cells, and the line number on which it begins, from 1. */
export type CsvLine = { readonly line: number; readonly cells: readonly CsvCell[] };

/** Reads lines of cells; empty lines are left out. Throws a CsvError. */
export const readCells = (text: string, dialect: Dialect): readonly CsvLine[] => Array.from(linesOf(text, dialect));

const linesOf = function* (
  text: string,
  { separator, innerQuotes, mostCells = Number.POSITIVE_INFINITY, longestLine = Number.POSITIVE_INFINITY }: Dialect,
): Generator<CsvLine> {
  const plain = new RegExp(`[^${innerQuotes === "refused" ? '"' : ""}${separator}\\r\\n]*`, "y");
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  let begun = line;
  let begunAt = at;
  let cells: CsvCell[] = [];
  while (at < text.length || cells.length > 0) {
    const quoted = text[at] === '"';
    const end = quoted ? closingQuote(text, at, begunAt + longestLine) : endOf(plain, text, at);
    if (end - begunAt > longestLine) throw new CsvError("line-too-long", line, at);
    if (end === -1) throw new CsvError("quote-open", line, at);
    const cell = quoted ? text.slice(at + 1, end).replaceAll('""', '"') : text.slice(at, end);
    cells.push({ text: cell, quoted });
    if (cells.length > mostCells) throw new CsvError("too-many-cells", line, at);
    line += quoted ? lineEndsIn(cell) : 0;
    at = quoted ? end + 1 : end;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    if (at < text.length && text[at] !== "\n" && text[at] !== "\r") throw new CsvError("quote-inside", line, at);
    if (cells.length > 1 || quoted || cell !== "") yield { line: begun, cells };
    cells = [];
    // Skipped here because there may be millions of empty lines.
    while (at < text.length && (text[at] === "\n" || text[at] === "\r")) {
      at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
      line += 1;
    }
    begun = line;
    begunAt = at;
  }
};

/** The position of a cell's closing quote, or of any of its quotes after `enough`; -1 if there is none. */
const closingQuote = (text: string, at: number, enough: number): number => {
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && end <= enough && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
};

const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  pattern.exec(text);
  return pattern.lastIndex;
};

const lineEndsIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;
