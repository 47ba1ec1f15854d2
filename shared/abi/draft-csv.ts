import { withoutBlanks } from "#shared/address/without-blanks.ts";
import { readNumber } from "#shared/amount/typed-number.ts";
import type { Cell, FaultCode, Separator } from "#shared/csv/dialect.ts";
import { isSameWord, numberKind, wordOf } from "#shared/csv/headings.ts";
import { type Counts, readTableSteps, type Shape, type TableRow } from "#shared/csv/table.ts";
import { draftFromJson } from "./draft-json.ts";
import type { Draft, LeafDraft } from "./draft.ts";
import { isLeaf } from "./field.ts";
import type { Field, LeafField, ListField, TupleField } from "./field.ts";
import { drain } from "./steps.ts";

/** Why a pasted CSV text does not fit a list; lines count from 1. */
export type DraftCsvError = {
  readonly code: "csv-syntax" | "csv-columns" | "csv-cell" | "csv-numbers";
  readonly line: number;
  readonly expected: string;
  readonly got: string;
};

export type DraftCsvResult =
  | { readonly ok: true; readonly draft: Draft; readonly counts: Counts }
  | { readonly ok: false; readonly error: DraftCsvError };

/**
 * Turns lines pasted into a list into its draft. For a list of values each cell is a row. For a list of lists or tuples
 * each line is a row: its cells are the items, or the components in their order or in that of a heading line; a cell
 * for a list or a tuple contains JSON. parseDraft checks the texts.
 */
export const draftFromCsv = ({ item }: ListField, text: string): DraftCsvResult => {
  const table = readLines(text, shapeOf(item));
  if ("expected" in table) return refuse({ code: "csv-syntax", ...table });
  const { lines, counts } = table;
  const numbers = severalNumbers(item, table);
  if (numbers !== undefined) return refuse(numbers);
  const read = draftsOf(item, lines);
  if ("code" in read) return refuse(read);
  return { ok: true, draft: { items: read.drafts }, counts: read.hasHead ? withHead(counts) : counts };
};

/**
 * The line of a list of numbers that can be read in two ways: `1,250` is one number or two. Alone, `1,2` is a list,
 * because a list of whole numbers has no decimals; below each other such lines are rows of a column.
 */
const severalNumbers = (item: Field, { lines, separator }: Lines): DraftCsvError | undefined => {
  if (item.kind !== "integer") return undefined;
  for (const { line, cells } of lines) {
    const { text, readings } = acrossCells(cells, separator);
    if (readings.some((reading) => lines.length > 1 || !reading.includes(".")))
      return { code: "csv-numbers", line, expected: "one number", got: text.slice(0, 40) };
  }
  return undefined;
};

/** The text of several cells as it was written, and the numbers that it means if it is only one. */
export const acrossCells = (
  cells: readonly Cell[],
  separator: Separator,
): { readonly text: string; readonly readings: readonly string[] } => {
  const text = cells.map((cell) => cell.text).join(separator);
  const read = cells.length === 1 ? undefined : readNumber(text, { kind: "number", isSigned: true });
  return { text, readings: read === undefined || read.ok ? [] : read.problem.readings };
};

/** What the first line is becomes clear with the names of the components. */
export const withHead = (counts: Counts): Counts => ({ ...counts, rows: counts.rows - 1, headings: 1 });

type Drafts = { readonly drafts: readonly Draft[]; readonly hasHead: boolean };

const draftsOf = (item: Field, lines: readonly Line[]): Drafts | DraftCsvError => {
  switch (item.kind) {
    case "tuple":
      return tuplesOf(item, lines);
    case "list":
      return listsOf(item, lines);
    default: {
      const [wrong, items] = cellsOf(lines, () => item);
      return wrong ?? { drafts: items.flat(), hasHead: false };
    }
  }
};

const listsOf = ({ item, length }: ListField, lines: readonly Line[]): Drafts | DraftCsvError => {
  const wrong = length === undefined ? undefined : otherThan(length, lines);
  const [problem, rows] = cellsOf(lines, () => item);
  return wrong ?? problem ?? { drafts: rows.map((items) => ({ items })), hasHead: false };
};

const tuplesOf = ({ parts }: TupleField, lines: readonly Line[]): Drafts | DraftCsvError => {
  const order = headerOrder(parts, lines[0]?.cells ?? []);
  const hasHead = order !== undefined;
  const rows = hasHead ? lines.slice(1) : lines;
  const wrong = otherThan(parts.length, rows);
  if (wrong !== undefined) return wrong;
  const columns = order ?? parts.map((_, index) => index);
  const ordered = rows.map(({ line, cells }) => ({ line, cells: columns.map((at) => cells[at] ?? BLANK) }));
  const [problem, drafts] = cellsOf(ordered, (index) => parts[index]);
  return problem ?? { drafts: drafts.map((own) => ({ parts: own })), hasHead };
};

const otherThan = (length: number, lines: readonly Line[]): DraftCsvError | undefined => {
  const wrong = lines.find(({ cells }) => cells.length !== length);
  if (wrong === undefined) return undefined;
  const { line, cells } = wrong;
  return { code: "csv-columns", line, expected: String(length), got: String(cells.length) };
};

