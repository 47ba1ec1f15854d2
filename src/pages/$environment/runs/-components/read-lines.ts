import type { Steps } from "#shared/abi/steps.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { numberProblemText } from "#shared/amount/typed-number-words.ts";
import { readCount, readNumber } from "#shared/amount/typed-number.ts";
import { maxCell, maxColumns, maxHeading, type RunLine } from "#shared/console/run-start.ts";
import { maxRunItems } from "#shared/console/run.ts";
import { faultTexts, type Separator } from "#shared/csv/dialect.ts";
import { mostFit, wordOf, wordsIn } from "#shared/csv/headings.ts";
import { type Counts, readTableSteps, type Shape, type Table, textsOf } from "#shared/csv/table.ts";

/** A line of the list, the line of the text that it is on, from 1, and all of its cells. */
export type TextLine = RunLine & { readonly line: number; readonly cells: readonly string[] };

/** Typed or pasted text as lines, and its errors. */
export type ReadLines = {
  readonly lines: readonly TextLine[];
  readonly faults: readonly LineFault[];
  /** The headings of all columns if there are more than a reference and a count; otherwise empty. */
  readonly columns: readonly string[];
  readonly counts: Counts;
};

/** Why a line of the text is invalid; `line` is null for the whole text. */
export type LineFault = { readonly line: number | null; readonly message: string };

const referenceWords: ReadonlySet<string> = new Set(["reference", "references", "profile", "profiles"]);
/** Of other programs; they also are names, so a list without further columns may begin with one. */
const customerWords: ReadonlySet<string> = new Set(
  wordsIn(`
    profilereference customer customerid customerreference client clientid user userid externalid id
    name
  `),
);
const countWords: ReadonlySet<string> = new Set(
  wordsIn("count quantity qty number amount addresses addresscount numberofaddresses howmany"),
);

const separators: readonly Separator[] = ["\t", ",", ";", "|", "="];

/** A name may have blanks, so they separate cells only below headings that they separate too. */
const headedByBlanks = /^\uFEFF?[\r\n]*[ \t]*(?:references?|profiles?)[ \t]+(?:count|quantity|qty)[ \t]*[\r\n]/i;

const isCount = (cell: string): boolean => /^\s*[1-9]\d{0,4}\s*$/.test(cell) && Number(cell) <= maxRunItems;

const shape: Shape = {
  separators,
  innerQuotes: "refused",
  fits: ([, count = "", ...more]) => isCount(count) || (count === "" && more.length === 0),
  isHead: (first, below) => {
    const [reference = "", count = ""] = first.map(wordOf);
    if (referenceWords.has(reference)) return true;
    const at = first.findIndex((cell) => referenceWords.has(wordOf(cell)));
    if (at !== -1 && first.some((cell) => countWords.has(wordOf(cell)))) return true;
    if (customerWords.has(reference) && countWords.has(count)) return true;
    const isNumbered = mostFit(
      below.map(([, cell = ""]) => cell),
      isCount,
    );
    return isNumbered && /^\p{L}/u.test(count);
  },
};

/**
 * Reads one profile reference per line, or a table (CSV, or cells of a spreadsheet) with a reference, a count and any
 * further columns; a row of headings is skipped. A line without a count gets `count`. Parsing a long text can pause
 * between lines.
 */
export const readLinesSteps = function* (text: string, count: number): Steps<ReadLines> {
  const table = yield* readTableSteps(
    text,
    headedByBlanks.test(text.slice(0, 1_000)) ? { ...shape, separators: [...separators, " "] } : shape,
  );
  return yield* readRows(table, count);
};

/** Where the reference and the count of a row are. */
type Places = { readonly reference: number; readonly count: number };

const readRows = function* (table: Table, count: number): Steps<ReadLines> {
  const head = table.head === null ? undefined : textsOf(table.head);
  const places = placesOf(head, table);
  const lines: TextLine[] = [];
  const faults: LineFault[] = table.faults.map(({ line, code }) => ({ line, message: faultTexts[code] }));
  for (const row of table.rows) {
    const { line } = row;
    const cells = textsOf(row);
    const reference = cells[places.reference] ?? "";
    const own = cells[places.count] ?? "";
    const message = lineProblem(reference, own, cells, head);
    if (message === undefined) lines.push({ reference, count: readCount(own, 1, maxRunItems) ?? count, line, cells });
    else faults.push({ line, message });
    yield;
  }
  const columns = columnsOf(head ?? [], lines, places);
  if (head?.some((heading) => heading.trim().length > maxHeading) === true)
    faults.push({ line: table.head?.line ?? null, message: `A heading is longer than ${maxHeading} characters.` });
  const total = lines.reduce((sum, { count: own }) => sum + own, 0);
  if (total > maxRunItems)
    faults.push({
      line: null,
      message: `The list has ${numberText(total)} addresses. A run has at most ${numberText(maxRunItems)}.`,
    });
  if (lines.length === 0 && faults.length === 0) faults.push({ line: null, message: "The list has no references." });
  return { lines, faults, columns, counts: table.counts };
};

/** By the headings; a count that they do not name is in the second column. */
const placesOf = (head: readonly string[] | undefined, { rows }: Table): Places => {
  const words = head?.map(wordOf) ?? [];
  const named = words.findIndex((word) => referenceWords.has(word));
  const reference = named === -1 ? 0 : named;
  const counted = words.findIndex((word, at) => at !== reference && countWords.has(word));
  if (counted !== -1) return { reference, count: counted };
  const isOther = (words[1] ?? "") !== "" && !rows.some((row) => isCount(textsOf(row)[1] ?? ""));
  return { reference, count: reference !== 0 || isOther ? -1 : 1 };
};

/** The given headings, and a number for each column without one. */
const columnsOf = (
  head: readonly string[],
  lines: readonly TextLine[],
  { reference, count }: Places,
): readonly string[] => {
  const width = lines.reduce((most, { cells }) => Math.max(most, widthOf(cells)), widthOf(head));
  if (Array.from({ length: width }).every((_, at) => at === reference || at === count)) return [];
  return Array.from({ length: width }, (_, at) =>
    (head[at]?.trim() || (at === reference ? "reference" : at === count ? "count" : `column ${at + 1}`)).slice(
      0,
      maxHeading,
    ),
  );
};

/** The number of cells up to the last non-empty one. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

const lineProblem = (
  reference: string,
  count: string,
  cells: readonly string[],
  head: readonly string[] | undefined,
): string | undefined => {
  if (reference === "") return "The reference is missing.";
  if (widthOf(cells) > maxColumns) return `There are more than ${maxColumns} columns.`;
  if (cells.some((cell) => cell.length > maxCell)) return `A cell is longer than ${numberText(maxCell)} characters.`;
  if (head !== undefined && widthOf(cells) > Math.max(2, head.length)) return "The line has more cells than headings.";
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
