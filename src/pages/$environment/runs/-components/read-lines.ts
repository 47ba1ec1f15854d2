import { type BatchLine, maxBatchItems } from "../../../../../shared/console/batch.ts";
import { CsvError, parseCsv } from "../../../../../shared/console/csv.ts";

/** What a person has typed or pasted, as lines; or why it cannot be read, with the line of the text. */
export type ReadLines =
  | { readonly ok: true; readonly lines: readonly BatchLine[] }
  | { readonly ok: false; readonly message: string };

const headings: ReadonlySet<string> = new Set(["reference", "profile"]);

/**
 * Reads one profile reference per line, or CSV with a reference and a count; a first line of headings is left out. A line
 * without a count gets `count`.
 */
export const readLines = (text: string, count: number): ReadLines => {
  const lines: BatchLine[] = [];
  try {
    for (const [index, { line, cells }] of parseCsv(text).entries()) {
      const [reference = "", own = "", ...rest] = cells;
      if (index === 0 && headings.has(reference.trim().toLowerCase())) continue;
      if (reference.trim() === "" && own.trim() === "") continue;
      const wrong = lineProblem(reference, own, rest);
      if (wrong !== undefined) return { ok: false, message: `Line ${line}: ${wrong}` };
      lines.push({ reference, count: own.trim() === "" ? count : Number(own) });
    }
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, message: `Line ${error.line}: ${error.message}` };
    throw error;
  }
  return lines.length === 0 ? { ok: false, message: "Enter at least one profile reference." } : { ok: true, lines };
};

const lineProblem = (reference: string, count: string, rest: readonly string[]): string | undefined => {
  if (reference === "") return "The reference is missing.";
  if (rest.some((cell) => cell.trim() !== "")) return "There are more than two columns: a reference and a count.";
  const isCount = /^\s*[1-9]\d{0,4}\s*$/.test(count) && Number(count) <= maxBatchItems;
  return count.trim() === "" || isCount ? undefined : `The count is not a whole number from 1 to ${maxBatchItems}.`;
};
