import { deepest } from "#shared/json/parse.ts";
import { outerLevels } from "./json-node.ts";
import type { JsonNode } from "./json-node.ts";
import { drain } from "./steps.ts";
import type { Steps } from "./steps.ts";

export type JsonError = {
  readonly code: "json-syntax" | "json-duplicate-key" | "json-too-deep";
  readonly at: number;
  readonly expected: string;
  readonly got: string;
};

export type JsonResult =
  | { readonly ok: true; readonly node: JsonNode }
  | { readonly ok: false; readonly error: JsonError };

/**
 * Reads JSON that a person wrote: no number is rounded, no repeated key dropped, and every value keeps its offset for
 * error messages. `parseExactly` reads what a program sent.
 */
export const readJson = (text: string): JsonResult => drain(readJsonSteps(text));

/** readJson in short steps: one for each value of the outer levels. */
export const readJsonSteps = function* (text: string, levels = outerLevels): Steps<JsonResult> {
  const cursor: Cursor = { text, at: 0 };
  try {
    const node = yield* readOuter(cursor, 0, levels);
    skipSpace(cursor);
    if (cursor.at < text.length) fail(cursor, "the end of the text");
    return { ok: true, node };
  } catch (error) {
    if (error instanceof JsonReadError) return { ok: false, error: error.data };
    throw error;
  }
};

export const lineAndColumn = (text: string, at: number): { readonly line: number; readonly column: number } => {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
};

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

type Cursor = {
  readonly text: string;
  at: number;
};

class JsonReadError extends Error {
  readonly data: JsonError;

  constructor(data: JsonError) {
    super(data.code);
    this.name = "JsonReadError";
    this.data = data;
  }
}

const fail = (cursor: Cursor, expected: string, code: JsonError["code"] = "json-syntax"): never => {
  const got = cursor.text.slice(cursor.at, cursor.at + 20);
  throw new JsonReadError({ code, at: cursor.at, expected, got });
};

const SPACE = /[ \t\n\r]*/y;

const skipSpace = (cursor: Cursor): void => {
  // Usually there is none.
  if (cursor.text.charCodeAt(cursor.at) > 32) return;
  SPACE.lastIndex = cursor.at;
  SPACE.exec(cursor.text);
  cursor.at = SPACE.lastIndex;
};

const take = (cursor: Cursor, token: string): boolean => {
  skipSpace(cursor);
  if (!cursor.text.startsWith(token, cursor.at)) return false;
  cursor.at += token.length;
  return true;
};

const readValue = (cursor: Cursor, depth: number): JsonNode => {
  skipSpace(cursor);
  const { at } = cursor;
  if (depth > deepest) fail(cursor, `at most ${deepest} levels`, "json-too-deep");
  if (take(cursor, "[")) {
    const items: JsonNode[] = [];
    while (hasItem(cursor, items.length)) items.push(readValue(cursor, depth + 1));
    return { kind: "array", at, items };
  }
  if (take(cursor, "{")) {
    const entries: [string, JsonNode][] = [];
    const keys = new Set<string>();
    for (let key = nextKey(cursor, keys); key !== undefined; key = nextKey(cursor, keys)) {
      entries.push([key, readValue(cursor, depth + 1)]);
    }
    return { kind: "object", at, entries };
  }
  return readSimple(cursor);
};

/** Like readValue, with a step before each value. */
const readOuter = function* (cursor: Cursor, depth: number, levels: number): Steps<JsonNode> {
  if (depth >= levels) return readValue(cursor, depth);
  yield;
  skipSpace(cursor);
  const { at } = cursor;
  if (take(cursor, "[")) {
    const items: JsonNode[] = [];
    while (hasItem(cursor, items.length)) items.push(yield* readOuter(cursor, depth + 1, levels));
    return { kind: "array", at, items };
  }
  if (take(cursor, "{")) {
    const entries: [string, JsonNode][] = [];
    const keys = new Set<string>();
    for (let key = nextKey(cursor, keys); key !== undefined; key = nextKey(cursor, keys)) {
      entries.push([key, yield* readOuter(cursor, depth + 1, levels)]);
    }
    return { kind: "object", at, entries };
  }
  return readSimple(cursor);
};

const readSimple = (cursor: Cursor): JsonNode => {
  const { at } = cursor;
  if (cursor.text[at] === '"') return { kind: "string", at, value: readString(cursor) };
  if (take(cursor, "true")) return { kind: "boolean", at, value: true };
  if (take(cursor, "false")) return { kind: "boolean", at, value: false };
  if (take(cursor, "null")) return { kind: "null", at };
  NUMBER.lastIndex = at;
  const number = NUMBER.exec(cursor.text)?.[0];
  if (number === undefined) return fail(cursor, "a value");
  cursor.at += number.length;
  return { kind: "number", at, text: number };
};

/** Whether another item follows those already read; moves the cursor past the separator or the closing bracket. */
const hasItem = (cursor: Cursor, read: number): boolean => {
  if (take(cursor, "]")) return false;
  if (read > 0 && !take(cursor, ",")) fail(cursor, '"," or "]"');
  return true;
};

/** The next key of an object, leaving the cursor after its colon; undefined after the last one. */
const nextKey = (cursor: Cursor, keys: Set<string>): string | undefined => {
  if (take(cursor, "}")) return undefined;
  if (keys.size > 0 && !take(cursor, ",")) fail(cursor, '"," or "}"');
  skipSpace(cursor);
  const start = cursor.at;
  if (cursor.text[start] !== '"') fail(cursor, "a key in double quotes");
  const key = readString(cursor);
  if (keys.has(key)) fail({ ...cursor, at: start }, "each key once", "json-duplicate-key");
  keys.add(key);
  if (!take(cursor, ":")) fail(cursor, '":"');
  return key;
};

// Text without an escape needs no decoding.
const PLAIN_STRING = /"[^"\\\p{Cc}]*"/uy;

const readString = (cursor: Cursor): string => {
  const { text, at } = cursor;
  PLAIN_STRING.lastIndex = at;
  const plain = PLAIN_STRING.exec(text)?.[0];
  if (plain !== undefined) {
    cursor.at += plain.length;
    return plain.slice(1, -1);
  }
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  if (end >= text.length) fail(cursor, "a closing double quote");
  cursor.at = end + 1;
  try {
    return String(JSON.parse(text.slice(at, end + 1)));
  } catch {
    return fail({ text, at }, "a string without raw control characters or unknown escapes");
  }
};
