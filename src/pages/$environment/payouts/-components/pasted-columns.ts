import { addressKind, mostFit, numberKind, rankOf, wordOf, wordsIn } from "#shared/csv/headings.ts";
import { type Column, isTokenType, type Mapping } from "./row-asset.ts";

/** What a person has made of columns before, by the words of their headings. */
export type Remembered = ReadonlyMap<string, Column>;

type Rows = readonly (readonly string[])[];

const words = {
  to: "recipient",
  amount: "amount",
  asset: "asset",
  purpose: "purpose",
  tokenType: "tokenType",
  tokenId: "tokenId",
  network: "network",
} as const;

/** The columns by their headings, then by what is below them; and the headings that two columns share. */
export const namedColumns = (
  header: readonly string[],
  below: Rows,
  coinColumns: ReadonlySet<number>,
  remembered: Remembered,
): { readonly mapping: Mapping; readonly repeated: readonly string[] } => {
  const mapping: (Column | null)[] = header.map((heading) => {
    const column = remembered.get(wordOf(heading)) ?? null;
    return column === "amount" && hasUnit(heading) ? null : column;
  });
  const isFree = (at: number) => mapping[at] === null && !remembered.has(wordOf(header[at] ?? ""));
  const cellsAt = columnOf(below);
  const repeated: string[] = [];
  const named = (column: Column): readonly number[] =>
    header.flatMap((heading, at) => (isFree(at) && rankOf(heading, words[column]) !== -1 ? [at] : []));
  const mayBeAmount = (at: number) => !hasUnit(header[at] ?? "");

  for (const column of ["to", "amount", "purpose"] as const) {
    if (mapping.includes(column)) continue;
    const isOf = (at: number) => column === "to" && fitsColumn(column, cellsAt(at));
    const [best, next] = (column === "amount" ? named(column).filter(mayBeAmount) : named(column)).toSorted(
      (one, other) =>
        Number(isOf(other)) - Number(isOf(one)) ||
        rankOf(header[one] ?? "", words[column]) - rankOf(header[other] ?? "", words[column]),
    );
    if (best === undefined) continue;
    const heading = header[best] ?? "";
    if (next !== undefined && wordOf(heading) === wordOf(header[next] ?? "")) repeated.push(heading);
    else mapping[best] = column;
  }
  for (const at of named("asset")) mapping[at] = "asset";
  for (const at of named("network")) mapping[at] = "network";
  for (const at of named("tokenType")) {
    const isPlain = ["type", "standard"].includes(wordOf(header[at] ?? ""));
    if (!isPlain || cellsAt(at).every((cell) => cell === "" || isTokenType(cell))) mapping[at] = "tokenType";
  }
  for (const at of named("tokenId")) {
    // Most columns called "id" number the rows.
    if (wordOf(header[at] ?? "") !== "id" || mapping.includes("tokenType")) mapping[at] = "tokenId";
  }
  fill(
    mapping,
    cellsAt,
    (at, column) =>
      isFree(at) && !neverGuessed.has(wordOf(header[at] ?? "")) && (column !== "amount" || mayBeAmount(at)),
  );
  assignCoin(mapping, coinColumns);
  return { mapping, repeated };
};

/**
 * Whether a heading says what its amounts are in, such as `amount_wei` or `value (USD)`: it may be another unit than the
 * asset's, so the person decides.
 */
const hasUnit = (heading: string): boolean =>
  /[([\p{Sc}%]/u.test(heading.normalize("NFKC")) ||
  heading
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => units.has(word));

const units: ReadonlySet<string> = new Set(
  wordsIn(`
    wei kwei mwei gwei szabo finney sat sats satoshi satoshis lamports base baseunits unit units raw atomic
    minor cent cents pence usd eur gbp chf jpy cny inr brl cad aud dollar dollars euro euros fiat percent
  `),
);

/** Columns of other programs that are no payment. */
const neverGuessed: ReadonlySet<string> = new Set(
  wordsIn(`
    balance pendingbalanceupdate percentage share decimals chainid network chain id no nr number index
    row line date time timestamp unixtimestamp blockno phone year month invoice invoiceno invoicenumber
    employeeid from sender fromaddress
  `),
);

/** The columns by their cells alone; the person assigns the others. */
export const guessedColumns = (below: Rows, columns: number, coinColumns: ReadonlySet<number>): Mapping => {
  const cellsAt = columnOf(below);
  const isPlain =
    columns <= 4 &&
    (mostFit(cellsAt(0), addressKind.fits) || !all(columns).some((at) => mostFit(cellsAt(at), addressKind.fits))) &&
    (mostFit(cellsAt(1), numberKind.fits) || !all(columns).some((at) => mostFit(cellsAt(at), numberKind.fits)));
  // The editor's columns, in order.
  if (isPlain) return (["to", "amount", "asset", "purpose"] as const).slice(0, columns);
  const mapping: (Column | null)[] = all(columns).map(() => null);
  for (const at of all(columns)) {
    const filled = cellsAt(at).filter((cell) => cell !== "");
    if (filled.length > 0 && filled.every(isTokenType)) mapping[at] = "tokenType";
  }
  fill(mapping, cellsAt, () => true);
  assignCoin(mapping, coinColumns);
  return mapping;
};

/** Assigns what only one column can be. */
const fill = (
  mapping: (Column | null)[],
  cellsAt: (at: number) => readonly string[],
  isFree: (at: number, column: Column) => boolean,
): void => {
  for (const column of ["to", "amount"] as const) {
    if (mapping.includes(column)) continue;
    const fitting = [...mapping.keys()].filter(
      (at) => mapping[at] === null && isFree(at, column) && fitsColumn(column, cellsAt(at)),
    );
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1) mapping[only] = column;
  }
};

/** A row that names the coin is never paid in a token, whatever its column is called. */
const assignCoin = (mapping: (Column | null)[], coinColumns: ReadonlySet<number>): void => {
  for (const at of coinColumns) if (mapping[at] === null) mapping[at] = "asset";
};

const fitsColumn = (column: Column, cells: readonly string[]): boolean =>
  column === "to" ? mostFit(cells, addressKind.fits) : column === "amount" ? mostFit(cells, numberKind.fits) : true;

const columnOf =
  (rows: Rows) =>
  (at: number): readonly string[] =>
    rows.map((cells) => cells[at] ?? "");

const all = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
