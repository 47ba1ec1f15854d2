import type { Field, ListField, TupleField } from "./field.ts";
import type { LeafError } from "./leaf-error.ts";
import { parseLeaf } from "./leaf.ts";
import type { LeafDraft } from "./leaf.ts";
import { drain, type Steps } from "./steps.ts";
import type { AbiValue, Path } from "./types.ts";

export type { LeafDraft } from "./leaf.ts";

export type ListDraft = {
  readonly items: readonly Draft[];
};

/** Parts are in component order: their names are never keys. */
export type TupleDraft = {
  readonly parts: readonly Draft[];
};

export type Draft = LeafDraft | ListDraft | TupleDraft;

/** An error in a draft and its location, for example ['items', 0, 'parts', 1]. */
export type DraftError = Omit<LeafError, "code"> & {
  readonly path: Path;
  readonly code: LeafError["code"] | "list-length" | "draft-shape" | "unsupported";
};

export type DraftResult<T = AbiValue> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly DraftError[] };

/** The draft of an untouched field: no rows in T[], N rows in T[N], nothing chosen anywhere. */
export const emptyDraft = (field: Field): Draft => {
  switch (field.kind) {
    case "list":
      return { items: Array.from({ length: field.length ?? 0 }, () => emptyDraft(field.item)) };
    case "tuple":
      return { parts: field.parts.map(emptyDraft) };
    case "bytes":
    case "fixedBytes":
      return { text: "", mode: "hex" };
    default:
      return { text: "" };
  }
};

/** Turns a draft into the value to encode, or lists all its errors. */
export const parseDraft = (field: Field, draft: Draft): DraftResult => drain(parseAt(field, draft, []));

/** Parses the drafts of all inputs of a function; the first step of an error's path is the input's position. */
export const parseDrafts = (fields: readonly Field[], drafts: readonly Draft[]): DraftResult<readonly AbiValue[]> =>
  drain(parseDraftsSteps(fields, drafts));

/** parseDrafts in short steps: thousands of rows would block the page. */
export const parseDraftsSteps = function* (
  fields: readonly Field[],
  drafts: readonly (Draft | undefined)[],
): Steps<DraftResult<readonly AbiValue[]>> {
  const results: DraftResult[] = [];
  for (const [index, field] of fields.entries()) results.push(yield* parseAt(field, drafts[index], [index]));
  return collect(results);
};

/** The draft that parses to the value. Throws TypeError if the value is not of the field's type. */
export const formatDraft = (field: Field, value: AbiValue): Draft => {
  switch (field.kind) {
    case "list":
      return { items: elements(field, value).map((item) => formatDraft(field.item, item)) };
    case "tuple": {
      const values = elements(field, value);
      return { parts: field.parts.map((part, index) => formatDraft(part, values[index] ?? mismatch(part))) };
    }
    case "unsupported":
      return mismatch(field);
    default:
      return formatLeaf(field.kind, value) ?? mismatch(field);
  }
};

const parseAt = function* (field: Field, draft: Draft | undefined, path: Path): Steps<DraftResult> {
  if (field.kind === "unsupported")
    return refuse({ path, code: "unsupported", expected: field.type, got: field.reason });
  if (draft === undefined) return refuse({ path, code: "draft-shape", expected: field.kind, got: "nothing" });
  if (field.kind === "list") return yield* parseList(field, draft, path);
  if (field.kind === "tuple") return yield* parseTuple(field, draft, path);
  if (!("text" in draft)) return refuse(shapeError(field, draft, path));
  yield;
  const result = parseLeaf(field, draft);
  return result.ok ? result : refuse({ path, ...result.error });
};

const parseList = function* (field: ListField, draft: Draft, path: Path): Steps<DraftResult> {
  if (!("items" in draft)) return refuse(shapeError(field, draft, path));
  const items: DraftResult[] = [];
  for (const [index, item] of draft.items.entries()) {
    items.push(yield* parseAt(field.item, item, [...path, "items", index]));
  }
  const parsed = collect(items);
  const { length } = field;
  if (length === undefined || length === draft.items.length) return parsed;
  const error = { path, code: "list-length", expected: String(length), got: String(draft.items.length) } as const;
  return { ok: false, errors: [error, ...(parsed.ok ? [] : parsed.errors)] };
};

const parseTuple = function* (field: TupleField, draft: Draft, path: Path): Steps<DraftResult> {
  if (!("parts" in draft) || draft.parts.length !== field.parts.length) return refuse(shapeError(field, draft, path));
  const parts: DraftResult[] = [];
  for (const [index, part] of field.parts.entries()) {
    parts.push(yield* parseAt(part, draft.parts[index], [...path, "parts", index]));
  }
  return collect(parts);
};

const collect = (results: readonly DraftResult[]): DraftResult<readonly AbiValue[]> => {
  const errors = results.flatMap((result) => (result.ok ? [] : result.errors));
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, value: results.flatMap((result) => (result.ok ? [result.value] : [])) };
};

const shapeError = (field: Field, draft: Draft, path: Path): DraftError => {
  const got = "items" in draft ? "items" : "parts" in draft ? `${draft.parts.length} parts` : "text";
  return { path, code: "draft-shape", expected: field.type, got };
};

const refuse = (error: DraftError): Extract<DraftResult<never>, { ok: false }> => ({ ok: false, errors: [error] });

const formatLeaf = (kind: string, value: AbiValue): LeafDraft | undefined => {
  if (kind === "integer") return typeof value === "bigint" ? { text: String(value) } : undefined;
  if (kind === "boolean") return typeof value === "boolean" ? { text: String(value) } : undefined;
  if (typeof value !== "string") return undefined;
  if (kind === "bytes" || kind === "fixedBytes") return { text: value, mode: "hex" };
  return value === "" ? { text: value, empty: true } : { text: value };
};

const elements = (field: ListField | TupleField, value: AbiValue): readonly AbiValue[] =>
  typeof value === "object" ? value : mismatch(field);

const mismatch = (field: Field): never => {
  throw new TypeError(`not a ${field.type}`);
};
