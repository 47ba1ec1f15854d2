import { selector as selectorOf, signature as signatureOf } from "#shared/abi/functions.ts";
import { type JsonNode, textAt, textOf } from "#shared/abi/json-node.ts";
import type { Steps } from "#shared/abi/steps.ts";
import type { AbiEntry } from "#shared/abi/types.ts";
import { rowEntry, type SignatureRow, typesBySelector, useJson } from "./table-row.ts";
import { AbiTextError, limits } from "./text-error.ts";

/** A contract's entries in a table, and its heading. */
export type TableContract = {
  readonly name: string;
  readonly file: string;
  readonly entries: readonly AbiEntry[];
};

/**
 * Reads tables and lists of signatures and selectors, as `forge inspect`, `forge selectors list` and `solc --hashes`
 * print them; undefined if the text is neither. A selector must be the one of its signature.
 */
export const tableSteps = function* (text: string): Steps<readonly TableContract[] | undefined> {
  const lines = linesOf(withoutColors(text));
  yield;
  const read = tableRows(lines) ?? selectorRows(lines);
  return read === undefined ? undefined : yield* contractsSteps(read);
};

/** The contracts of rows, in order. */
export const contractsSteps = function* (read: readonly SignatureRow[]): Steps<readonly TableContract[]> {
  if (read.length > limits.rows) throw new AbiTextError(0, `This table has more than ${limits.rows} rows`);
  if (read.length === 0) {
    throw new AbiTextError(0, "This is a table, and it has no signatures", useJson);
  }
  const types = yield* typesBySelector(read);
  const contracts = new Map<string, TableContract & { entries: AbiEntry[]; functions: Map<string, string> }>();
  for (const row of read) {
    yield;
    const { heading } = row;
    const colon = heading.lastIndexOf(":");
    const own = contracts.get(heading) ?? {
      name: heading.slice(colon + 1),
      file: heading.slice(0, Math.max(0, colon)),
      entries: [],
      functions: new Map<string, string>(),
    };
    const entry = rowEntry(row, types);
    if (entry.type === "function") {
      // A directory lists every known signature of a selector; a contract has one of them.
      const [code, name] = [selectorOf(entry), signatureOf(entry)];
      const other = own.functions.get(code) ?? name;
      if (other !== name) {
        throw new AbiTextError(
          row.at,
          `“${other}” and “${name}” have the same selector ${code}, so the contract has only one of them`,
          "Delete the line of the other one.",
        );
      }
      own.functions.set(code, name);
    }
    own.entries.push(entry);
    contracts.set(heading, own);
  }
  return Array.from(contracts.values(), ({ name, file, entries }) => ({ name, file, entries }));
};

/** A copied terminal has codes for colors; blanks in their place keep every offset. */
const withoutColors = (text: string): string => text.replaceAll(COLOR, (code) => " ".repeat(code.length));

const COLOR = new RegExp(`[${String.fromCodePoint(0x1b, 0x9b, 0x24_1b)}]\\[?[\\d;]{0,20}[A-Za-z]`, "g");

type Line = { readonly text: string; readonly at: number };

const linesOf = (text: string): readonly Line[] => {
  const lines: Line[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "") lines.push({ text: line, at });
    at += line.length + 1;
  }
  return lines;
};

const SEPARATOR = /[|\u2502\u2503\u2506\u250A\u2551\u00A6]/;
/** Only lines and corners; a row of Markdown's divider too. */
const BORDER = /^[\s|+\-=:.~_*\u2500-\u257F\u00A6]+$/;

const cellsOf = (line: string): readonly string[] => {
  const cells = line.split(SEPARATOR).map((cell) => unmarked(cell.trim()));
  const isFramed = cells.length > 2 && cells[0] === "";
  return cells.slice(isFramed ? 1 : 0, isFramed && cells.at(-1) === "" ? -1 : undefined);
};

/** Without the marks of Markdown around a cell's text: code, bold, a link. */
const unmarked = (cell: string): string => {
  const text = /^\[([^\]]*)\]\([^)\s]*\)$/.exec(cell)?.[1] ?? cell;
  return /^(?:\*{1,2}|__)?(?:`([^`]*)`|([^`]*?))(?:\*{1,2}|__)?$/.exec(text)?.slice(1).find(Boolean)?.trim() ?? text;
};

type Columns = {
  readonly type: number;
  readonly signature: number;
  readonly selector: number;
  /** The kind of every row, if the table has no column for it. */
  readonly kind: SignatureRow["kind"];
};

const HEADINGS: Readonly<Record<string, keyof Omit<Columns, "kind">>> = {
  type: "type",
  kind: "type",
  signature: "signature",
  method: "signature",
  function: "signature",
  event: "signature",
  error: "signature",
  name: "signature",
  selector: "selector",
  identifier: "selector",
  topic: "selector",
  hash: "selector",
};

