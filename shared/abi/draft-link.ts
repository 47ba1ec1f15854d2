import { emptyDraft } from "./draft.ts";
import type { Draft, LeafDraft } from "./draft.ts";
import { isTimeUnit } from "./duration.ts";
import type { TimeUnit } from "./duration.ts";
import type { Field, LeafField } from "./field.ts";
import type { JsonNode } from "./json-node.ts";
import { readJson } from "./json.ts";
import type { Path } from "./types.ts";

/** Why link text cannot be the arguments of a function. */
export type LinkError = {
  readonly code: "too-long" | "too-many" | "not-json" | "shape" | "count";
  /** Location in the drafts: the first step is the input's position. */
  readonly path: Path;
  readonly expected: string;
  readonly got: string;
};

export type LinkResult =
  | { readonly ok: true; readonly drafts: readonly Draft[] }
  | { readonly ok: false; readonly error: LinkError };

/** Limits on a link: characters of its arguments, and fields it may fill in. No form that a person reads is larger. */
export const longestLink = 32_768;
export const mostLinkLeaves = 1_000;

/** The text for a link: undefined if nothing is filled in, an error if it is too long. */
export type LinkText = { readonly ok: true; readonly text: string | undefined } | { readonly ok: false };

/**
 * Writes drafts as link text: a JSON list with each leaf as a string, or as an object if it carries more than its text.
 */
export const formatLink = (fields: readonly Field[], drafts: readonly Draft[]): LinkText => {
  const nothing = JSON.stringify(fields.map((field) => plainOf(emptyDraft(field))));
  const text = JSON.stringify(fields.map((field, index) => plainOf(drafts[index] ?? emptyDraft(field))));
  if (text === nothing) return { ok: true, text: undefined };
  return readLink(fields, text).ok ? { ok: true, text } : { ok: false };
};

/**
 * Reads drafts from link text. However the text was tampered with, every draft has the shape of its field or there is
 * an error; parseDrafts checks the values.
 */
export const readLink = (fields: readonly Field[], text: string): LinkResult => {
  if (text.length > longestLink) {
    return refuse("too-long", [], `at most ${longestLink} characters`, `${text.length} characters`);
  }
  const json = readJson(text);
  if (!json.ok) return refuse("not-json", [], json.error.expected, json.error.got);
  try {
    const parts = listOf(json.node, fields.length, []);
    const count: Count = { leaves: 0 };
    return { ok: true, drafts: fields.map((field, index) => draftOf(field, parts[index], [index], count)) };
  } catch (error) {
    if (error instanceof LinkReadError) return { ok: false, error: error.data };
    throw error;
  }
};

type Plain = string | LeafDraft | readonly Plain[];

type Count = {
  leaves: number;
};

class LinkReadError extends Error {
  readonly data: LinkError;

  constructor(code: LinkError["code"], path: Path, expected: string, got: string) {
    super(code);
    this.name = "LinkReadError";
    this.data = { code, path, expected, got };
  }
}

const plainOf = (draft: Draft): Plain => {
  if ("items" in draft) return draft.items.map(plainOf);
  if ("parts" in draft) return draft.parts.map(plainOf);
  const { text, mode, empty, decimals, time } = draft;
  const more = mode === "text" || empty === true || decimals !== undefined || time !== undefined;
  if (!more) return text;
  return {
    text,
    ...(mode === "text" ? { mode } : {}),
    ...(empty === true ? { empty } : {}),
    ...(decimals === undefined ? {} : { decimals }),
    ...(time === undefined ? {} : { time }),
  };
};

const draftOf = (field: Field, node: JsonNode | undefined, path: Path, count: Count): Draft => {
  if (node === undefined) throw new LinkReadError("shape", path, field.type, "nothing");
  if (field.kind === "list") {
    const nodes = listOf(node, field.length, path);
    return { items: nodes.map((item, index) => draftOf(field.item, item, [...path, "items", index], count)) };
  }
  if (field.kind === "tuple") {
    const nodes = listOf(node, field.parts.length, path);
    return { parts: field.parts.map((part, index) => draftOf(part, nodes[index], [...path, "parts", index], count)) };
  }
  if (field.kind === "unsupported") return { text: "" };
  count.leaves += 1;
  if (count.leaves > mostLinkLeaves) {
    throw new LinkReadError("too-many", path, `at most ${mostLinkLeaves} fields`, "more");
  }
  return leafOf(field, node, path);
};

const listOf = (node: JsonNode, length: number | undefined, path: Path): readonly JsonNode[] => {
  if (node.kind !== "array") throw new LinkReadError("shape", path, "a list", node.kind);
  const { items } = node;
  // Rows without fields would escape the later count.
  if (items.length > mostLinkLeaves) {
    throw new LinkReadError("too-many", path, `at most ${mostLinkLeaves} rows`, String(items.length));
  }
  if (length !== undefined && items.length !== length) {
    throw new LinkReadError("count", path, String(length), String(items.length));
  }
  return items;
};

const leafOf = (field: LeafField, node: JsonNode, path: Path): LeafDraft => {
  const isBytes = field.kind === "bytes" || field.kind === "fixedBytes";
  if (node.kind === "string") return isBytes ? { text: node.value, mode: "hex" } : { text: node.value };
  if (node.kind !== "object") throw new LinkReadError("shape", path, "a text", node.kind);
  const entries = new Map(node.entries);
  const keys = ["text", ...(isBytes ? ["mode"] : []), ...(field.kind === "integer" ? ["decimals", "time"] : ["empty"])];
  const strange = [...entries.keys()].find((key) => !keys.includes(key));
  if (strange !== undefined) throw new LinkReadError("shape", path, keys.join(", "), strange.slice(0, 40));
  const text = entries.get("text");
  if (text?.kind !== "string") throw new LinkReadError("shape", path, "a text", text?.kind ?? "nothing");
  return {
    text: text.value,
    ...(isBytes ? { mode: isTextMode(entries.get("mode"), path) ? "text" : "hex" } : {}),
    ...(isTrue(entries.get("empty"), path) ? { empty: true } : {}),
    ...decimalsOf(entries.get("decimals"), path),
    ...timeOf(entries.get("time"), path),
  };
};

const isTextMode = (node: JsonNode | undefined, path: Path): boolean => {
  if (node === undefined) return false;
  if (node.kind === "string" && node.value === "text") return true;
  throw new LinkReadError("shape", path, 'the mode "text"', node.kind);
};

const isTrue = (node: JsonNode | undefined, path: Path): boolean => {
  if (node === undefined) return false;
  if (node.kind === "boolean" && node.value) return true;
  throw new LinkReadError("shape", path, "true", node.kind);
};

const decimalsOf = (node: JsonNode | undefined, path: Path): { readonly decimals?: number } => {
  if (node === undefined) return {};
  if (node.kind === "number" && /^\d{1,3}$/.test(node.text)) return { decimals: Number(node.text) };
  throw new LinkReadError("shape", path, "decimals from 0 to 255", node.kind);
};

const timeOf = (node: JsonNode | undefined, path: Path): { readonly time?: TimeUnit } => {
  if (node === undefined) return {};
  if (node.kind === "string" && isTimeUnit(node.value)) return { time: node.value };
  throw new LinkReadError("shape", path, "minutes, hours or days", node.kind);
};

const refuse = (code: LinkError["code"], path: Path, expected: string, got: string): LinkResult => ({
  ok: false,
  error: { code, path, expected, got },
});
