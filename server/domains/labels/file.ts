import { setImmediate } from "node:timers/promises";
import { Problem } from "#server/lib/problem.ts";
import type { labelColumns } from "#shared/console/columns/labels.ts";
import { type LabelBody, labelBodySchema, mostImportedLabels } from "#shared/console/labels.ts";
import { CsvError, type CsvRecord, csvRecords } from "#shared/csv/read.ts";

/** A line of the file, parsed, or why it is invalid. */
export type FileLine = { readonly line: number } & (
  | { readonly body: LabelBody; readonly why?: never }
  | { readonly body?: never; readonly why: string }
);

/** The columns that an import needs, in any order; it ignores others. The network is its id. */
const needed = ["network", "address", "label"] as const satisfies readonly (keyof typeof labelColumns)[];

/** Lines and characters read between two pauses. */
const atOnce = { lines: 100, characters: 32 * 1024 };
/** Most cells and characters of a line, including other columns. */
const most = { mostCells: 1_000, longestLine: 64 * 1024 };

/** Parses a file of labels; throws a 400 if it is invalid, and a 413 if it exceeds the import limit. */
export const readFile = async (csv: string): Promise<readonly FileLine[]> => {
  const [head, ...records] = await parse(csv);
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const [network = -1, address = -1, label = -1] = needed.map((name) => names.indexOf(name));
  if (Math.min(network, address, label) === -1) {
    throw malformed("Its first line must name the columns network, address and label, separated by commas");
  }
  const lines: FileLine[] = [];
  const seen = new Map<string, number>();
  const letOthers = turnTaker();
  for (const record of records) {
    lines.push(readLine(record, { network, address, label }, seen));
    await letOthers(record);
  }
  return lines;
};

/** Pauses for other work once enough lines were read. */
const turnTaker = (): ((record: CsvRecord) => Promise<void>) => {
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

const readLine = (
  { line, cells }: CsvRecord,
  { network, address, label }: Columns,
  seen: Map<string, number>,
): FileLine => {
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

const parse = async (csv: string): Promise<readonly CsvRecord[]> => {
  const records: CsvRecord[] = [];
  const letOthers = turnTaker();
  try {
    for (const record of csvRecords(csv, most)) {
      records.push(record);
      if (records.length > mostImportedLabels + 1) throw tooMany();
      await letOthers(record);
    }
    return records;
  } catch (error) {
    if (error instanceof CsvError) throw malformed(`Line ${error.line}: ${error.message.replace(/\.$/, "")}`);
    throw error;
  }
};

const tooMany = () =>
  new Problem("POSTERN_TOO_LARGE", `The file contains more than ${mostImportedLabels} labels. Import it in parts.`);

const malformed = (why: string) => new Problem("POSTERN_BAD_REQUEST", `The file is not valid CSV. ${why}.`);
