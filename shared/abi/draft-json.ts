import type { Draft, LeafDraft } from "./draft.ts";
import type { Field, LeafField, ListField, TupleField } from "./field.ts";
import type { JsonNode } from "./json-node.ts";
import { lineAndColumn, readJson } from "./json.ts";
import type { JsonError } from "./json.ts";
import type { Path } from "./types.ts";

/** Why a pasted JSON text does not fit a field; lines and columns count from 1. */
export type DraftJsonError = {
  readonly code: JsonError["code"] | "json-kind" | "json-part-missing" | "json-part-unknown" | "unsupported";
  /** Location in the draft, for example ['items', 0, 'parts', 1]. */
  readonly path: Path;
  readonly expected: string;
  readonly got: string;
  readonly line: number;
  readonly column: number;
};

export type DraftJsonResult =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly errors: readonly DraftJsonError[] };

/**
 * Turns JSON pasted into a field into its draft, numbers digit by digit. A tuple may be a list by position, or an
 * object if its components have distinct names. parseDraft checks the texts.
 */
export const draftFromJson = (field: Field, text: string): DraftJsonResult => {
  const json = readJson(text);
  if (!json.ok) {
    const { code, at, expected, got } = json.error;
    return { ok: false, errors: [{ code, path: [], expected, got, ...lineAndColumn(text, at) }] };
  }
  const problems: Problem[] = [];
  const draft = draftOf(field, json.node, [], problems);
  if (problems.length === 0) return { ok: true, draft };
  return { ok: false, errors: problems.map(({ at, ...error }) => ({ ...error, ...lineAndColumn(text, at) })) };
};

type Problem = Omit<DraftJsonError, "line" | "column"> & { readonly at: number };

const draftOf = (field: Field, node: JsonNode, path: Path, problems: Problem[]): Draft => {
  switch (field.kind) {
    case "list":
      return { items: itemsOf(field, node, path, problems) };
    case "tuple":
      return { parts: partsOf(field, node, path, problems) };
    case "unsupported":
      problems.push({ code: "unsupported", path, expected: field.type, got: field.reason, at: node.at });
      return { text: "" };
    default:
      return leafOf(field, node) ?? reject(field.type, node, path, problems);
  }
};

const itemsOf = (field: ListField, node: JsonNode, path: Path, problems: Problem[]): Draft[] => {
  if (node.kind !== "array") {
    reject("a list", node, path, problems);
    return [];
  }
  return node.items.map((item, index) => draftOf(field.item, item, [...path, "items", index], problems));
};

const partsOf = (field: TupleField, node: JsonNode, path: Path, problems: Problem[]): Draft[] => {
  const nodes = partNodes(field, node, path, problems);
  return field.parts.flatMap((part, index) => {
    const value = nodes[index];
    return value === undefined ? [] : [draftOf(part, value, [...path, "parts", index], problems)];
  });
};

const partNodes = (
  field: TupleField,
  node: JsonNode,
  path: Path,
  problems: Problem[],
): readonly (JsonNode | undefined)[] => {
  const names = field.parts.map((part) => part.name);
  const hasNames = names.every((name) => name !== "") && new Set(names).size === names.length;
  if (node.kind === "array" && node.items.length === names.length) return node.items;
  if (node.kind !== "object" || !hasNames) {
    reject(`a list of ${names.length}${hasNames ? " or an object" : ""}`, node, path, problems);
    return [];
  }
  const byName = new Map(node.entries);
  const expected = names.join(", ");
  for (const name of names.filter((key) => !byName.has(key))) {
    problems.push({ code: "json-part-missing", path, expected, got: name, at: node.at });
  }
  for (const [name, value] of node.entries.filter(([key]) => !names.includes(key))) {
    problems.push({ code: "json-part-unknown", path, expected, got: name, at: value.at });
  }
  return names.map((name) => byName.get(name));
};

const leafOf = (field: LeafField, node: JsonNode): LeafDraft | undefined => {
  if (node.kind === "boolean") return field.kind === "boolean" ? { text: String(node.value) } : undefined;
  // An unquoted number in a string field would mean guessing its notation: 1.10 and 1.1 are the same number.
  if (node.kind === "number") return field.kind === "integer" ? { text: node.text } : undefined;
  if (node.kind !== "string") return undefined;
  const text = node.value;
  if (field.kind === "bytes" || field.kind === "fixedBytes") return { text, mode: "hex" };
  return field.kind === "string" && text === "" ? { text, empty: true } : { text };
};

const reject = (expected: string, node: JsonNode, path: Path, problems: Problem[]): LeafDraft => {
  const got = node.kind === "array" ? `a list of ${node.items.length}` : node.kind;
  problems.push({ code: "json-kind", path, expected, got, at: node.at });
  return { text: "" };
};
