import type { Steps } from "#shared/abi/steps.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { ItemsSource } from "#shared/console/run-start.ts";
import { maxRunItems } from "#shared/console/run.ts";
import { faultTexts } from "#shared/csv/dialect.ts";
import { addressKind, wordOf } from "#shared/csv/headings.ts";
import { type Counts, readTableSteps, type Shape, trimmedOf } from "#shared/csv/table.ts";
import { readWritten, type Written } from "#shared/json/written.ts";
import { metadataObject, readMetadataText } from "#shared/wire/metadata.ts";
import {
  emptyMint,
  metadataOf,
  mintCall,
  type MintDraft,
  mintProblems,
  type MintRules,
  wholeDigits,
} from "./mint-draft.ts";
import { metadataParts } from "./simple-metadata.ts";

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
  | "animationUrl"
  | "externalUrl"
  | "properties"
  | "metadata"
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
  animationurl: "animationUrl",
  externalurl: "externalUrl",
  website: "externalUrl",
  metadatauri: "metadataURI",
  tokenuri: "metadataURI",
  attributes: "attributes",
  properties: "properties",
  metadata: "metadata",
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
    return `The column ${foreign} names a token contract or type, but all rows are minted in this collection. Remove the column.`;
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
  const uri = at("metadataURI");
  const filled: MintDraft = {
    ...emptyMint,
    to: at("to"),
    tokenId: wholeDigits(at("tokenId")),
    amount: rules.isSemiFungible ? at("amount") : "1",
    by: uri === "" ? "metadata" : "uri",
    name: at("name"),
    description: at("description"),
    image: at("image"),
    animationUrl: at("animationUrl"),
    externalUrl: at("externalUrl"),
    attributes: own,
    metadataURI: uri,
  };
  const typed = readTyped(filled, {
    attributes: at("attributes"),
    properties: at("properties"),
    metadata: at("metadata"),
  });
  const draft = typed.json === undefined || uri !== "" ? filled : jsonDraft(filled, typed.json);
  const faults = [filled, draft].flatMap((one) => mintProblems(one, rules).map(({ message }) => message));
  const others = [draft.name, draft.description, draft.image, draft.animationUrl, draft.externalUrl].some(
    (text) => text !== "",
  );
  const hasMetadata = others || own.length > 0 || typed.json !== undefined || typed.faults.length > 0;
  const isOne = rules.isSemiFungible || ["", "1"].includes(at("amount"));
  return {
    line,
    draft,
    faults: [
      ...new Set(faults),
      ...(cells.slice(head.length).some((cell) => cell !== "") ? ["The line has more cells than headings."] : []),
      ...(isOne ? [] : ["Each NFT is unique. Leave the amount out."]),
      ...(uri !== "" && hasMetadata ? ["Give the metadata or its URL, not both."] : []),
      ...typed.faults,
    ],
  };
};

/** The row with all of its metadata as JSON. Name and image are shown in the table. */
const jsonDraft = (filled: MintDraft, json: string): MintDraft => {
  const read = readMetadataText(json);
  const texts = read.ok ? metadataParts(read.metadata).texts : undefined;
  return {
    ...filled,
    by: "json",
    json,
    name: texts?.name ?? filled.name,
    image: texts?.image ?? filled.image,
  };
};

type Typed = { readonly json: string | undefined; readonly faults: readonly string[] };

/**
 * The metadata of a row that has cells with JSON, as one JSON text: their values as written, and the other cells as
 * texts. Without such cells there is none.
 */
const readTyped = (
  filled: MintDraft,
  cells: { readonly attributes: string; readonly properties: string; readonly metadata: string },
): Typed => {
  if (Object.values(cells).every((cell) => cell === "")) return { json: undefined, faults: [] };
  const listed = readAttributes(cells.attributes);
  const whole = cells.metadata === "" ? [] : membersIn(cells.metadata);
  const properties = cells.properties === "" ? undefined : membersIn(cells.properties);
  const faults = [
    ...(typeof listed === "string" ? [listed] : []),
    ...(typeof whole === "string" ? [`The cell with the metadata ${whole}.`] : []),
    ...(typeof properties === "string" ? [`The cell with the properties ${properties}.`] : []),
  ];
  if (typeof listed === "string" || typeof whole === "string" || faults.length > 0) return { json: undefined, faults };
  const { attributes: texts = "[]", ...others } = metadataTexts(filled);
  const attributes = [...itemsIn(texts), ...listed];
  const columns = Object.entries({
    ...others,
    ...(attributes.length === 0 ? {} : { attributes: `[${attributes.join(",")}]` }),
    ...(cells.properties === "" ? {} : { properties: readWritten(cells.properties).text }),
  });
  const both = columns.filter(([key]) => whole.some((member) => member.key === key)).map(([key]) => key);
  if (both.length > 0) {
    return {
      json: undefined,
      faults: both.map((key) => `The metadata column also has ${key}. Keep only one of them.`),
    };
  }
  const members = [...whole.map(({ key, text }) => [key ?? "", text] as const), ...columns];
  return { json: `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`, faults: [] };
};

/** The metadata of the cells that are texts: the JSON of each part. */
const metadataTexts = (filled: MintDraft): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(metadataObject(metadataOf({ ...filled, by: "metadata" }))).map(([key, value]) => [
      key,
      JSON.stringify(value),
    ]),
  );

const itemsIn = (json: string): readonly string[] => readWritten(json).parts.map(({ text }) => text);

/** The members of a JSON object, or why a cell has none that can be sent. */
const membersIn = (text: string): Written["parts"] | string => {
  const read = readMetadataText(text);
  return read.ok ? read.written.parts : read.problem;
};

/**
 * Attributes as JSON, their values as written: a list in the standards' form, one attribute in it, or an object with a
 * value for each trait. Else why the cell has none that can be sent.
 */
const readAttributes = (text: string): readonly string[] | string => {
  if (text === "") return [];
  const notJson = 'The attributes are not JSON such as {"Colour":"blue"}.';
  let written: Written;
  try {
    written = readWritten(text);
  } catch (error) {
    if (error instanceof SyntaxError) return notJson;
    throw error;
  }
  const { parts, repeated } = written;
  if (repeated !== undefined) return `The attributes have the key ${repeated} twice.`;
  if (written.text.startsWith("[")) {
    return parts.every((part) => part.text.startsWith("{")) ? parts.map((part) => part.text) : notJson;
  }
  if (!written.text.startsWith("{")) return notJson;
  const isOne = ["trait_type", "value"].every((key) => parts.some((part) => part.key === key));
  if (isOne) return [written.text];
  return parts.map((part) => `{"trait_type":${JSON.stringify(part.key ?? "")},"value":${part.text}}`);
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
