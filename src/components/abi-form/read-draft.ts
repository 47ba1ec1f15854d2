import { emptyDraft } from "#shared/abi/draft.ts";
import type { Draft, LeafDraft } from "#shared/abi/draft.ts";
import { isTimeUnit } from "#shared/abi/duration.ts";
import type { Field } from "#shared/abi/field.ts";
import { isRecord } from "#shared/json/is-record.ts";

/** Parses a draft from storage or a form; a value that does not fit the field becomes an empty draft. */
export const readDraft = (field: Field, value: unknown): Draft => {
  const draft = isRecord(value) ? value : {};
  if (field.kind === "list") {
    const items = draft["items"];
    if (!Array.isArray(items) || (field.length !== undefined && field.length !== items.length))
      return emptyDraft(field);
    return { items: items.map((item: unknown) => readDraft(field.item, item)) };
  }
  if (field.kind === "tuple") {
    const parts: readonly unknown[] = Array.isArray(draft["parts"]) ? draft["parts"] : [];
    return { parts: field.parts.map((part, index) => readDraft(part, parts[index])) };
  }
  return readLeaf(value) ?? emptyDraft(field);
};

/** The leaf draft in an unknown value, or undefined. */
export const readLeaf = (value: unknown): LeafDraft | undefined => {
  if (!isRecord(value)) return undefined;
  const { text, mode, empty, decimals, time, recorded } = value;
  if (typeof text !== "string") return undefined;
  return {
    text,
    ...(mode === "hex" || mode === "text" ? { mode } : {}),
    ...(typeof empty === "boolean" ? { empty } : {}),
    ...(typeof decimals === "number" ? { decimals } : {}),
    ...(isTimeUnit(time) ? { time } : {}),
    ...(recorded === true ? { recorded } : {}),
  };
};

/** The drafts of all inputs of a function. */
export const readDrafts = (fields: readonly Field[], value: unknown): readonly Draft[] => {
  const drafts: readonly unknown[] = Array.isArray(value) ? value : [];
  return fields.map((field, index) => readDraft(field, drafts[index]));
};
