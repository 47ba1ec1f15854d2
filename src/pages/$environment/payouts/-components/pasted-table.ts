import { drain, type Steps } from "#shared/abi/steps.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { mostPayoutRows, type PayoutRow } from "#shared/console/payouts.ts";
import { faultTexts, type Separator } from "#shared/csv/dialect.ts";
import { addressKind, isHeadRow, rankOf } from "#shared/csv/headings.ts";
import { type Choice, type Counts, readTableSteps, type Shape, trimmedOf } from "#shared/csv/table.ts";
import { guessedColumns, namedColumns, type Remembered } from "./pasted-columns.ts";
import { assetIn, isCoinName, type Mapping, namesContract } from "./row-asset.ts";
import { networkIn, type Place } from "./row-network.ts";

export type Field = keyof PayoutRow;

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
  /** Headings of which several columns have the same one, so that none is chosen. */
  readonly repeated: readonly string[];
  /** The lines that cannot be read, and what is wrong with the whole table. */
  readonly faults: readonly Fault[];
  readonly counts: Counts;
};

export type Fault = { readonly line: number | null; readonly message: string };

export const fields: readonly Field[] = ["to", "amount", "asset", "purpose"];
export const separators: readonly Separator[] = ["\t", ",", ";", "|", "=", " "];

/** How many characters of a cell are stored. */
export const longestCell = 500;

/** What else is known about a table: the symbol of the network's coin, and the columns that a person has assigned before. */
export type About = { readonly coin?: string | undefined; readonly remembered?: Remembered };

/** Parses a pasted table. Its cells are unchanged: commas in amounts are not interpreted. */
export const readTable = (text: string, choice?: Choice, about?: About): PastedTable =>
  drain(readPastedTable(text, choice, about));

/** The same with pauses, for a long text. */
export const readPastedTable = function* (text: string, choice: Choice = {}, about: About = {}): Steps<PastedTable> {
  const table = yield* readTableSteps(text, shape, choice);
  const header = table.head === null ? null : trimmedOf(table.head);
  const lines: Line[] = [];
  const coinColumns = new Set<number>();
  let columns = header?.length ?? 0;
  for (const row of table.rows) {
    const cells = trimmedOf(row);
    lines.push({ line: row.line, cells });
    for (const [at, cell] of cells.entries()) if (isCoinName(cell, about.coin)) coinColumns.add(at);
    // With headings, further cells are an error.
    if (header === null) columns = Math.max(columns, row.cells.length);
    yield;
  }
  const below = lines.slice(0, sampled).map(({ cells }) => cells);
  const { mapping, repeated } =
    header === null
      ? { mapping: guessedColumns(below, columns, coinColumns), repeated: [] }
      : namedColumns(header, below, coinColumns, about.remembered ?? new Map());
  const faults = table.faults.map(({ line, code }) => ({ line, message: faultTexts[code] }));
  return {
    separator: table.separator,
    header,
    lines,
    columns,
    mapping,
    repeated,
    faults: lines.length === 0 && faults.length === 0 ? [emptyFault(header !== null)] : faults,
    counts: table.counts,
  };
};

/** How many lines the guesses are based on. */
const sampled = 200;

const emptyFault = (hasHeader: boolean): Fault => ({
  line: null,
  message: hasHeader ? "The table has no rows below its headings." : "The table has no rows.",
});

const isRecipientRow = (cells: readonly string[]): boolean => cells.length > 1 && cells.some(addressKind.fits);

const isWord = (cell: string): boolean =>
  (["recipient", "amount", "asset", "purpose", "tokenType", "tokenId", "network"] as const).some(
    (kind) => rankOf(cell, kind) !== -1,
  );

const shape: Shape = {
  separators,
  innerQuotes: "refused",
  fits: isRecipientRow,
  isHead: (first, below) => isHeadRow(first, below, isWord),
};

/** The rows of a table, and the network that they name if the payout has none yet. */
export type TakenRows = { readonly rows: readonly PayoutRow[]; readonly networkId: string | null };