type Read = readonly [problem: DraftCsvError | undefined, drafts: readonly (readonly Draft[])[]];

const cellsOf = (lines: readonly Line[], fieldAt: (index: number) => Field | undefined): Read => {
  const drafts: Draft[][] = [];
  for (const { line, cells } of lines) {
    const own: Draft[] = [];
    for (const [index, cell] of cells.entries()) {
      const field = fieldAt(index);
      const draft = field === undefined ? undefined : cellOf(field, cell);
      if (draft === undefined) {
        return [{ code: "csv-cell", line, expected: `${field?.type} as JSON`, got: cell.text.slice(0, 40) }, []];
      }
      own.push(draft);
    }
    drafts.push(own);
  }
  return [undefined, drafts];
};

/** The draft of one cell: JSON for a list or a tuple, undefined if it cannot be read. */
export const cellOf = (field: Field, cell: Cell): Draft | undefined => {
  if (isLeaf(field)) return leafOf(field, cell);
  const json = draftFromJson(field, cell.text);
  return json.ok ? json.draft : undefined;
};

const BLANK: Cell = { text: "", quoted: false };

// A quoted "" is the empty string; an empty cell was left out.
const leafOf = ({ kind }: LeafField, { text, quoted }: Cell): LeafDraft => {
  if (kind === "string") return text === "" && quoted ? { text, empty: true } : { text };
  const trimmed = kind === "address" ? withoutBlanks(text) : text.trim();
  return kind === "bytes" || kind === "fixedBytes" ? { text: trimmed, mode: "hex" } : { text: trimmed };
};

// Which cell holds each component, if the first line names all of them.
const headerOrder = (parts: readonly Field[], cells: readonly Cell[]): readonly number[] | undefined => {
  if (cells.length !== parts.length) return undefined;
  const order = orderOf(
    parts,
    cells.map(({ text }) => text),
  );
  return order.includes(-1) || new Set(order).size !== parts.length ? undefined : order;
};

/**
 * The column that each field's name is the heading of; -1 for none or several. What other programs call it will do, if
 * no other field could be meant; a heading in `own` has its exact meaning only.
 */
export const orderOf = (fields: readonly Field[], headings: readonly string[], own?: string): readonly number[] => {
  const exact = headings.map((heading) => heading.trim().toLowerCase());
  const words = exact.map((heading) => (heading === own ? "" : wordOf(heading)));
  const names = fields.map(({ name }) => wordOf(name));
  return fields.map(({ name }, index) => {
    if (name === "") return -1;
    const at = exact.indexOf(name.toLowerCase());
    // Two columns with the same name are ambiguous.
    if (at !== -1) return at === exact.lastIndexOf(name.toLowerCase()) ? at : -1;
    const isAlike = (word: string) => isSameWord(word, names[index] ?? "");
    const isOnly = words.filter(isAlike).length === 1 && names.filter(isAlike).length === 1;
    return isOnly ? words.findIndex(isAlike) : -1;
  });
};

/** Lines of cells as written, from which nothing is left out but blank lines. */
export type Line = Pick<TableRow, "line" | "cells">;

type Lines = { readonly lines: readonly Line[]; readonly separator: Separator; readonly counts: Counts };

/** The non-blank lines of a pasted table, or why it cannot be read. */
export const readLines = (text: string, shape: Shape): Lines | Omit<DraftCsvError, "code"> => {
  const { rows, separator, faults, counts } = drain(readTableSteps(text, shape));
  const [fault] = faults;
  if (fault === undefined) return { lines: rows, separator, counts };
  const { code, line, at } = fault;
  const expected = expectedAt[code] ?? "the end of the cell";
  return { line, expected, got: text.slice(at, at + 20) };
};

const expectedAt: Partial<Record<FaultCode, string>> = {
  "quote-open": "a closing quote",
  "line-too-long": "at most a million characters",
};

const separators: readonly Separator[] = ["\t", ",", ";", "|"];

/** A line of one item: a value, the items of a list, or the components of a tuple. */
const shapeOf = (item: Field): Shape => {
  if (item.kind === "tuple") return rowShape(item.parts);
  const value = item.kind === "list" ? item.item : item;
  return {
    ...rowShape([value]),
    fits: (cells) => value.kind !== "string" && cells.every((cell) => mayBe(value, cell)),
  };
};

/** A line with a cell for each field. */
export const rowShape = (fields: readonly Field[]): Shape => ({
  // A text may have blanks and equals signs.
  separators: fields.some(({ kind }) => kind === "string") ? separators : [...separators, "=", " "],
  fits: (cells) => cells.length >= fields.length && fields.every((field, at) => mayBe(field, cells[at] ?? "")),
  isBlank: ([first, ...more]) => more.length === 0 && first?.quoted === false && first.text.trim() === "",
});

/** Whether a cell holds one value and nothing else. A number may have separators: its field names its readings. */
const mayBe = (field: Field, cell: string): boolean => {
  if (!isLeaf(field)) return /^[[{]/.test(cell);
  if (field.kind === "integer" && numberKind.fits(cell.trim())) return true;
  return field.kind === "string" || /^[^\s,;|=]+$/.test(cell);
};

const refuse = (error: DraftCsvError): Extract<DraftCsvResult, { ok: false }> => ({ ok: false, error });