/** The columns that a row of headings names; undefined for any other row. */
const columnsOf = (cells: readonly string[]): Columns | undefined => {
  const columns = { type: -1, signature: -1, selector: -1 };
  let kind: SignatureRow["kind"] = "function";
  for (const [index, cell] of cells.entries()) {
    const word = cell.toLowerCase().replaceAll(/[^a-z]/g, "");
    const column = Object.hasOwn(HEADINGS, word) ? HEADINGS[word] : undefined;
    if (column === undefined) return undefined;
    columns[column] = index;
    if (word === "event" || word === "error") kind = word;
  }
  return columns.signature === -1 || cells.length < 2 ? undefined : { ...columns, kind };
};

/** What a row of headings calls the entries of a table with other columns too, such as a description. */
const calledKind = (cells: readonly string[]): SignatureRow["kind"] | undefined =>
  kindOf((cells[0] ?? "").replace(/s$/i, ""));

/** The columns of a table whose headings are missing, or are not all known. */
const guessed = (cells: readonly string[], kind: SignatureRow["kind"] = "function"): Columns | undefined => {
  const signature = cells.findIndex((cell) => /^[\w$]+\s*\(/.test(cell));
  if (signature === -1) return undefined;
  return {
    type: cells.findIndex((cell) => kindOf(cell) !== undefined),
    signature,
    selector: cells.findIndex((cell) => SELECTOR.test(cell)),
    kind,
  };
};

const SELECTOR = /^(?:0x)?(?:[\da-f]{8}|[\da-f]{64})$/i;

const KINDS = ["function", "event", "error", "constructor", "fallback", "receive"] as const;

const kindOf = (cell: string): SignatureRow["kind"] | undefined => KINDS.find((kind) => kind === cell.toLowerCase());

/** The rows of tables with borders or of Markdown; undefined if the text is not a table. */
const tableRows = (lines: readonly Line[]): readonly SignatureRow[] | undefined => {
  const isTable =
    lines.some(({ text }) => text.trim().length > 4 && BORDER.test(text)) &&
    lines.some(({ text }) => SEPARATOR.test(text) && !BORDER.test(text));
  if (!isTable || lines.some(({ text }) => /[{};]\s*$/.test(text))) return undefined;
  const rows: { kind: SignatureRow["kind"]; pieces: string[]; selector: string; at: number; heading: string }[] = [];
  let columns: Columns | undefined;
  let called: SignatureRow["kind"] | undefined;
  let heading = "";
  let outside = 0;
  for (const { text, at } of lines) {
    if (BORDER.test(text)) continue;
    const cells = cellsOf(text);
    if (cells.length < 2) {
      outside += 1;
      const name = /^\s*([\w$./:\\-]+?):?\s*$/.exec(text)?.[1];
      if (name === undefined) continue;
      heading = name;
      columns = undefined;
      called = undefined;
      continue;
    }
    const named = columnsOf(cells);
    if (named !== undefined) {
      columns = named;
      continue;
    }
    columns ??= guessed(cells, called);
    if (columns === undefined) {
      called ??= calledKind(cells);
      continue;
    }
    const cell = (index: number): string => cells[index] ?? "";
    const last = rows.at(-1);
    const key = columns.type === -1 ? columns.selector : columns.type;
    const isMore = key !== -1 && cell(key) === "";
    if (isMore && last !== undefined && last.heading === heading) {
      last.pieces.push(cell(columns.signature));
      last.selector += cell(columns.selector);
      continue;
    }
    const kind = columns.type === -1 ? columns.kind : kindOf(cell(columns.type));
    if (kind === undefined) {
      const shown = cell(columns.type).slice(0, 40);
      throw new AbiTextError(at, `This is a table, and “${shown}” in it is not a kind of entry`, useJson);
    }
    rows.push({
      kind,
      pieces: [withMutability(cell(columns.signature), cells)],
      selector: cell(columns.selector),
      at,
      heading,
    });
  }
  // More prose than table: something else is meant.
  return outside > 10 + (2 * lines.length) / 3 ? undefined : rows;
};

/** A signature with the mutability that another cell of its row states. */
const withMutability = (text: string, cells: readonly string[]): string => {
  const stated = cells.find((cell) => /^(?:view|pure|payable|nonpayable)$/i.test(cell))?.toLowerCase();
  return stated === undefined || /\)[^()]*\b(?:view|pure|payable|nonpayable)\b/.test(text) ? text : `${text} ${stated}`;
};

