import { setImmediate } from "node:timers/promises";
import { Problem } from "#server/lib/problem.ts";
import type { labelColumns } from "#shared/console/columns/labels.ts";
import { type LabelBody, labelBodySchema, mostImportedLabels } from "#shared/console/labels.ts";
import { faultTexts, type Separator } from "#shared/csv/dialect.ts";
import { wordOf } from "#shared/csv/headings.ts";
import { partsOf, type RowPart } from "#shared/csv/rows.ts";
import { type Counts, settingOf, textsOf } from "#shared/csv/table.ts";

/** A line of the file, parsed, or why it is invalid. */
export type FileLine = { readonly line: number } & (
  | { readonly body: LabelBody; readonly why?: never }
  | { readonly body?: never; readonly why: string }
);

/** A file's lines, parsed, and what became of all of its lines. */
export type LabelFile = { readonly lines: readonly FileLine[]; readonly counts: Counts };

/** The columns that an import needs, in any order; it ignores others. The network is its id. */
const needed = ["network", "address", "label"] as const satisfies readonly (keyof typeof labelColumns)[];

/** The words for them, our own first. */
const words: Readonly<Record<(typeof needed)[number], readonly string[]>> = {
  network: ["network", "networkid"],
  address: ["address", "walletaddress", "wallet", "accountaddress", "account"],
  label: ["label", "nametag", "name"],
};

// A label may have blanks and equals signs.
const separators: readonly Separator[] = [",", ";", "\t", "|"];

/** Lines and characters read between two pauses. */
const atOnce = { lines: 100, characters: 32 * 1024 };
/** Most cells and characters of a line, including other columns. */
const most = { mostCells: 1_000, longestLine: 64 * 1024 };

/** Parses a file of labels; throws a 400 if it is invalid, and a 413 if it exceeds the import limit. */
export const readFile = async (csv: string): Promise<LabelFile> => {
  const { rows, counts } = await parse(csv, settingOf(csv)?.separator ?? (await separatorIn(csv)));
  const [head, ...others] = rows;
  const places = head === undefined ? undefined : placesIn(head.cells);
  if (head === undefined || places === undefined) {
    throw malformed("Its first line must name the columns network, address and label");
  }
  const lines: FileLine[] = [];
  const seen = new Map<string, number>();
  const letOthers = turnTaker();
  for (const row of others) {
    lines.push(
      row.cells.slice(head.cells.length).some((cell) => cell.trim() !== "")
        ? { line: row.line, why: "has more cells than the first line: put a cell with a separator in quotes" }
        : readLine(row, places, seen),
    );
    await letOthers(row);
  }
  return { lines, counts };
};

type Row = { readonly line: number; readonly cells: readonly string[] };

const isEmpty = ({ cells }: RowPart): boolean => cells.every(({ text }) => text.trim() === "");

/** The separator with which the first row names the columns. */
const separatorIn = async (csv: string): Promise<Separator> => {
  for (const separator of separators) {
    if (placesIn(await headOf(csv, separator)) !== undefined) return separator;
  }
  return ",";
};

/** The cells of the first row of a file. */
const headOf = async (csv: string, separator: Separator): Promise<readonly string[]> => {
  const letOthers = turnTaker();
  for (const part of partsOf(csv, { ...most, separator, innerQuotes: "refused" })) {
    if (part.kind === "fault") return [];
    if (part.kind === "row" && !isEmpty(part)) return textsOf(part);
    await letOthers({ cells: [] });
  }
  return [];
};

/** Where the needed columns are; undefined unless a first line names each of them once. */
const placesIn = (head: readonly string[]): Columns | undefined => {
  const names = head.map(wordOf);
  const [network, address, label] = needed.map((column) => {
    const word = words[column].find((one) => names.includes(one)) ?? "";
    const at = names.indexOf(word);
    return at === names.lastIndexOf(word) ? at : -1;
  });
  if (network === undefined || address === undefined || label === undefined) return undefined;
  return Math.min(network, address, label) === -1 ? undefined : { network, address, label };
};

/** Pauses for other work once enough lines were read. */
const turnTaker = (): ((row: Pick<Row, "cells">) => Promise<void>) => {
  let lines = 0;
  let characters = 0;
  return async ({ cells }) => {
    lines += 1;
    for (const cell of cells) characters += cell.length;
    if (lines < atOnce.lines && characters < atOnce.characters) return;
    lines = 0;
    characters = 0;
    await setImmediate();
  };
};

type Columns = { readonly network: number; readonly address: number; readonly label: number };

const readLine = ({ line, cells }: Row, { network, address, label }: Columns, seen: Map<string, number>): FileLine => {
  const networkId = cells[network]?.trim() ?? "";
  const parsed = labelBodySchema.safeParse({
    networkId: networkId === "" ? null : networkId,
    address: cells[address] ?? "",
    label: cells[label] ?? "",
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { line, why: `${String(issue?.path[0] ?? "line")}: ${issue?.message ?? "is not valid"}` };
  }
  const key = `${parsed.data.address} ${networkId}`;
  const first = seen.get(key);
  if (first !== undefined) return { line, why: `is already on line ${first}` };
  seen.set(key, line);
  return { line, body: parsed.data };
};

const parse = async (
  csv: string,
  separator: Separator,
): Promise<{ readonly rows: readonly Row[]; readonly counts: Counts }> => {
  const settings = settingOf(csv) === undefined ? 0 : 1;
  const rows: Row[] = [];
  let blank = 0;
  let continued = 0;
  const letOthers = turnTaker();
  for (const part of partsOf(csv, { ...most, separator, innerQuotes: "refused" })) {
    if (part.kind === "fault") {
      throw malformed(`Line ${part.line}: ${faultTexts[part.code].replace(/\.$/, "")}`);
    }
    if (part.line === 1 && settings === 1) continue;
    if (part.kind === "blank" || isEmpty(part)) {
      blank += part.lines;
      await letOthers({ cells: [] });
      continue;
    }
    const row = { line: part.line, cells: textsOf(part) };
    rows.push(row);
    continued += part.lines - 1;
    if (rows.length > mostImportedLabels + 1) throw tooMany();
    await letOthers(row);
  }
  const headings = Math.min(rows.length, 1);
  const lines = settings + rows.length + blank + continued;
  return { rows, counts: { lines, rows: rows.length - headings, faults: 0, blank, headings, settings, continued } };
};

const tooMany = () =>
  new Problem("POSTERN_TOO_LARGE", `The file contains more than ${mostImportedLabels} labels. Import it in parts.`);

const malformed = (why: string) => new Problem("POSTERN_BAD_REQUEST", `The file is not valid CSV. ${why}.`);
