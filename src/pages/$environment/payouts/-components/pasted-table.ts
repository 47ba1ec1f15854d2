import { numberText } from "#shared/amount/number-text.ts";
import { mostPayoutRows, type PayoutRow } from "#shared/console/payouts.ts";
import { CsvError, type Dialect, readCells } from "#shared/csv/read.ts";
import { withoutGuard } from "#shared/csv/write.ts";

export type Separator = Dialect["separator"];
export type Field = keyof PayoutRow;
/** The field of each column of a table; null for an omitted one. */
export type Mapping = readonly (Field | null)[];

type Line = { readonly line: number; readonly cells: readonly string[] };

/** A pasted table, as far as it is recognized. */
export type PastedTable = {
  readonly separator: Separator;
  /** The first row, if it names the columns. */
  readonly header: readonly string[] | null;
  /** The lines without the header, each with its first line number in the text. */
  readonly lines: readonly Line[];
  readonly columns: number;
  /** The guessed fields of the columns, which a person may change. */
  readonly mapping: Mapping;
};

export type Fault = { readonly line: number | null; readonly message: string };

export const fields: readonly Field[] = ["to", "amount", "asset", "purpose"];
export const separators: readonly Separator[] = [",", ";", "\t"];

/** How many characters of a cell are stored. */
export const longestCell = 500;

/** Parses a pasted table. Its cells are unchanged: commas in amounts are not interpreted. */
export const readTable = (text: string, chosen?: Separator): PastedTable | Fault => {
  const separator = chosen ?? separatorIn(text);
  let lines: readonly Line[];
  try {
    lines = linesOf(text, separator);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: error.line, message: error.message };
  }
  const [first] = lines;
  if (first === undefined) return { line: null, message: "The table has no rows." };
  const named = headerFields(first.cells);
  const rest = named === undefined ? lines : lines.slice(1);
  const columns = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (rest.length === 0) return { line: null, message: "The table has no rows below its headings." };
  return {
    separator,
    header: named === undefined ? null : first.cells,
    lines: rest,
    columns,
    mapping: filled(named ?? guessed(rest.slice(0, sampled), columns), columns),
  };
};

export const isFault = (read: PastedTable | Fault): read is Fault => "message" in read;

/** The rows of a table by its columns; or what prevents using it, by line. */
export const rowsOf = (
  { lines, columns }: PastedTable,
  mapping: Mapping,
): { readonly rows: readonly PayoutRow[] } | { readonly faults: readonly Fault[] } => {
  const places = fields.map((field) => mapping.indexOf(field));
  const faults: Fault[] = [];
  const rows: PayoutRow[] = [];
  for (const { line, cells } of lines) {
    const [to = "", amount = "", asset = "", purpose = ""] = places.map((at) => cells[at]?.trim() ?? "");
    const long = [to, amount, asset, purpose].find((cell) => cell.length > longestCell);
    if (long !== undefined) {
      faults.push({ line, message: `A cell has more than ${longestCell} characters.` });
    }
    if (cells.length > columns) faults.push({ line, message: "The line has more cells than the others." });
    rows.push({ to, amount, asset, purpose });
  }
  return faults.length > 0 ? { faults } : { rows };
};

/** The rows of a block copied from a spreadsheet, by cells from the left; undefined for any other text. */
export const readBlock = (text: string): readonly (readonly string[])[] | undefined => {
  if (!/[\t\r\n]/.test(text.replace(/(?:\r\n|\r|\n)$/, ""))) return undefined;
  try {
    return linesOf(text, text.includes("\t") ? "\t" : separatorIn(text)).map(({ cells }) =>
      cells.map((cell) => cell.trim()),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return undefined;
  }
};

/** A spreadsheet does not quote a copied cell that contains a quote. */
const linesOf = (text: string, separator: Separator): readonly Line[] =>
  readCells(text, { separator, innerQuotes: separator === "\t" ? "kept" : "refused" })
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => withoutGuard(cell.text)) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));

