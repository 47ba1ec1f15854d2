/** What separates the cells of a line. A blank stands for any number of blanks and tabs. */
export type Separator = "," | ";" | "\t" | "|" | "=" | " ";

/** A cell as written, and whether it is in quotes: `""` is an empty text; nothing means the cell was left out. */
export type Cell = { readonly text: string; readonly quoted: boolean };

/** Why a line cannot be read, as sentences. */
export const faultTexts = {
  "quote-open": "A quote is not closed.",
  "quote-inside": "A quote is in the middle of a cell.",
  "too-many-cells": "The line has too many cells.",
  "line-too-long": "The line is too long.",
} as const;

export type FaultCode = keyof typeof faultTexts;

/** How a text is read. */
export type Dialect = {
  readonly separator: Separator;
  /** Whether a cell that does not begin with a quote may have one. Where tabs separate cells, it always may. */
  readonly innerQuotes?: "refused" | "kept";
  /** A JSON object or list is one cell, whatever it contains. */
  readonly hasJson?: boolean;
  /** How many cells a row usually has, which decides between two possible readings of a line. */
  readonly width?: number | undefined;
  readonly mostCells?: number;
  /** Characters of a row. */
  readonly longestLine?: number;
};
