import { type RunLine, maxRunItems } from "#shared/console/run.ts";
import { CsvError, parseCsv } from "#shared/csv/read.ts";

/** A line of the list, and the line of the text on which it stands, from 1. */
export type TextLine = RunLine & { readonly line: number };

/** What a person has typed or pasted, as lines, and what cannot be read of it. */
export type ReadLines = { readonly lines: readonly TextLine[]; readonly faults: readonly LineFault[] };

/** Why a line of the text cannot be read; `line` is null where it is about the whole. */
export type LineFault = { readonly line: number | null; readonly message: string };

const headings: ReadonlySet<string> = new Set(["reference", "profile"]);

/**
 * Reads one profile reference per line, or CSV with a reference and a count; a first line of headings is left out. A line
 * without a count gets `count`.
 */
export const readLines = (text: string, count: number): ReadLines => {
  const lines: TextLine[] = [];
  const faults: LineFault[] = [];
  try {
    for (const [index, { line, cells }] of parseCsv(text).entries()) {
      const [reference = "", own = "", ...rest] = cells;
      if (index === 0 && headings.has(reference.trim().toLowerCase())) continue;
      if (reference.trim() === "" && own.trim() === "") continue;
      const message = lineProblem(reference, own, rest);
      if (message === undefined) lines.push({ reference, count: own.trim() === "" ? count : Number(own), line });
      else faults.push({ line, message });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { lines: [], faults: [{ line: error.line, message: error.message }] };
  }
  if (lines.length === 0 && faults.length === 0) faults.push({ line: null, message: "The list has no reference." });
  return { lines, faults };
};

const lineProblem = (reference: string, count: string, rest: readonly string[]): string | undefined => {
  if (reference === "") return "The reference is missing.";
  if (rest.some((cell) => cell.trim() !== "")) return "There are more than two columns: a reference and a count.";
  const isCount = /^\s*[1-9]\d{0,4}\s*$/.test(count) && Number(count) <= maxRunItems;
  return count.trim() === "" || isCount ? undefined : `The count is not a whole number from 1 to ${maxRunItems}.`;
};
