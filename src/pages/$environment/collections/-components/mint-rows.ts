import * as z from "zod/mini";
import { numberText } from "#shared/amount/number-text.ts";
import type { ItemsSource } from "#shared/console/run-start.ts";
import { maxRunItems } from "#shared/console/run.ts";
import { CsvError, readCells, separatorOf } from "#shared/csv/read.ts";
import { withoutGuard } from "#shared/csv/write.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { emptyMint, mintCall, type MintDraft, mintProblems, type MintRules, wholeDigits } from "./mint-draft.ts";

/** The error of a line of the table; null for the whole table. */
export type MintFault = { readonly line: number | null; readonly message: string };

/** One line of the table: a mint, and its errors. */
export type MintRow = { readonly line: number; readonly draft: MintDraft; readonly faults: readonly string[] };

export type MintTable = { readonly rows: readonly MintRow[]; readonly faults: readonly MintFault[] };

type Column =
  | "to"
  | "tokenId"
  | "amount"
  | "name"
  | "description"
  | "image"
  | "externalUrl"
  | "metadataURI"
  | "attributes";

const headings: Readonly<Record<string, Column>> = {
  to: "to",
  recipient: "to",
  address: "to",
  tokenid: "tokenId",
  token: "tokenId",
  id: "tokenId",
  amount: "amount",
  quantity: "amount",
  name: "name",
  description: "description",
  image: "image",
  externalurl: "externalUrl",
  website: "externalUrl",
  metadatauri: "metadataURI",
  tokenuri: "metadataURI",
  attributes: "attributes",
};

/** The columns whose cells the run stores: an image may be far larger than it accepts. */
export const keptColumns = ["to", "tokenId", "amount", "name"] as const;
const longestKept = 200;

/**
 * Parses a table of mints: its first row names the columns. A column with any other heading is an attribute of that
 * name. `taken` are the known ids of existing tokens.
 */
export const readMintTable = (text: string, rules: MintRules, taken: ReadonlySet<string> = new Set()): MintTable => {
  let lines: readonly { readonly line: number; readonly cells: readonly string[] }[];
  try {
    const separator = separatorOf(text);
    lines = readCells(text, { separator, innerQuotes: separator === "\t" ? "kept" : "refused" })
      .map(({ line, cells }) => ({ line, cells: cells.map((cell) => withoutGuard(cell.text).trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], faults: [{ line: error.line, message: error.message }] };
  }
  const [head, ...rest] = lines;
  const problem = head === undefined ? "The table is empty." : headProblem(head.cells, rest.length, rules);
  if (head === undefined || problem !== undefined)
    return { rows: [], faults: [{ line: null, message: problem ?? "" }] };
  const rows = rest.map(({ line, cells }) => readRow(head.cells, line, cells, rules));
  const first = new Map<string, number>();
  const checked = rows.map((row) => {
    const { tokenId } = row.draft;
    const earlier = first.get(tokenId);
    if (earlier === undefined) first.set(tokenId, row.line);
    if (rules.isSemiFungible || tokenId === "") return row;
    const more = [
      ...(earlier === undefined ? [] : [`Token #${tokenId} is already on line ${numberText(earlier)}.`]),
      ...(taken.has(tokenId) ? [`Token #${tokenId} is already in this collection.`] : []),
    ];
    return { ...row, faults: [...row.faults, ...more] };
  });
  return { rows: checked, faults: [] };
};

const columnOf = (heading: string): Column | undefined => {
  const word = heading.toLowerCase().replaceAll(/[^a-z]/g, "");
  return Object.hasOwn(headings, word) ? headings[word] : undefined;
};

const headProblem = (cells: readonly string[], count: number, { isSemiFungible }: MintRules): string | undefined => {
  const named = cells.map(columnOf);
  const requiredColumns: readonly Column[] = isSemiFungible ? ["to", "tokenId", "amount"] : ["to", "tokenId"];
  const lacking = requiredColumns.filter((column) => !named.includes(column));
  if (lacking.length > 0) {
    return `The first row must name the columns. It lacks ${lacking.join(" and ")}. Start with a row such as ${requiredColumns.join(", ")}, name, image.`;
  }
  const twice = named.find((column, at) => column !== undefined && named.indexOf(column) !== at);
  if (twice !== undefined) return `The column ${twice} appears twice.`;
  if (count === 0) return "The table has no rows below the headings.";
  return count > maxRunItems
    ? `A run takes at most ${numberText(maxRunItems)} items. This table has ${numberText(count)}.`
    : undefined;
};

const readRow = (head: readonly string[], line: number, cells: readonly string[], rules: MintRules): MintRow => {
  const at = (column: Column): string => cells[head.findIndex((heading) => columnOf(heading) === column)] ?? "";
  const own = head.flatMap((heading, index) =>
    heading !== "" && columnOf(heading) === undefined && (cells[index] ?? "") !== ""
      ? [{ trait: heading, value: cells[index] ?? "" }]
      : [],
  );
  const listed = readAttributes(at("attributes"));
  const uri = at("metadataURI");
  const draft: MintDraft = {
    ...emptyMint,
    to: at("to"),
    tokenId: wholeDigits(at("tokenId")),
    amount: rules.isSemiFungible ? at("amount") : "1",
    by: uri === "" ? "metadata" : "uri",
    name: at("name"),
    description: at("description"),
    image: at("image"),
    externalUrl: at("externalUrl"),
    attributes: [...own, ...(listed ?? [])],
    metadataURI: uri,
  };
  const faults = mintProblems(draft, rules).map(({ message }) => message);
  const others = [draft.name, draft.description, draft.image, draft.externalUrl].some((text) => text !== "");
  const isOne = rules.isSemiFungible || ["", "1"].includes(at("amount"));
  return {
    line,
    draft,
    faults: [
      ...faults,
      ...(cells.length > head.length ? ["The line has more cells than headings."] : []),
      ...(isOne ? [] : ["Each NFT is unique. Leave the amount out."]),
      ...(uri !== "" && (others || draft.attributes.length > 0) ? ["Give the metadata or its URL, not both."] : []),
      ...(listed === undefined ? ['The attributes are not JSON such as {"Colour":"blue"}.'] : []),
    ],
  };
};

const plain = lazily(() => z.union([z.string(), z.number(), z.boolean()]));
const listSchema = lazily(() => z.array(z.strictObject({ trait_type: z.optional(z.string()), value: plain })));

/** Attributes in the standards' form, or as an object with a value for each trait; undefined for anything else. */
const readAttributes = (text: string): MintDraft["attributes"] | undefined => {
  if (text === "") return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = z.safeParse(listSchema, value);
  if (list.success) return list.data.map((one) => ({ trait: one.trait_type ?? "", value: String(one.value) }));
  const object = isRecord(value) ? z.safeParse(z.record(z.string(), plain), value) : undefined;
  return object?.success === true
    ? Object.entries(object.data).map(([trait, one]) => ({ trait, value: String(one) }))
    : undefined;
};

/** The rows as the items of one run, each with its line; without the client share. */
export const mintSource = (
  collectionId: string,
  addressId: string,
  rows: readonly MintRow[],
  rules: MintRules,
): ItemsSource => ({
  common: { endpoint: "mintToken", params: { id: collectionId }, body: { addressId } },
  columns: [...keptColumns],
  items: rows.map(({ line, draft }) => ({
    line,
    body: mintCall(draft, rules),
    cells: keptColumns.map((column) => draft[column].slice(0, longestKept)),
  })),
});