/** The rows of a table by its columns; or what prevents using it, by line. */
export const rowsOf = (
  { lines, columns, header }: PastedTable,
  mapping: Mapping,
  place: Place = {},
): TakenRows | { readonly faults: readonly Fault[] } => {
  const faults: Fault[] = [];
  const rows: PayoutRow[] = [];
  const hasContracts = lines.some(({ cells }) => namesContract(cells, mapping));
  let network: Place["network"];
  const [toAt, amountAt, purposeAt] = (["to", "amount", "purpose"] as const).map((field) => mapping.indexOf(field));
  for (const { line, cells } of lines) {
    const at = (index: number | undefined): string => cells[index ?? -1] ?? "";
    const asset = assetIn(cells, mapping, place.coin);
    if ("fault" in asset) faults.push({ line, message: asset.fault });
    else if (asset.text === "" && hasContracts) faults.push({ line, message: noAsset });
    const named = networkIn(cells, mapping, place, network);
    if ("fault" in named) faults.push({ line, message: named.fault });
    else network = named.network;
    const row = {
      to: at(toAt),
      amount: at(amountAt),
      asset: "fault" in asset ? "" : asset.text,
      purpose: at(purposeAt),
    };
    if (Object.values(row).some((cell) => cell.length > longestCell)) {
      faults.push({ line, message: `A cell has more than ${longestCell} characters.` });
    }
    if (header !== null && cells.slice(columns).some((cell) => cell !== "")) {
      faults.push({
        line,
        message: "The line has more cells than there are headings. Put quotes around a cell with a separator in it.",
      });
    }
    // With headings, a column may hold the sender's address.
    if (header === null && cells.some((cell, index) => hasAddress(cell) && !holdsAddresses(mapping[index]))) {
      faults.push({ line, message: "The line has more than one address. Put each payment on a line of its own." });
    }
    if (cells.some(holdsRows)) {
      faults.push({ line, message: "A cell in quotes contains lines that look like rows. Check its quotes." });
    }
    rows.push(row);
  }
  return faults.length > 0 ? { faults } : { rows, networkId: network?.id ?? null };
};

const noAsset = "The row names no asset, but other rows name token contracts. Name its token, or write native.";

/** A recipient, a token's contract, or a purpose that mentions an address. */
const holdsAddresses = (column: Mapping[number] | undefined): boolean =>
  column === "to" || column === "asset" || column === "purpose";

/** Whether an address stands in a cell, alone or beside something else. */
const hasAddress = (cell: string): boolean => cell.split(/[^0-9A-Za-z]+/).some(addressKind.fits);

/** A quote that was meant as text may have joined rows. */
const holdsRows = (cell: string): boolean => /[\r\n]/.test(cell) && /0x[0-9a-f]{40}/i.test(cell);

/** Rows of a block copied from a spreadsheet, by cells from the left; or why it cannot be read. */
export type Block = { readonly rows: readonly (readonly string[])[] } | { readonly fault: string };

/** A pasted text as a block; undefined if it goes into one cell. */
export const readBlock = (text: string): Block | undefined => {
  const block = text.replace(/(?:\r\n|\r|\n)$/, "");
  if (!/[\t\r\n]/.test(block)) return undefined;
  const table = block.includes("\t") ? undefined : drain(readTableSteps(block, { ...blockShape, separators }));
  const isTable = table?.rows.some((row) => isRecipientRow(trimmedOf(row))) === true;
  const { rows, faults } =
    isTable && table !== undefined ? table : drain(readTableSteps(block, blockShape, { separator: "\t" }));
  const [fault] = faults;
  if (fault !== undefined) return { fault: `Line ${fault.line}: ${faultTexts[fault.code]} Nothing was pasted.` };
  const cells: (readonly string[])[] = [];
  let next = 1;
  for (const row of rows) {
    // An empty line is an empty cell: without it, the cells below would move to other recipients.
    for (; next < row.line; next += 1) cells.push([""]);
    cells.push(trimmedOf(row));
    next = row.line + row.lines;
  }
  return { rows: cells };
};

const blockShape: Shape = { separators: ["\t"], fits: isRecipientRow, isBlank: () => false };

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

/** How many filled cells of a block are to the right of the last column. */
export const cellsBeyond = (block: readonly (readonly string[])[], field: Field): number =>
  block.reduce((sum, cells) => sum + cells.slice(fields.length - fields.indexOf(field)).filter(Boolean).length, 0);
