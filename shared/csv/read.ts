import { faultTexts, type Separator } from "./dialect.ts";
import { partsOf } from "./rows.ts";
import { textsOf } from "./table.ts";

/** A record of a CSV file, and the line on which it begins, from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

/**
 * Reads a file that `csvRow` has written; empty lines are left out. Throws for a misplaced quote. Files and pasted texts
 * of people are read by `readTableSteps`.
 */
export const parseCsv = (text: string, separator: Separator = ","): readonly CsvRecord[] =>
  Array.from(partsOf(text, { separator, innerQuotes: "refused" })).flatMap((part) => {
    if (part.kind === "fault") throw new Error(`Line ${part.line}: ${faultTexts[part.code]}`);
    return part.kind === "row" ? [{ line: part.line, cells: textsOf(part) }] : [];
  });
