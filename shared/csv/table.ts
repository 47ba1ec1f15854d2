import type { Cell, Dialect, FaultCode, Separator } from "./dialect.ts";
import { type Part, partsOf } from "./rows.ts";
import { withoutGuard } from "./write.ts";

/** Work that yields now and then, so that a page or a server can do something else in between. */
type Steps<T> = Generator<undefined, T, undefined>;

/** What a table should look like, as far as its reader has to decide something. */
export type Shape = {
  /** In order of preference where nothing else decides. */
  readonly separators: readonly Separator[];
  /** Whether a row looks right. A separator that leaves more such rows wins, however many lines do without it. */
  readonly fits?: (cells: readonly string[]) => boolean;
  /** Whether the first row names the columns, judged by the rows below it. */
  readonly isHead?: (first: readonly string[], below: readonly (readonly string[])[]) => boolean;
  /** Whether a row counts as blank. Left out: if all of its cells are. */
  readonly isBlank?: (cells: readonly Cell[]) => boolean;
} & Pick<Dialect, "innerQuotes">;

/** What a person has chosen instead of what the reader would decide. */
export type Choice = { readonly separator?: Separator | undefined; readonly hasHead?: boolean | undefined };

/** A row with its cells as written, the line on which it begins, from 1, and how many lines it has. */
export type TableRow = { readonly line: number; readonly lines: number; readonly cells: readonly Cell[] };

/** A line that cannot be read, and the offset of its problem. */
export type TableFault = { readonly line: number; readonly code: FaultCode; readonly at: number };

/** What became of each line: `lines` is the sum of the others. */
export type Counts = {
  readonly lines: number;
  readonly rows: number;
  readonly faults: number;
  /** Empty lines, and rows whose cells are all empty. */
  readonly blank: number;
  readonly headings: number;
  /** Lines such as `sep=;`, which name the separator. */
  readonly settings: number;
  /** Further lines of rows with a cell of several lines. */
  readonly continued: number;
};

/** A table with each of its lines accounted for. */
export type Table = {
  readonly separator: Separator;
  /** The row that names the columns. */
  readonly head: TableRow | null;
  readonly rows: readonly TableRow[];
  readonly faults: readonly TableFault[];
  readonly counts: Counts;
};

/** How many rows below the first one tell whether it names the columns. */
const below = 200;

/** Reads a pasted text or a file as a table. */
export const readTableSteps = function* (text: string, shape: Shape, choice: Choice = {}): Steps<Table> {
  const setting = settingOf(text);
  const chosen = choice.separator ?? setting?.separator;
  const dialect = chosen === undefined ? yield* dialectIn(text, shape) : yield* dialectOf(text, chosen, shape);
  const isBlank = shape.isBlank ?? isEmptyRow;
  const rows: TableRow[] = [];
  const faults: TableFault[] = [];
  let blank = 0;
  let continued = 0;
  for (const part of partsOf(text, dialect)) {
    yield;
    if (setting !== undefined && part.line === 1) continue;
    if (part.kind === "fault") faults.push({ line: part.line, code: part.code, at: part.at });
    else if (part.kind === "blank" || isBlank(part.cells)) blank += part.lines;
    else {
      continued += part.lines - 1;
      rows.push({ line: part.line, lines: part.lines, cells: part.cells });
    }
  }
  const [first] = rows;
  const hasHead =
    first !== undefined &&
    (choice.hasHead ?? shape.isHead?.(trimmedOf(first), rows.slice(1, 1 + below).map(trimmedOf)) ?? false);
  const settings = setting === undefined ? 0 : 1;
  const headings = hasHead ? 1 : 0;
  return {
    separator: dialect.separator,
    head: hasHead ? first : null,
    rows: hasHead ? rows.slice(1) : rows,
    faults,
    counts: {
      lines: settings + rows.length + faults.length + blank + continued,
      rows: rows.length - headings,
      faults: faults.length,
      blank,
      headings,
      settings,
      continued,
    },
  };
};

/** The texts of a row's cells, without what `csvCell` added. */
export const textsOf = ({ cells }: Pick<TableRow, "cells">): readonly string[] =>
  cells.map(({ text }) => withoutGuard(text));

/** The same without the blanks around them. */
export const trimmedOf = (row: Pick<TableRow, "cells">): readonly string[] => textsOf(row).map((text) => text.trim());

const isEmptyRow = (cells: readonly Cell[]): boolean => cells.every(({ text }) => text.trim() === "");

const every: readonly Separator[] = [",", ";", "\t", "|", "=", " "];

