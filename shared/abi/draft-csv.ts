import { withoutBlanks } from "#shared/address/without-blanks.ts";
import { CsvError, readCells, separatorOf } from "#shared/csv/read.ts";
import type { CsvCell, CsvLine } from "#shared/csv/read.ts";
import { draftFromJson } from "./draft-json.ts";
import type { Draft, LeafDraft } from "./draft.ts";
import { isLeaf } from "./field.ts";
import type { Field, LeafField, ListField, TupleField } from "./field.ts";

/** Why a pasted CSV text does not fit a list; lines count from 1. */
export type DraftCsvError = {
  readonly code: "csv-syntax" | "csv-columns" | "csv-cell";
  readonly line: number;
  readonly expected: string;
  readonly got: string;
};

export type DraftCsvResult =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly error: DraftCsvError };

/**
 * Turns lines pasted into a list into its draft. For a list of values each cell is a row. For a list of lists or tuples
 * each line is a row: its cells are the items, or the components in their order or in that of a heading line; a cell
 * for a list or a tuple contains JSON. `separatorOf` picks tabs or semicolons. parseDraft checks the texts.
 */
export const draftFromCsv = ({ item }: ListField, text: string): DraftCsvResult => {
  const lines = readLines(text);
  if ("expected" in lines) return refuse({ code: "csv-syntax", ...lines });
  switch (item.kind) {
    case "tuple":
      return tuplesOf(item, lines);
    case "list":
      return listsOf(item, lines);
    default: {
      const [wrong, items] = cellsOf(lines, () => item);
      return wrong === undefined ? { ok: true, draft: { items: items.flat() } } : refuse(wrong);
    }
  }
};

const listsOf = ({ item, length }: ListField, lines: readonly CsvLine[]): DraftCsvResult => {
  const wrong = length === undefined ? undefined : otherThan(length, lines);
  const [problem, rows] = cellsOf(lines, () => item);
  const error = wrong ?? problem;
  return error === undefined ? { ok: true, draft: { items: rows.map((items) => ({ items })) } } : refuse(error);
};

const tuplesOf = ({ parts }: TupleField, lines: readonly CsvLine[]): DraftCsvResult => {
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
};

const otherThan = (length: number, lines: readonly CsvLine[]): DraftCsvError | undefined => {
  const wrong = lines.find(({ cells }) => cells.length !== length);
  if (wrong === undefined) return undefined;
  const { line, cells } = wrong;
  return { code: "csv-columns", line, expected: String(length), got: String(cells.length) };
};

type Read = readonly [problem: DraftCsvError | undefined, drafts: readonly (readonly Draft[])[]];

const cellsOf = (lines: readonly CsvLine[], fieldAt: (index: number) => Field | undefined): Read => {
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
export const cellOf = (field: Field, cell: CsvCell): Draft | undefined => {
  if (isLeaf(field)) return leafOf(field, cell);
  const json = draftFromJson(field, cell.text);
  return json.ok ? json.draft : undefined;
};

const BLANK: CsvCell = { text: "", quoted: false };

// A quoted "" is the empty string; an empty cell was left out.
const leafOf = ({ kind }: LeafField, { text, quoted }: CsvCell): LeafDraft => {
  if (kind === "string") return text === "" && quoted ? { text, empty: true } : { text };
  const trimmed = kind === "address" ? withoutBlanks(text) : text.trim();
  return kind === "bytes" || kind === "fixedBytes" ? { text: trimmed, mode: "hex" } : { text: trimmed };
};

// Which cell holds each component, if the first line names all of them.
const headerOrder = (parts: readonly Field[], cells: readonly CsvCell[]): readonly number[] | undefined => {
  const names = cells.map(({ text }) => text.trim().toLowerCase());
  const order = parts.map(({ name }) => (name === "" ? -1 : names.indexOf(name.toLowerCase())));
  const distinct = new Set(order).size === parts.length;
  return cells.length === parts.length && distinct && !order.includes(-1) ? order : undefined;
};

/** The non-blank lines of a pasted table, or why it cannot be read. */
export const readLines = (text: string): readonly CsvLine[] | Omit<DraftCsvError, "code"> => {
  try {
    // A cell for a list contains JSON, so its quotes are kept.
    const lines = readCells(text, { separator: separatorOf(text), innerQuotes: "kept" });
    return lines.filter(({ cells: [first, ...more] }) => more.length > 0 || first?.quoted || first?.text.trim() !== "");
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, line, at } = error;
    const expected = code === "quote-open" ? "a closing quote" : "the end of the cell";
    return { line, expected, got: text.slice(at, at + 20) };
  }
};

const refuse = (error: DraftCsvError): Extract<DraftCsvResult, { ok: false }> => ({ ok: false, error });
