import type { Steps } from "#shared/abi/steps.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { numberProblemText } from "#shared/amount/typed-number-words.ts";
import { readCount, readNumber } from "#shared/amount/typed-number.ts";
import { maxCell, maxColumns, maxHeading, type RunLine } from "#shared/console/run-start.ts";
import { maxRunItems } from "#shared/console/run.ts";
import { type CsvRecord, CsvError, csvRecords, separatorOf } from "#shared/csv/read.ts";

/** A line of the list, the line of the text that it is on, from 1, and all of its cells. */
export type TextLine = RunLine & { readonly line: number; readonly cells: readonly string[] };

/** Typed or pasted text as lines, and its errors. */
export type ReadLines = {
  readonly lines: readonly TextLine[];
  readonly faults: readonly LineFault[];
  /** The headings of all columns if there are more than a reference and a count; otherwise empty. */
  readonly columns: readonly string[];
};

/** Why a line of the text is invalid; `line` is null for the whole text. */
export type LineFault = { readonly line: number | null; readonly message: string };

const headings: ReadonlySet<string> = new Set(["reference", "profile"]);

/**
 * Reads one profile reference per line, or a table (CSV, or cells of a spreadsheet) with a reference, a count and any
 * further columns; a header line is skipped. A line without a count gets `count`. Parsing a long text can pause between
 * lines.
 */
export const readLinesSteps = function* (text: string, count: number): Steps<ReadLines> {
  try {
    const records: CsvRecord[] = [];
    for (const record of csvRecords(text, {}, separatorOf(text))) {
      records.push(record);
      yield;
    }
    return yield* readRecords(records, count);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { lines: [], faults: [{ line: error.line, message: error.message }], columns: [] };
  }
};

const readRecords = function* (records: readonly CsvRecord[], count: number): Steps<ReadLines> {
  const lines: TextLine[] = [];
  const faults: LineFault[] = [];
  const [first] = records;
  const head = first !== undefined && headings.has((first.cells[0] ?? "").trim().toLowerCase()) ? first : undefined;
  for (const { line, cells } of head === undefined ? records : records.slice(1)) {
    const [reference = "", own = ""] = cells;
    if (cells.every((cell) => cell.trim() === "")) continue;
    const message = lineProblem(reference, own, cells);
    if (message === undefined) lines.push({ reference, count: readCount(own, 1, maxRunItems) ?? count, line, cells });
    else faults.push({ line, message });
    yield;
  }
  const columns = columnsOf(head?.cells ?? [], lines);
  if (head?.cells.some((heading) => heading.trim().length > maxHeading) === true)
    faults.push({ line: head.line, message: `A heading is longer than ${maxHeading} characters.` });
  const total = lines.reduce((sum, { count: own }) => sum + own, 0);
  if (total > maxRunItems)
    faults.push({
      line: null,
      message: `The list has ${numberText(total)} addresses. A run has at most ${numberText(maxRunItems)}.`,
    });
  if (lines.length === 0 && faults.length === 0) faults.push({ line: null, message: "The list has no references." });
  return { lines, faults, columns };
};

/** The given headings, and a number for each column without one. */
const columnsOf = (head: readonly string[], lines: readonly TextLine[]): readonly string[] => {
  const width = lines.reduce((most, { cells }) => Math.max(most, widthOf(cells)), widthOf(head));
  if (width <= 2) return [];
  const usual = ["reference", "count"];
  return Array.from({ length: width }, (_, index) =>
    (head[index]?.trim() || (usual[index] ?? `column ${index + 1}`)).slice(0, maxHeading),
  );
};

/** The number of cells up to the last non-empty one. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

const lineProblem = (reference: string, count: string, cells: readonly string[]): string | undefined => {
  if (reference === "") return "The reference is missing.";
  if (widthOf(cells) > maxColumns) return `There are more than ${maxColumns} columns.`;
  if (cells.some((cell) => cell.length > maxCell)) return `A cell is longer than ${numberText(maxCell)} characters.`;
  return countProblem(count);
};

const countProblem = (count: string): string | undefined => {
  const read = readNumber(count, counted);
  if (readCount(count, 1, maxRunItems) !== undefined || (!read.ok && read.problem.code === "blank")) return undefined;
  return read.ok || read.problem.offer === undefined
    ? `The count is not a whole number from 1 to ${numberText(maxRunItems)}.`
    : numberProblemText(read.problem, counted, "count");
};

const counted = { kind: "number" } as const;
