import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import type { PayoutRow } from "#shared/console/payouts.ts";
import { mostPayoutRows } from "#shared/console/payouts.ts";
import { type Field, fields } from "./pasted-table.ts";

/** A row in the editor. Its key stays the same while it is edited and moved. */
export type EditRow = PayoutRow & { readonly key: number };

export type Rows = readonly EditRow[];

/** Rows with their earlier states for undo, and the undone ones. */
export type History = {
  readonly rows: Rows;
  readonly before: readonly Rows[];
  readonly after: readonly Rows[];
  /** The cell being typed into: its letters are undone together. */
  readonly typing: string | null;
};

/** The most steps that can be undone. */
const mostSteps = 100;

let nextKey = 0;
/** A row of the editor. */
export const editRow = ({ to = "", amount = "", asset = "", purpose = "" }: Partial<PayoutRow> = {}): EditRow => {
  nextKey += 1;
  return { key: nextKey, to, amount, asset, purpose };
};

/** Rows in stored form; trailing empty ones belong to the editor. */
export const storedRows = (rows: Rows): PayoutRow[] =>
  withoutEmptyEnd(rows).map(({ to, amount, asset, purpose }) => ({ to, amount, asset, purpose }));

export const isEmpty = (row: PayoutRow): boolean => fields.every((field) => row[field].trim() === "");

const withoutEmptyEnd = (rows: Rows): Rows => {
  const last = rows.findLastIndex((row) => !isEmpty(row));
  return rows.slice(0, last + 1);
};

/** Rows in the editor's form: with an empty last one to type into, while there is room. */
export const editableRows = (rows: Rows): Rows => {
  const last = rows.at(-1);
  return (last === undefined || !isEmpty(last)) && rows.length < mostPayoutRows ? [...rows, editRow()] : rows;
};

export const historyOf = (rows: readonly PayoutRow[]): History => ({
  rows: editableRows(rows.map(editRow)),
  before: [],
  after: [],
  typing: null,
});

/** A step that is undone separately. */
export const withRows = (history: History, rows: Rows): History =>
  rows === history.rows
    ? history
    : {
        rows: editableRows(rows),
        before: [...history.before.slice(1 - mostSteps), history.rows],
        after: [],
        typing: null,
      };

/** Changes the text of a cell. */
export const withCell = (history: History, index: number, field: Field, text: string): History => {
  const row = history.rows[index];
  if (row === undefined || row[field] === text) return history;
  const rows = history.rows.with(index, { ...row, [field]: text });
  const typing = `${row.key} ${field}`;
  if (history.typing !== typing) return { ...withRows(history, rows), typing };
  return { ...history, rows: editableRows(rows), after: [], typing };
};

/** Inserts empty rows before this one. */
export const withInserted = (history: History, index: number, count = 1): History =>
  history.rows.length + count > mostPayoutRows
    ? history
    : withRows(history, history.rows.toSpliced(index, 0, ...Array.from({ length: count }, () => editRow())));

/** Removes the rows from one to another, inclusive. */
export const withoutRows = (history: History, from: number, to: number): History =>
  withRows(history, history.rows.toSpliced(from, to - from + 1));

/** Adds rows at the end, or replaces all. */
export const withAdded = (history: History, added: readonly PayoutRow[], isReplaced: boolean): History =>
  withRows(history, [...(isReplaced ? [] : withoutEmptyEnd(history.rows)), ...added.map(editRow)]);

/** How many rows there would be after adding. */
export const countWith = (history: History, added: number, isReplaced: boolean): number =>
  added + (isReplaced ? 0 : withoutEmptyEnd(history.rows).length);

/**
 * Whether the recipient has letters of only one case, and so no checksum. Checked by letters alone: there may be ten
 * thousand rows.
 */
export const isBare = ({ to }: PayoutRow): boolean =>
  /^\s*0x(?:[0-9a-f]*[a-f][0-9a-f]*|[0-9A-F]*[A-F][0-9A-F]*)\s*$/.test(to) && isEvmAddress(to.trim());

/** Adds the checksum to each address without one. */
export const withChecksums = (history: History): History =>
  withRows(
    history,
    history.rows.map((row) => (isBare(row) ? { ...row, to: checksumAddress(row.to.trim()) } : row)),
  );

/** Pastes a block of cells from one cell on, to the right and down; missing rows are added. */
export const withBlock = (
  history: History,
  index: number,
  field: Field,
  block: readonly (readonly string[])[],
): History => {
  const first = fields.indexOf(field);
  const rows = [...history.rows];
  for (const [down, cells] of block.entries()) {
    let row = rows[index + down] ?? editRow();
    for (const [right, text] of cells.entries()) {
      const at = fields[first + right];
      if (at !== undefined) row = { ...row, [at]: text };
    }
    rows[index + down] = row;
  }
  return withRows(history, rows);
};

/** The previous step; the same if there is none. */
export const undone = ({ rows, before, after }: History): History | undefined => {
  const last = before.at(-1);
  return last === undefined
    ? undefined
    : { rows: last, before: before.slice(0, -1), after: [...after, rows], typing: null };
};

/** The step undone last. */
export const redone = ({ rows, before, after }: History): History | undefined => {
  const next = after.at(-1);
  return next === undefined
    ? undefined
    : { rows: next, before: [...before, rows], after: after.slice(0, -1), typing: null };
};