/** The separator that a first line such as `sep=;` names: spreadsheets write and read it. */
export const settingOf = (text: string): { readonly separator: Separator } | undefined => {
  const [, quoted, bare] = /^\uFEFF?(?:"sep=([^\r\n])"|sep=([^\r\n]))(?:[\r\n]|$)/i.exec(text.slice(0, 10)) ?? [];
  const separator = every.find((one) => one === (quoted ?? bare));
  return separator === undefined ? undefined : { separator };
};

const dialectOf = function* (text: string, separator: Separator, { innerQuotes }: Shape): Steps<Dialect> {
  const width = yield* usualWidth(text, separator);
  return { separator, hasJson: true, width, ...most, ...(innerQuotes === undefined ? {} : { innerQuotes }) };
};

/** The most of a row, which is read in one step. */
const most = { longestLine: 2 ** 20, mostCells: 20_000 };

/** How many cells most lines have, of those that can be read in only one way; undefined if nothing has to be decided. */
const usualWidth = function* (text: string, separator: Separator): Steps<number | undefined> {
  if (!/["[{]/.test(text)) return undefined;
  const widths = new Map<number, number>();
  for (const part of partsOf(text, { separator, innerQuotes: "refused", ...most })) {
    yield;
    if (part.kind !== "row" || part.lines > 1 || part.cells.length === 1 || part.cells.some(isAmbiguous)) continue;
    widths.set(part.cells.length, (widths.get(part.cells.length) ?? 0) + 1);
  }
  return commonest(widths)?.[0];
};

const isAmbiguous = ({ text, quoted }: Cell): boolean => quoted || /["[{\]}]/.test(text);

/** The entry that occurs most often; the first of equals. */
const commonest = (counts: ReadonlyMap<number, number>): readonly [number, number] | undefined => {
  let best: readonly [number, number] | undefined;
  for (const entry of counts) if (best === undefined || entry[1] > best[1]) best = entry;
  return best;
};

type Score = {
  /** Rows that look right, problems, and rows with the most common number of cells. */
  readonly fitting: number;
  readonly problems: number;
  readonly alike: number;
  readonly rows: number;
};

/** How the text is read with the separator that all lines speak for. */
const dialectIn = function* (text: string, shape: Shape): Steps<Dialect> {
  const present = shape.separators.filter((one) => (one === " " ? /[ \t\u00a0]/.test(text) : text.includes(one)));
  let best: { readonly dialect: Dialect; readonly score: Score } | undefined;
  for (const separator of present) {
    const dialect = yield* dialectOf(text, separator, shape);
    const score = yield* scoreOf(text, dialect, shape);
    // Many texts, headings too, contain blanks and equals signs, so only values show that they separate cells.
    const isBest =
      separator === " " || separator === "="
        ? (best === undefined || !isRegular(best.score)) && score.fitting > (best?.score.fitting ?? 0)
        : best === undefined || isBetter(score, best.score);
    if (!isBest) continue;
    best = { dialect, score };
    if (score.problems === 0 && score.fitting === score.rows && score.alike === score.rows) break;
  }
  return best?.dialect ?? (yield* dialectOf(text, ",", shape));
};

const scoreOf = function* (text: string, dialect: Dialect, shape: Shape): Steps<Score> {
  const widths = new Map<number, number>();
  let fitting = 0;
  let problems = 0;
  let rows = 0;
  for (const part of partsOf(text, dialect)) {
    yield;
    if (part.kind === "fault") problems += 1;
    if (part.kind === "row") rows += 1;
    if (part.kind !== "row" || part.cells.length === 1) continue;
    if (hasStrayQuote(part)) problems += 1;
    if (shape.fits?.(trimmedOf(part)) === true) fitting += 1;
    widths.set(part.cells.length, (widths.get(part.cells.length) ?? 0) + 1);
  }
  return { fitting, problems, alike: commonest(widths)?.[1] ?? 0, rows };
};

/** Whether every row has as many cells as the others, and some look right. */
const isRegular = ({ fitting, problems, alike, rows }: Score): boolean =>
  fitting > 0 && problems === 0 && alike === rows;

const hasStrayQuote = (part: Part): boolean =>
  part.kind === "row" && part.cells.some(({ text, quoted }) => !quoted && text.startsWith('"'));

const isBetter = (score: Score, best: Score): boolean => {
  if (score.fitting !== best.fitting) return score.fitting > best.fitting;
  return score.problems === best.problems ? score.alike > best.alike : score.problems < best.problems;
};
