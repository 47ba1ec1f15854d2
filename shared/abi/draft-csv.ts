import { draftFromJson } from "./draft-json.ts";
import type { Draft, LeafDraft } from "./draft.ts";
import { isLeaf } from "./field.ts";
import type { Field, LeafField, ListField, TupleField } from "./field.ts";

/** Why a pasted CSV text does not fit a list; the line counts from 1. */
export interface DraftCsvError {
  readonly code: "csv-syntax" | "csv-columns" | "csv-cell";
  readonly line: number;
  readonly expected: string;
  readonly got: string;
}

export type DraftCsvResult =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly error: DraftCsvError };

/**
 * Turns lines of cells pasted into a list into its draft. Of a list of values each cell is a row. Of a list of lists or tuples
 * each line is one: its cells are the items, or the components in their order or in that of a first line that names them; a
 * cell for a list or a tuple holds JSON. Tabs or semicolons separate where there are any and no commas. The texts inside are
 * judged by parseDraft, not here.
 */
export function draftFromCsv({ item }: ListField, text: string): DraftCsvResult {
  const records = readRecords(text);
  if (!Array.isArray(records)) return refuse({ code: "csv-syntax", ...records });
  switch (item.kind) {
    case "tuple":
      return tuplesOf(item, records);
    case "list":
      return listsOf(item, records);
    default: {
      const [wrong, items] = cellsOf(records, () => item);
      return wrong === undefined ? { ok: true, draft: { items: items.flat() } } : refuse(wrong);
    }
  }
}

function listsOf({ item, length }: ListField, lines: readonly CsvLine[]): DraftCsvResult {
  const wrong = length === undefined ? undefined : otherThan(length, lines);
  const [problem, rows] = cellsOf(lines, () => item);
  const error = wrong ?? problem;
  return error === undefined ? { ok: true, draft: { items: rows.map((items) => ({ items })) } } : refuse(error);
}

function tuplesOf({ parts }: TupleField, lines: readonly CsvLine[]): DraftCsvResult {
  const order = headerOrder(parts, lines[0]?.cells ?? []);
  const rows = order === undefined ? lines : lines.slice(1);
  const wrong = otherThan(parts.length, rows);
  if (wrong !== undefined) return refuse(wrong);
  const columns = order ?? parts.map((_, index) => index);
  const ordered = rows.map(({ line, cells }) => ({ line, cells: columns.map((at) => cells[at] ?? BLANK) }));
  const [problem, drafts] = cellsOf(ordered, (index) => parts[index]);
  return problem === undefined
    ? { ok: true, draft: { items: drafts.map((own) => ({ parts: own })) } }
    : refuse(problem);
}

function otherThan(length: number, lines: readonly CsvLine[]): DraftCsvError | undefined {
  const wrong = lines.find(({ cells }) => cells.length !== length);
  if (wrong === undefined) return undefined;
  const { line, cells } = wrong;
  return { code: "csv-columns", line, expected: String(length), got: String(cells.length) };
}

type Read = readonly [problem: DraftCsvError | undefined, drafts: readonly (readonly Draft[])[]];

function cellsOf(lines: readonly CsvLine[], fieldAt: (index: number) => Field | undefined): Read {
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
}

function cellOf(field: Field, cell: Cell): Draft | undefined {
  if (isLeaf(field)) return leafOf(field, cell);
  const json = draftFromJson(field, cell.text);
  return json.ok ? json.draft : undefined;
}

interface Cell {
  readonly text: string;
  readonly quoted: boolean;
}

interface CsvLine {
  readonly line: number;
  readonly cells: readonly Cell[];
}

const BLANK: Cell = { text: "", quoted: false };

// A quoted "" is the empty string; a cell without anything in it is one that was left out.
function leafOf({ kind }: LeafField, { text, quoted }: Cell): LeafDraft {
  if (kind === "string") return text === "" && quoted ? { text, empty: true } : { text };
  const trimmed = text.trim();
  return kind === "bytes" || kind === "fixedBytes" ? { text: trimmed, mode: "hex" } : { text: trimmed };
}

// Which cell holds each component, where the first line names all of them.
function headerOrder(parts: readonly Field[], cells: readonly Cell[]): readonly number[] | undefined {
  const named = cells.map(({ text }) => text.trim().toLowerCase());
  const order = parts.map(({ name }) => (name === "" ? -1 : named.indexOf(name.toLowerCase())));
  const distinct = new Set(order).size === parts.length;
  return cells.length === parts.length && distinct && !order.includes(-1) ? order : undefined;
}

function readRecords(text: string): CsvLine[] | Omit<DraftCsvError, "code"> {
  const separator = separatorOf(text);
  const records: CsvLine[] = [];
  let cells: Cell[] = [];
  let at = 0;
  let line = 1;
  let begun = 1;
  while (at < text.length || cells.length > 0) {
    const quoted = text[at] === '"';
    const end = quoted ? closingQuote(text, at) : endOfCell(text, at, separator);
    if (end === -1) return { line, expected: "a closing quote", got: text.slice(at, at + 20) };
    const cell = quoted ? text.slice(at + 1, end).replaceAll('""', '"') : text.slice(at, end);
    line += cell.split("\n").length - 1;
    cells.push({ text: cell, quoted });
    at = quoted ? end + 1 : end;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    if (at < text.length && text[at] !== "\n" && text[at] !== "\r") {
      return { line, expected: "the end of the cell", got: text.slice(at, at + 20) };
    }
    // Blank lines are no rows.
    if (cells.length > 1 || quoted || cell.trim() !== "") records.push({ line: begun, cells });
    cells = [];
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    begun = line;
  }
  return records;
}

function separatorOf(text: string): string {
  if (text.includes("\t")) return "\t";
  return text.includes(";") && !text.includes(",") ? ";" : ",";
}

function closingQuote(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}

function endOfCell(text: string, at: number, separator: string): number {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return end;
}

function refuse(error: DraftCsvError): Extract<DraftCsvResult, { ok: false }> {
  return { ok: false, error };
}
