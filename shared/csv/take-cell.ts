import type { Cell, Dialect, FaultCode } from "./dialect.ts";
import { jsonEnd } from "./json-cell.ts";

export type Broken = { readonly code: FaultCode; readonly at: number };

/** What quotes enclose where tabs separate cells: line ends and tabs, line ends, or neither. Elsewhere always all. */
export type Joins = "all" | "lines" | "none";

/** How many lines a cell or a row adds, and whether it can be read in another way. */
export type Reading = {
  readonly moreLines: number;
  readonly isDoubtful: boolean;
  /** A cell in quotes has both a tab and a line end, where tabs separate cells. */
  readonly swallows: boolean;
};

/** A cell, and where what follows it begins: a separator, or the end of the line. */
type Taken = Reading & { readonly cell: Cell; readonly end: number };

export const certain: Reading = { moreLines: 0, isDoubtful: false, swallows: false };

/** Takes one cell from `at`, which is at `first` without the blanks before it. */
export const cellTaker = (
  text: string,
  { separator, innerQuotes = "kept", longestLine = Number.POSITIVE_INFINITY }: Dialect,
  blanks: RegExp,
) => {
  const isTab = separator === "\t";
  const plainCell = new RegExp(separator === " " ? "[^ \\t\\u00a0\\r\\n]*" : `[^${separator}\\r\\n]*`, "y");
  /** Where a cell ends whose text ends at `at`; undefined if something else follows. */
  const cellEnd = (at: number): number | undefined => {
    const end = endOf(blanks, text, at);
    const isEnd = end >= text.length || text[end] === separator || isLineEnd(text[end]);
    return isEnd || (separator === " " && end > at) ? end : undefined;
  };
  return {
    quoted: (at: number, first: number, begin: number, joins: Joins): Taken | Broken | undefined => {
      // A spreadsheet puts no blank before a quote.
      if (isTab && first > at) return undefined;
      const close = closingQuote(text, first, begin + longestLine);
      if (close > begin + longestLine) return { code: "line-too-long", at: begin };
      const end = close === -1 ? undefined : cellEnd(close + 1);
      if (end === undefined) {
        if (isTab) return undefined;
        return close === -1 ? { code: "quote-open", at: first } : { code: "quote-inside", at: close + 1 };
      }
      const content = text.slice(first + 1, close);
      const moreLines = lineEndsIn(content);
      const hasTab = content.includes("\t");
      const isDoubtful = isTab && (moreLines > 0 || hasTab);
      if (isTab && joins !== "all" && (hasTab || (moreLines > 0 && joins === "none"))) return undefined;
      const cell = { text: content.replaceAll('""', '"'), quoted: true };
      return { cell, end, moreLines, isDoubtful, swallows: isDoubtful && moreLines > 0 && hasTab };
    },
    json: (at: number, first: number): Taken | undefined => {
      const close = jsonEnd(text, first);
      const end = close === undefined ? undefined : cellEnd(close);
      if (end === undefined) return undefined;
      const cell = unquoted(text.slice(at, separator === " " ? close : end));
      return { ...certain, cell, end, isDoubtful: cell.text.includes(separator) };
    },
    plain: (at: number): Taken | Broken => {
      const end = endOf(plainCell, text, at);
      const cell = unquoted(text.slice(at, end));
      const quote = isTab || innerQuotes === "kept" ? -1 : cell.text.indexOf('"');
      return quote === -1 ? { ...certain, cell, end } : { code: "quote-inside", at: at + quote };
    },
  };
};

export const unquoted = (text: string): Cell => ({ text, quoted: false });

export const isLineEnd = (character: string | undefined): boolean => character === "\n" || character === "\r";

const lineEndsIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** Where the text that a sticky pattern takes from `at` ends. */
export const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  pattern.exec(text);
  return pattern.lastIndex;
};

/** The position of a cell's closing quote, or of any of its quotes after `enough`; -1 if there is none. */
const closingQuote = (text: string, at: number, enough: number): number => {
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && end <= enough && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
};
