import { draftFromJson } from "#shared/abi/draft-json.ts";
import type { Field, LeafField, ListField, TupleField } from "#shared/abi/field.ts";
import { namesAreKeys } from "#shared/abi/part-names.ts";

/**
 * A list or a tuple as other tools write it, converted to JSON for the field: cast's `[(0x…,1),(0x…,2)]`, Remix's
 * `[0x…,1]`, Solidity's `Order({maker: 0x…})`, JavaScript's `{maker: "0x…", amount: 1n}`. Undefined if it is already
 * JSON or not understood: nothing is dropped or guessed.
 */
export const jsonOfNotation = (field: ListField | TupleField, text: string): string | undefined => {
  if (text.length > MAX_LENGTH || draftFromJson(field, text).ok) return undefined;
  const reader: Reader = { text: text.trim(), at: 0, depth: 0 };
  try {
    const json = field.kind === "list" && peek(reader) !== "[" ? bareRows(reader, field) : valueOf(reader, field);
    space(reader);
    if (reader.at < reader.text.length) return undefined;
    return draftFromJson(field, json).ok ? json : undefined;
  } catch (error) {
    if (error instanceof NotNotation) return undefined;
    throw error;
  }
};

class NotNotation extends Error {}

const MAX_LENGTH = 200_000;

type Reader = { readonly text: string; at: number; depth: number };

const refuse = (): never => {
  throw new NotNotation();
};

const space = (reader: Reader): void => {
  SPACE.lastIndex = reader.at;
  SPACE.exec(reader.text);
  reader.at = SPACE.lastIndex;
};

const SPACE = /\s*/y;

const peek = (reader: Reader): string => {
  space(reader);
  return reader.text[reader.at] ?? "";
};

const take = (reader: Reader, token: string): boolean => {
  if (peek(reader) !== token) return false;
  reader.at += 1;
  return true;
};

/** Follows a text only as deep as its field. */
const valueOf = (reader: Reader, field: Field): string => {
  reader.depth += 1;
  const json = jsonOf(reader, field);
  reader.depth -= 1;
  return json;
};

const jsonOf = (reader: Reader, field: Field): string => {
  switch (field.kind) {
    case "list":
      return take(reader, "[")
        ? rows(
            until(reader, "]", () => valueOf(reader, field.item)),
            reader.depth,
          )
        : refuse();
    case "tuple":
      return tupleOf(reader, field);
    case "unsupported":
      return refuse();
    default:
      return leafOf(reader, field);
  }
};

/** Consecutive tuples, separated by commas or line breaks, without brackets around them. */
const bareRows = (reader: Reader, { item }: ListField): string => {
  if (item.kind !== "tuple") return refuse();
  const items: string[] = [];
  while (reader.at < reader.text.length) {
    items.push(valueOf(reader, item));
    take(reader, ",");
  }
  return rows(items, 1);
};

/** The outermost list has one line per row, for comparison with what was pasted. */
const rows = (items: readonly string[], depth: number): string =>
  depth > 1 || items.length === 0 ? `[${items.join(", ")}]` : `[\n  ${items.join(",\n  ")}\n]`;

/** The items before the closing bracket, separated by commas; a trailing comma is allowed. */
const until = <T>(reader: Reader, end: string, next: () => T): readonly T[] => {
  const items: T[] = [];
  while (!take(reader, end)) {
    if (items.length > 0) {
      if (!take(reader, ",")) refuse();
      if (take(reader, end)) break;
    }
    items.push(next());
  }
  return items;
};

