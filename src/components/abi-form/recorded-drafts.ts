import { draftFromJson } from "#shared/abi/draft-json.ts";
import type { Draft } from "#shared/abi/draft.ts";
import type { Field } from "#shared/abi/field.ts";
import { isRecord } from "#shared/json/is-record.ts";

/**
 * The draft of a field from a value of a recorded request: bare, as `{ raw }` or, for a list or tuple in an
 * initializer, as JSON text. Undefined if the value does not fit the field.
 */
export const recordedDraft = (field: Field, value: unknown): Draft | undefined => {
  const bare = draftFromJson(field, JSON.stringify(value) ?? "");
  if (bare.ok) return bare.draft;
  // A value may have been sent bare, and a tuple may have a component called raw.
  const inner = draftFromJson(field, JSON.stringify(isRecord(value) ? value["raw"] : undefined) ?? "");
  if (inner.ok) return inner.draft;
  const text = typeof value === "string" && isNested(field) ? draftFromJson(field, value) : undefined;
  return text?.ok === true ? text.draft : undefined;
};

const isNested = ({ kind }: Field): boolean => kind === "list" || kind === "tuple";

/** An argument of a recorded request. */
export type Given = { readonly value: unknown };

/**
 * The drafts of fields from a recorded request's arguments, by position; undefined if they belong to another function.
 */
export const recordedDrafts = (
  fields: readonly Field[],
  given: readonly Given[] = [],
): readonly Draft[] | undefined => {
  if (given.length !== fields.length) return undefined;
  const drafts = fields.flatMap((field, index) => recordedDraft(field, given[index]?.value) ?? []);
  return drafts.length === fields.length ? drafts : undefined;
};
