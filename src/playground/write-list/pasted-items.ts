import { readCallRows, type CallRow, type CallRowFault } from "#shared/abi/call-rows.ts";
import { type DraftError, parseDrafts } from "#shared/abi/draft.ts";
import { describeField, type Field } from "#shared/abi/field.ts";
import { isPayable } from "#shared/abi/functions.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { Counts } from "#shared/csv/table.ts";
import { errorText } from "#src/components/abi-form/error-text.ts";
import { parameterLabel } from "#src/components/abi-form/field-label.ts";
import { amountProblem } from "#src/components/form/amount.ts";
import type { ListItem } from "./local-list.ts";

/** What all calls of a table share. */
export type SameCall = Omit<ListItem, "key" | "args" | "amount" | "row">;

export type Fault = { readonly line: number | null; readonly message: string };

/** The calls of a pasted table or, if a line is invalid, the faults of all lines and no call. */
export type PastedItems =
  | { readonly ok: true; readonly items: readonly ListItem[]; readonly counts: Counts | null }
  | { readonly ok: false; readonly faults: readonly Fault[]; readonly counts: Counts | null };

/** The network's coin, in which amounts are; without decimals none can be sent. */
export type Coin = { readonly decimals: number | undefined; readonly symbol: string };

/** Parses a pasted table as calls of a function, with the same checks as the form's fields. */
export const pastedItems = (
  fn: AbiCallable,
  text: string,
  same: SameCall,
  { coin, room }: { readonly coin: Coin; readonly room: number },
): PastedItems => {
  const fields = fn.inputs.map(describeField);
  const { columns, rows, faults, counts } = readCallRows(fields, text, isPayable(fn));
  const all: readonly Fault[] = [
    ...faults.map((fault) => ({ line: fault.line, message: faultText(fault) })),
    ...rows.flatMap((row) => rowFaults(fn, fields, row, coin)),
  ];
  if (all.length > 0) return { ok: false, faults: all, counts };
  if (rows.length === 0) return { ok: false, faults: [{ line: null, message: "The table has no rows." }], counts };
  if (rows.length > room) {
    const message = `The table has ${countText(rows.length, "row")}, but the list has room for only ${countText(room, "more call")}.`;
    return { ok: false, faults: [{ line: null, message }], counts };
  }
  const items = rows.map(({ line, cells, args, amount }) => ({
    ...same,
    key: crypto.randomUUID(),
    args: [...args],
    amount,
    row: { line, columns: columns.slice(0, cells.length), cells: [...cells] },
  }));
  return { ok: true, items, counts };
};

const rowFaults = (
  fn: AbiCallable,
  fields: readonly Field[],
  { line, args, amount }: CallRow,
  { decimals, symbol }: Coin,
): readonly Fault[] => {
  const values = parseDrafts(fields, args);
  const faults = (values.ok ? [] : values.errors).map((error) => errorIn(fields, error));
  const problem = isPayable(fn)
    ? amountProblem(amount, decimals, symbol)
    : amount === ""
      ? undefined
      : "The function takes no amount.";
  return [...faults, ...(problem === undefined ? [] : [`amount: ${problem}`])].map((message) => ({ line, message }));
};

const errorIn = (fields: readonly Field[], error: DraftError): string => {
  const [at = 0] = error.path;
  const field = fields[Number(at)];
  if (field === undefined) return "Could not read this value.";
  // Unlike a form field, a row has no unit selection.
  const text =
    error.code === "fraction" ? `${field.type} takes whole base units, without a fraction.` : errorText(field, error);
  return `${parameterLabel(field, Number(at))}: ${text}`;
};

const faultText = ({ code, expected, got }: CallRowFault): string => {
  if (code === "heading") return `The first row must name every parameter once. Missing or repeated: ${expected}.`;
  if (code === "columns") return `Expected ${expected} cells, got ${got}. Put quotes around cells that contain commas.`;
  if (code === "numbers") {
    return `“${got}” may be one number, or a value and an amount. Put quotes around a number with separators, or name the columns in the first row.`;
  }
  return `Expected ${expected}, got “${got}”.`;
};