const NAME = /[A-Za-z_$][\w$.]*(?=\s*\()/y;

const tupleOf = (reader: Reader, field: TupleField): string => {
  space(reader);
  NAME.lastIndex = reader.at;
  reader.at += NAME.exec(reader.text)?.[0].length ?? 0;
  if (take(reader, "(")) {
    if (peek(reader) !== "{") return positional(reader, field, ")");
    const json = named(reader, field);
    return take(reader, ")") ? json : refuse();
  }
  if (take(reader, "[")) return positional(reader, field, "]");
  return peek(reader) === "{" ? named(reader, field) : refuse();
};

const positional = (reader: Reader, { parts }: TupleField, end: string): string => {
  let count = 0;
  const values = until(reader, end, () => {
    const part = parts[count];
    count += 1;
    return part === undefined ? refuse() : valueOf(reader, part);
  });
  return values.length === parts.length ? tupleJson(parts, values) : refuse();
};

const KEY = /(["']?)([A-Za-z_$][\w$]*)\1\s*[:=]/y;

const named = (reader: Reader, { parts }: TupleField): string => {
  take(reader, "{");
  const valuesByName = new Map<string, string>();
  until(reader, "}", () => {
    space(reader);
    KEY.lastIndex = reader.at;
    const key = KEY.exec(reader.text);
    const part = parts.find(({ name }) => name === key?.[2]);
    if (key === null || part === undefined || valuesByName.has(part.name)) return refuse();
    reader.at += key[0].length;
    valuesByName.set(part.name, valueOf(reader, part));
    return part;
  });
  const values = parts.map(({ name }) => valuesByName.get(name) ?? refuse());
  return tupleJson(parts, values);
};

/** By name if the names can be keys, so each value is next to its label. */
const tupleJson = (parts: readonly Field[], values: readonly string[]): string => {
  const names = parts.map(({ name }) => name);
  if (!namesAreKeys(names)) return `[${values.join(", ")}]`;
  return `{${values.map((value, index) => `${JSON.stringify(names[index])}: ${value}`).join(", ")}}`;
};

const leafOf = (reader: Reader, field: LeafField): string => {
  const quote = peek(reader);
  if (quote === '"' || quote === "'") return quotedOf(reader, field, quote);
  const raw = rawOf(reader);
  if (field.kind === "boolean") return /^(?:true|false)$/.test(raw) ? raw : refuse();
  if (field.kind !== "integer") return JSON.stringify(raw);
  // cast writes the exponent behind a number, JavaScript an `n`.
  const digits = /^(-?\d+)(?:n|\s+\[-?\d+(?:\.\d+)?e\d+\])$/.exec(raw)?.[1] ?? raw;
  return /^-?(?:0|[1-9]\d*)$/.test(digits) ? digits : JSON.stringify(digits);
};

/** Text in double quotes is read as JSON; in single quotes only the quote itself is escaped. */
const quotedOf = (reader: Reader, field: LeafField, quote: string): string => {
  const pattern = quote === '"' ? /"(?:[^"\\\n]|\\.)*"/y : /'(?:[^'\\\n]|\\['\\])*'/y;
  pattern.lastIndex = reader.at;
  const quoted = pattern.exec(reader.text)?.[0];
  if (quoted === undefined) return refuse();
  reader.at += quoted.length;
  const text = quote === '"' ? parsed(quoted) : quoted.slice(1, -1).replaceAll(/\\(['\\])/g, "$1");
  return field.kind === "boolean" && /^(?:true|false)$/.test(text) ? text : JSON.stringify(text);
};

const parsed = (json: string): string => {
  try {
    return String(JSON.parse(json));
  } catch {
    return refuse();
  }
};

/** The text up to the next comma or the bracket that ends the tuple, including balanced brackets. */
const rawOf = (reader: Reader): string => {
  const start = reader.at;
  let open = 0;
  while (reader.at < reader.text.length) {
    const character = reader.text[reader.at] ?? "";
    if (open === 0 && /[,)\]}]/.test(character)) break;
    if (/["'{}]/.test(character)) refuse();
    if (character === "(" || character === "[") open += 1;
    if (character === ")" || character === "]") open -= 1;
    reader.at += 1;
  }
  const raw = reader.text.slice(start, reader.at).trim();
  // The comma may be missing at the end of a line.
  return raw === "" || raw.includes("\n") ? refuse() : raw;
};