/** How many lines the guesses are based on. */
const sampled = 20;

/** The separator that gives most of the first lines an address in its own cell, or a heading. */
const separatorIn = (text: string): Separator => {
  const head = text.split(/\r\n|\r|\n/, sampled).join("\n");
  const scores = (["\t", ";", ","] as const).map((separator) => ({ separator, score: scoreOf(head, separator) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.score > 0) return best.separator;
  return text.includes("\t") ? "\t" : text.includes(";") ? ";" : ",";
};

const scoreOf = (head: string, separator: Separator): number => {
  try {
    const lines = linesOf(head, separator);
    const first = lines[0]?.cells ?? [];
    const named = headerFields(first)?.filter((field) => field !== null).length ?? 0;
    const rows = lines.filter(({ cells }) => cells.length > 1 && cells.some(isAddressLike)).length;
    return 2 * named + rows;
  } catch (error) {
    if (error instanceof CsvError) return 0;
    throw error;
  }
};

const isAddressLike = (cell: string): boolean =>
  /^(?:0x[0-9a-f]{40}|(?:bc1|tb1)[0-9a-z]{20,90}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/i.test(cell.trim());

const isAmountLike = (cell: string): boolean => /^[-+]?\d[\d.,' ]*$/.test(cell.trim());

const headings: Readonly<Record<Field, ReadonlySet<string>>> = {
  to: new Set(["address", "recipient", "to", "recipientaddress", "toaddress", "walletaddress", "payee", "beneficiary"]),
  amount: new Set(["amount", "value", "sum", "amountdue", "total"]),
  asset: new Set(["asset", "token", "symbol", "currency", "coin"]),
  purpose: new Set(["purpose", "memo", "reference", "note", "notes", "description", "comment"]),
};

/** The fields named in a header row, without duplicates; undefined for any other row. */
const headerFields = (cells: readonly string[]): readonly (Field | null)[] | undefined => {
  if (cells.some(isAddressLike)) return undefined;
  const taken = new Set<Field>();
  const named = cells.map((cell) => {
    const word = cell.toLowerCase().replaceAll(/[^a-z]/g, "");
    const field = fields.find((one) => headings[one].has(word) && !taken.has(one));
    if (field !== undefined) taken.add(field);
    return field ?? null;
  });
  return taken.has("to") || taken.has("amount") ? named : undefined;
};

/** The first column of addresses and the first of amounts; the person assigns the others. */
const guessed = (lines: readonly Line[], columns: number): readonly (Field | null)[] => {
  const share = (at: number, fits: (cell: string) => boolean): number =>
    lines.filter(({ cells }) => fits(cells[at] ?? "")).length / lines.length;
  const all = Array.from({ length: columns }, (_, index) => index);
  const to = all.find((at) => share(at, isAddressLike) > 0.5) ?? (columns <= fields.length ? 0 : -1);
  const amount = all.find((at) => at !== to && share(at, isAmountLike) > 0.5) ?? -1;
  const isPlain = to === 0 && (amount === 1 || amount === -1) && columns <= fields.length;
  // The editor's columns, in order.
  if (isPlain) return fields.slice(0, columns);
  return all.map((at) => (at === to ? "to" : at === amount ? "amount" : null));
};

const filled = (mapping: Mapping, columns: number): Mapping =>
  Array.from({ length: columns }, (_, index) => mapping[index] ?? null);

/** Why a block of cells is not pasted from a row on. */
export const blockProblem = (block: readonly (readonly string[])[], index: number): string | undefined => {
  if (index + block.length > mostPayoutRows) {
    return `A payout has at most ${numberText(mostPayoutRows)} rows. Nothing was pasted.`;
  }
  const long = block.findIndex((cells) => cells.some((cell) => cell.length > longestCell));
  return long === -1
    ? undefined
    : `A cell in pasted row ${numberText(long + 1)} has more than ${longestCell} characters. Nothing was pasted.`;
};
