import * as z from "zod/mini";
import type { Steps } from "#shared/abi/steps.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { ItemsSource } from "#shared/console/run-start.ts";
import { maxRunItems } from "#shared/console/run.ts";
import { faultTexts } from "#shared/csv/dialect.ts";
import { addressKind, wordOf } from "#shared/csv/headings.ts";
import { type Counts, readTableSteps, type Shape, trimmedOf } from "#shared/csv/table.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { emptyMint, mintCall, type MintDraft, mintProblems, type MintRules } from "./mint-draft.ts";

/** The error of a line of the table; null for the whole table. */
export type MintFault = { readonly line: number | null; readonly message: string };

/** One line of the table: a mint, and its errors. */
export type MintRow = { readonly line: number; readonly draft: MintDraft; readonly faults: readonly string[] };

export type MintTable = {
  readonly rows: readonly MintRow[];
  readonly faults: readonly MintFault[];
  readonly counts: Counts;
};

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

// A column of attributes may have any other word, such as "owner".
const headings: Readonly<Record<string, Column>> = {
  to: "to",
  toaddress: "to",
  recipient: "to",
  recipientaddress: "to",
  receiver: "to",
  receiveraddress: "to",
  address: "to",
  wallet: "to",
  walletaddress: "to",
  holderaddress: "to",
  tokenid: "tokenId",
  token: "tokenId",
  id: "tokenId",
  nftid: "tokenId",
  amount: "amount",
  quantity: "amount",
  qty: "amount",
  name: "name",
  description: "description",
  image: "image",
  externalurl: "externalUrl",
  website: "externalUrl",
  metadatauri: "metadataURI",
  tokenuri: "metadataURI",
  attributes: "attributes",
};

const shape: Shape = {
  separators: ["\t", ",", ";", "|", "=", " "],
  innerQuotes: "refused",
  fits: (cells) => cells.length > 1 && (cells.some(addressKind.fits) || cells.some((cell) => columnOf(cell) === "to")),
  // Without headings nobody could tell which column is which.
  isHead: () => true,
};

/** The columns whose cells the run stores: an image may be far larger than it accepts. */
export const keptColumns = ["to", "tokenId", "amount", "name"] as const;
const longestKept = 200;

/**
 * Parses a table of mints, with pauses: its first row names the columns. A column with any other heading is an attribute
 * of that name. `taken` are the known ids of existing tokens.
 */
export const readMintSteps = function* (
  text: string,
  rules: MintRules,
  taken: ReadonlySet<string> = new Set(),
): Steps<MintTable> {
  const { head, rows: lines, faults: unreadLines, counts } = yield* readTableSteps(text, shape);
  const faults = unreadLines.map(({ line, code }) => ({ line, message: faultTexts[code] }));
  const refuse = (message: string) => ({ rows: [], faults: [...faults, { line: null, message }], counts });
  if (head === null) return faults.length > 0 ? { rows: [], faults, counts } : refuse("The table is empty.");
  const headingCells = trimmedOf(head);
  const problem = headProblem(headingCells, lines.length + faults.length, rules);
  if (problem !== undefined) return refuse(problem);
  const columns = headingCells.map(columnOf);
  const first = new Map<string, number>();
  const rows: MintRow[] = [];
  for (const { line, cells } of lines) {
    const row = readRow(headingCells, columns, line, trimmedOf({ cells }), rules);
    const { tokenId } = row.draft;
    const earlier = first.get(tokenId);
    if (earlier === undefined) first.set(tokenId, line);
    const isOnly = !rules.isSemiFungible && tokenId !== "";
    const more = [
      ...(isOnly && earlier !== undefined ? [`Token #${tokenId} is already on line ${numberText(earlier)}.`] : []),
      ...(isOnly && taken.has(tokenId) ? [`Token #${tokenId} is already in this collection.`] : []),
    ];
    rows.push({ ...row, faults: [...row.faults, ...more] });
    yield;
  }
  return { rows, faults, counts };
};

const columnOf = (heading: string): Column | undefined => {
  const word = wordOf(heading);
  return Object.hasOwn(headings, word) ? headings[word] : undefined;
};

/** Columns of lists that name the token of each row. Here it is always this collection's. */
const isTokenColumn = (heading: string): boolean =>
  ["tokentype", "tokenaddress", "tokencontract", "tokencontractaddress", "contractaddress", "tokenstandard"].includes(
    wordOf(heading),
  );

const headProblem = (cells: readonly string[], count: number, { isSemiFungible }: MintRules): string | undefined => {
  const named = cells.map(columnOf);
  const requiredColumns: readonly Column[] = isSemiFungible ? ["to", "tokenId", "amount"] : ["to", "tokenId"];
  const lacking = requiredColumns.filter((column) => !named.includes(column));
  if (lacking.length > 0) {
    return `The first row must name the columns. It lacks ${lacking.join(" and ")}. Start with a row such as ${requiredColumns.join(", ")}, name, image.`;
  }
  const twice = named.find((column, at) => column !== undefined && named.indexOf(column) !== at);
  if (twice !== undefined) return `The column ${twice} appears twice.`;
  const foreign = cells.find(isTokenColumn);
  if (foreign !== undefined) {
    return `The column ${foreign} says what each row pays, but all rows are minted in this collection. Remove the column.`;
  }
  if (count === 0) return "The table has no rows below the headings.";
  return count > maxRunItems
    ? `A run takes at most ${numberText(maxRunItems)} items. This table has ${numberText(count)}.`
    : undefined;
};

const readRow = (
  head: readonly string[],
  columns: readonly (Column | undefined)[],
  line: number,
  cells: readonly string[],
  rules: MintRules,
): MintRow => {
  const at = (column: Column): string => cells[columns.indexOf(column)] ?? "";
  const own = head.flatMap((heading, index) =>
    heading !== "" && columns[index] === undefined && (cells[index] ?? "") !== ""
      ? [{ trait: heading, value: cells[index] ?? "" }]
      : [],
  );
  const listed = readAttributes(at("attributes"));
  const uri = at("metadataURI");
  const draft: MintDraft = {
    ...emptyMint,
    to: at("to"),
    tokenId: at("tokenId"),
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
      ...(cells.slice(head.length).some((cell) => cell !== "") ? ["The line has more cells than headings."] : []),
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
