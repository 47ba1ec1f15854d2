import type { Cell, Separator } from "#shared/csv/dialect.ts";
import type { Counts } from "#shared/csv/table.ts";
import { acrossCells, cellOf, type Line, orderOf, readLines, rowShape, withHead } from "./draft-csv.ts";
import type { Draft } from "./draft.ts";
import type { Field } from "./field.ts";

/** One call of a pasted table: the drafts of its arguments, and its coin amount as typed. */
export type CallRow = {
  /** From 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly args: readonly Draft[];
  readonly amount: string;
};

/**
 * Why a line of a table cannot be read as a call. For `heading`, `expected` lists the parameters that the first line
 * does not name exactly once. For `numbers`, `got` may be one number, or a value and an amount.
 */
export type CallRowFault = {
  readonly code: "syntax" | "columns" | "cell" | "heading" | "numbers";
  readonly line: number;
  readonly expected: string;
  readonly got: string;
};

export type CallRows = {
  /** The headings: from the first line, or the names of the parameters. */
  readonly columns: readonly string[];
  readonly rows: readonly CallRow[];
  readonly faults: readonly CallRowFault[];
  /** What became of each line; null if the table cannot be read. */
  readonly counts: Counts | null;
};

export const amountColumn = "amount";

/**
 * Reads a pasted table as calls of one function: one line per call, one cell per parameter. If the first line names
 * every parameter, columns may be in any order, with an amount column for a payable function; other columns are kept
 * but not sent. Otherwise cells follow the order of the parameters, then the amount of a payable function. A cell for a
 * list or a tuple contains JSON. parseDrafts checks the values.
 */
export const readCallRows = (fields: readonly Field[], text: string, isPayable: boolean): CallRows => {
  const table = readLines(text, rowShape(fields));
  if ("expected" in table) return { columns: [], rows: [], faults: [{ code: "syntax", ...table }], counts: null };
  const { lines, separator, counts } = table;
  const [first] = lines;
  const head = headOf(fields, first, isPayable);
  const missing = head === undefined ? notNamed(fields, first, isPayable) : [];
  if (first !== undefined && missing.length > 0) {
    const fault = { code: "heading", line: first.line, expected: missing.join(", "), got: "" } as const;
    return { columns: [], rows: [], faults: [fault], counts };
  }
  const positions = byPosition(fields, isPayable);
  const rows: CallRow[] = [];
  const faults: CallRowFault[] = [];
  for (const line of head === undefined ? lines : lines.slice(1)) {
    const split = isPayable && head === undefined ? splitNumber(fields, line, separator) : undefined;
    const read = split ?? rowOf(fields, line, head ?? positions);
    if ("code" in read) faults.push(read);
    else rows.push(read);
  }
  return {
    columns: head?.columns ?? positions.columns,
    rows,
    faults,
    counts: head === undefined ? counts : withHead(counts),
  };
};

/** Column indexes of the parameters (`order`) and of the amount. */
type Head = {
  readonly columns: readonly string[];
  readonly order: readonly number[];
  readonly amount: number;
  /** How many cells a line may have. */
  readonly counts: readonly number[];
};

const byPosition = (fields: readonly Field[], isPayable: boolean): Head => ({
  columns: [...fields.map(({ name }, index) => name || `parameter ${index + 1}`), amountColumn],
  order: fields.map((_, index) => index),
  amount: fields.length,
  counts: isPayable ? [fields.length, fields.length + 1] : [fields.length],
});

/** The parameters that a heading line leaves out or names twice; none if it names no parameter at all. */
const notNamed = (fields: readonly Field[], line: Line | undefined, isPayable: boolean): readonly string[] => {
  const columns = (line?.cells ?? []).map(({ text }) => text.trim());
  const names = new Set(columns.map((name) => name.toLowerCase()));
  if (!fields.some(({ name }) => name !== "" && names.has(name.toLowerCase()))) return [];
  const order = orderOf(fields, columns, isPayable ? amountColumn : undefined);
  return fields.flatMap(({ name }, index) => (name !== "" && order[index] === -1 ? [name] : []));
};

/** No first row of a table has more headings. */
const mostColumns = 1_000;

const headOf = (fields: readonly Field[], line: Line | undefined, isPayable: boolean): Head | undefined => {
  if (line === undefined || line.cells.length > mostColumns) return undefined;
  const columns = line.cells.map(({ text }) => text.trim());
  const names = columns.map((name) => name.toLowerCase());
  const order = orderOf(fields, columns, isPayable ? amountColumn : undefined);
  const isHead = fields.length > 0 && !order.includes(-1) && new Set(order).size === order.length;
  const isAmountOnly = fields.length === 0 && names.includes(amountColumn);
  if (!isHead && !isAmountOnly) return undefined;
  // A column with the name of a parameter is that parameter.
  const amount = names.findIndex((name, index) => name === amountColumn && !order.includes(index));
  return { columns, order, amount, counts: [columns.length] };
};

const rowOf = (fields: readonly Field[], { line, cells }: Line, head: Head): CallRow | CallRowFault => {
  if (!head.counts.includes(cells.length)) {
    return { code: "columns", line, expected: head.counts.join(" or "), got: String(cells.length) };
  }
  const args: Draft[] = [];
  for (const [index, field] of fields.entries()) {
    const cell = cells[head.order[index] ?? -1] ?? blank;
    const draft = cellOf(field, cell);
    if (draft === undefined) {
      return { code: "cell", line, expected: `${field.type} as JSON`, got: cell.text.slice(0, 40) };
    }
    args.push(draft);
  }
  return { line, cells: cells.map(({ text }) => text), args, amount: (cells[head.amount]?.text ?? "").trim() };
};

/**
 * The fault of a line without headings whose last two cells may be one number: in `0x…,1,250` the last value is 1,250,
 * or it is 1 and the call sends 250 coins.
 */
const splitNumber = (
  fields: readonly Field[],
  { line, cells }: Line,
  separator: Separator,
): CallRowFault | undefined => {
  const last = cells.slice(fields.length - 1);
  if (fields.at(-1)?.kind !== "integer" || last.length !== 2 || last.some(({ quoted }) => quoted)) return undefined;
  const { text, readings } = acrossCells(last, separator);
  return readings.some((reading) => !reading.includes("."))
    ? { code: "numbers", line, expected: "one number", got: text.slice(0, 40) }
    : undefined;
};

const blank: Cell = { text: "", quoted: false };