/** The rows of a list in which each signature has its selector beside it; undefined for any other text. */
const selectorRows = (lines: readonly Line[]): readonly SignatureRow[] | undefined => {
  const rows: SignatureRow[] = [];
  let kind: SignatureRow["kind"] = "function";
  let heading = "";
  for (const { text, at } of lines) {
    const line = text.trim();
    if (line.length > limits.line) return undefined;
    const title = /^=+ (\S+) =+$/.exec(line)?.[1];
    const section = /^(function|event|error)s?(?: (?:signatures?|selectors?))?:?$/i.exec(line)?.[1];
    const pair = pairIn(line);
    if (title !== undefined) heading = title;
    else if (section !== undefined) kind = kindOf(section) ?? kind;
    else if (pair !== undefined) {
      const { signature: name, selector: code } = pair;
      // Only events have whole hashes.
      rows.push({ kind: code.length > 10 ? "event" : kind, pieces: [name], selector: code, at, heading });
    } else if (rows.length > 0 || !DIRECTORY_HEADINGS.test(line)) return undefined;
  }
  return rows.length === 0 ? undefined : rows;
};

/** What 4byte.directory has above its list. */
const DIRECTORY_HEADINGS = /^(?:id[\s,;]+)?"?text[ _]signature"?[\s,;]+"?(?:bytes|hex)[ _]signature"?$/i;

/** `a9059cbb: transfer(address,uint256)`, or the other way around; a directory's number of it may be in front. */
const pairIn = (written: string): { readonly signature: string; readonly selector: string } | undefined => {
  const line = written.replace(/^\d{1,9}[\t ,;]+"?(?=[A-Za-z_$])/, "");
  const [before = "", first = ""] = /^(?:0x)?([\da-f]{64}|[\da-f]{8})(?![\w$])/i.exec(line) ?? [];
  const [after = "", last = ""] = /(?<![\w$])(?:0x)?([\da-f]{64}|[\da-f]{8})[,;]?$/i.exec(line) ?? [];
  const selector = first === "" ? last : first;
  if (selector === "") return undefined;
  const signature = unpadded(first === "" ? line.slice(0, -after.length) : line.slice(before.length));
  return /^[A-Za-z_$][\w$]*\s*\(/.test(signature) ? { signature, selector } : undefined;
};

/** Without the signs between a signature and its selector. */
const unpadded = (text: string): string => {
  const isSign = (at: number): boolean => /[\s:=,>"'-]/.test(text[at] ?? "x");
  let start = 0;
  while (start < text.length && isSign(start)) start += 1;
  let end = text.length;
  while (end > start && isSign(end - 1)) end -= 1;
  return text.slice(start, end);
};

/**
 * The rows of a JSON object that has a selector under each signature, as compilers write them, or a signature under each
 * selector; undefined for any other object.
 */
export const rowsOfObject = (node: JsonNode): readonly SignatureRow[] | undefined => {
  if (node.kind !== "object" || node.entries.length === 0) return undefined;
  const rows: SignatureRow[] = [];
  for (const [key, value] of node.entries) {
    const text = textOf(value);
    const pairs = text === undefined ? directoryPairs(key, value) : [SELECTOR.test(key) ? [text, key] : [key, text]];
    if (pairs === undefined) return undefined;
    for (const [name = "", code = ""] of pairs) {
      if (!SELECTOR.test(code) || !/^[A-Za-z_$][\w$]*\(/.test(name)) return undefined;
      const kind = code.length > 10 ? "event" : "function";
      rows.push({ kind, pieces: [name], selector: code, at: value.at, heading: "" });
    }
  }
  if (rows.length === 0) return undefined;
  // A compiler's list of errors looks the same, and errors are called like types.
  const areErrors = rows.every(({ kind, pieces: [name = ""] }) => kind === "function" && /^[A-Z]\w*[a-z]/.test(name));
  return areErrors ? rows.map((row) => ({ ...row, kind: "error" })) : rows;
};

/** What openchain.xyz has under a selector: a list of objects with a name, or null. */
const directoryPairs = (key: string, value: JsonNode): readonly (readonly string[])[] | undefined => {
  if (!SELECTOR.test(key)) return undefined;
  if (value.kind === "null") return [];
  if (value.kind !== "array") return undefined;
  const names = value.items.map((item) => textAt(item, "name"));
  return names.every((name) => name !== undefined) ? names.map((name) => [name, key]) : undefined;
};

/** The rows of an answer of 4byte.directory: a list of objects with a signature and its selector. */
export const rowsOfList = (node: JsonNode): readonly SignatureRow[] | undefined => {
  if (node.kind !== "array" || node.items.length === 0) return undefined;
  const rows: SignatureRow[] = [];
  for (const item of node.items) {
    const [name, code] = [textAt(item, "text_signature"), textAt(item, "hex_signature")];
    if (name === undefined || code === undefined || !SELECTOR.test(code)) return undefined;
    const kind = code.length > 10 ? "event" : "function";
    rows.push({ kind, pieces: [name], selector: code, at: item.at, heading: "" });
  }
  return rows;
};
