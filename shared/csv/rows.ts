import type { Cell, Dialect, FaultCode, Separator } from "./dialect.ts";
import { type Broken, cellTaker, certain, endOf, isLineEnd, type Joins, type Reading, unquoted } from "./take-cell.ts";

/** Lines count from 1; a row has several if a cell in quotes has. */
export type RowPart = {
  readonly kind: "row";
  readonly line: number;
  readonly lines: number;
  readonly cells: readonly Cell[];
};
/** A line that cannot be read, and the offset of its problem. Only this line is left out. */
export type FaultPart = {
  readonly kind: "fault";
  readonly line: number;
  readonly lines: 1;
  readonly code: FaultCode;
  readonly at: number;
};
/** Empty lines. */
export type BlankPart = { readonly kind: "blank"; readonly line: number; readonly lines: number };

export type Part = RowPart | FaultPart | BlankPart;

/** Empty lines in one part: there may be millions. */
const mostBlank = 10_000;

/** Reads a table line by line, so that a long one can be read with pauses. Every line of the text is in one part. */
export const partsOf = function* (text: string, dialect: Dialect): Generator<Part, void, undefined> {
  const read = readerOf(text, dialect);
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    let blank = 0;
    while (blank < mostBlank && at < text.length && isLineEnd(text[at])) {
      at = afterLineEnd(text, at);
      blank += 1;
    }
    if (blank > 0) {
      yield { kind: "blank", line, lines: blank };
      line += blank;
      continue;
    }
    const row = read(at);
    if ("code" in row) {
      yield { kind: "fault", line, lines: 1, ...row };
      line += 1;
      at = afterLineEnd(text, lineEndFrom(text, at));
    } else {
      const lines = 1 + row.moreLines;
      yield { kind: "row", line, lines, cells: row.cells };
      line += lines;
      at = afterLineEnd(text, row.end);
    }
  }
};

/** A row, the offset where its last line ends, and how many lines it has beyond the first. */
type ReadRow = { readonly cells: readonly Cell[]; readonly end: number; readonly moreLines: number };

/** Reads the row that begins at an offset. */
type RowReader = (at: number) => ReadRow | Broken;

const readerOf = (text: string, dialect: Dialect): RowReader => {
  const {
    separator,
    hasJson = false,
    mostCells = Number.POSITIVE_INFINITY,
    longestLine = Number.POSITIVE_INFINITY,
  } = dialect;
  const isPlain = hasJson ? /^[^"[{]*$/ : /^[^"]*$/;
  const carefully = carefulReader(text, dialect);
  return (at) => {
    const end = lineEndFrom(text, at);
    if (end - at > longestLine) return { code: "line-too-long", at };
    const content = text.slice(at, end);
    const row = isPlain.test(content) ? { cells: plainCells(content, separator), end, moreLines: 0 } : carefully(at);
    if ("code" in row) return row;
    if (row.end - at > longestLine) return { code: "line-too-long", at };
    return row.cells.length > mostCells ? { code: "too-many-cells", at } : row;
  };
};

const plainCells = (content: string, separator: Separator): readonly Cell[] =>
  (separator === " " ? content.trim().split(/[ \t\u00a0]+/) : content.split(separator)).map(unquoted);

/** Reads a line with quotes or JSON. If it can be read in several ways, the other rows of the table decide. */
const carefulReader = (text: string, dialect: Dialect): RowReader => {
  const { separator, width, hasJson = false } = dialect;
  const read = cellwise(text, dialect);
  const first: Way = { joins: "all", json: hasJson };
  const others: readonly Way[] =
    separator === "\t"
      ? [
          { joins: "lines", json: hasJson },
          { joins: "none", json: hasJson },
        ]
      : [{ joins: "all", json: false }];
  return (at) => {
    const row = read(at, first);
    if ("code" in row || !row.isDoubtful) return row;
    const readings = [row, ...others.map((way) => read(at, way)).filter((one) => "cells" in one)];
    // Lines with tabs are rows: a quote that was meant as text would swallow them.
    const separate = readings.filter(({ swallows }) => !swallows);
    const fits = ({ cells }: ReadRow) => cells.length === width;
    return separate.find(fits) ?? readings.find(fits) ?? separate[0] ?? row;
  };
};

type Way = { readonly joins: Joins; readonly json: boolean };

/** Reads a row a cell at a time, in one way. */
const cellwise = (text: string, dialect: Dialect) => {
  const { separator } = dialect;
  const isBlank = separator === " ";
  const blanks = new RegExp(separator === "\t" ? "[ \\u00a0]*" : "[ \\t\\u00a0]*", "y");
  const take = cellTaker(text, dialect, blanks);
  return (begin: number, { joins, json }: Way): (ReadRow & Reading) | Broken => {
    const cells: Cell[] = [];
    let row = certain;
    let takesJson = json;
    for (let at = isBlank ? endOf(blanks, text, begin) : begin; ;) {
      const first = endOf(blanks, text, at);
      const isBracket = text[first] === "{" || text[first] === "[";
      const enclosed = text[first] === '"' ? take.quoted(at, first, begin, joins) : undefined;
      const data = isBracket && takesJson ? take.json(at, first) : undefined;
      // After a bracket that begins no JSON, the rest of the line is not searched again.
      if (isBracket && data === undefined) takesJson = false;
      const taken = enclosed ?? data ?? take.plain(at);
      if ("code" in taken) return taken;
      cells.push(taken.cell);
      row = {
        moreLines: row.moreLines + taken.moreLines,
        isDoubtful: row.isDoubtful || taken.isDoubtful,
        swallows: row.swallows || taken.swallows,
      };
      const end = isBlank ? endOf(blanks, text, taken.end) : taken.end;
      if (end >= text.length || isLineEnd(text[end])) return { ...row, cells, end };
      at = isBlank ? end : end + 1;
    }
  };
};

const afterLineEnd = (text: string, at: number): number =>
  text[at] === "\r" && text[at + 1] === "\n" ? at + 2 : at + 1;

const lineEnd = /[\r\n]|$/g;

const lineEndFrom = (text: string, at: number): number => {
  lineEnd.lastIndex = at;
  return lineEnd.exec(text)?.index ?? text.length;
};
