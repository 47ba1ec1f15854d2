import type { Draft, LeafDraft } from "./draft.ts";
import type { Field, LeafField, ListField } from "./field.ts";

/** Why a pasted CSV text does not fit a list; the line counts from 1. */
export interface DraftCsvError {
  readonly code: "csv-syntax" | "csv-columns" | "csv-nested";
  readonly line: number;
  readonly expected: string;
  readonly got: string;
}

export type DraftCsvResult =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly error: DraftCsvError };

/**
 * Turns lines of cells pasted into a list into its draft: each cell is a row or, for a list of tuples, each line, whose cells
 * stand in the order of the components or of a first line that names them. Tabs or semicolons separate where there are any and
 * no commas. The texts inside are judged by parseDraft, not here.
 */
export function draftFromCsv(field: ListField, text: string): DraftCsvResult {
  const { item } = field;
  const parts = item.kind === "tuple" ? item.parts.filter(isLeaf) : [];
  const flat = item.kind === "tuple" ? parts.length === item.parts.length : isLeaf(item);
  if (!flat) return refuse({ code: "csv-nested", line: 1, expected: "JSON", got: item.type });
  const records = readRecords(text);
  if (!Array.isArray(records)) return refuse({ code: "csv-syntax", ...records });
  if (isLeaf(item)) {
    return { ok: true, draft: { items: records.flatMap(({ cells }) => cells.map((cell) => leafOf(item, cell))) } };
  }
  const order = headerOrder(parts, records[0]?.cells ?? []);
  const rows = order === undefined ? records : records.slice(1);
  const columns = order ?? parts.map((_, index) => index);
  const wrong = rows.find(({ cells }) => cells.length !== parts.length);
  if (wrong !== undefined) {
    const { line, cells } = wrong;
    return refuse({ code: "csv-columns", line, expected: String(parts.length), got: String(cells.length) });
  }
  const items = rows.map(({ cells }) => ({
    parts: parts.map((part, index) => leafOf(part, cells[columns[index] ?? index] ?? BLANK)),
  }));
  return { ok: true, draft: { items } };
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

function isLeaf(field: Field): field is LeafField {
  return field.kind !== "list" && field.kind !== "tuple" && field.kind !== "unsupported";
}

// A quoted "" is the empty string; a cell without anything in it is one that was left out.
function leafOf({ kind }: LeafField, { text, quoted }: Cell): LeafDraft {
  if (kind === "string") return text === "" && quoted ? { text, empty: true } : { text };
  const trimmed = text.trim();
  return kind === "bytes" || kind === "fixedBytes" ? { text: trimmed, mode: "hex" } : { text: trimmed };
}

// Which cell holds each component, where the first line names all of them.
function headerOrder(parts: readonly LeafField[], cells: readonly Cell[]): readonly number[] | undefined {
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
