import type { Draft } from "#shared/abi/draft.ts";
import { describeField, type Field } from "#shared/abi/field.ts";
import type { AbiCallable } from "#shared/abi/types.ts";

/**
 * A draft as filled in, on one line. A string is quoted as in JSON, so that its ends and contents cannot be mistaken
 * for other parts of the line.
 */
export const draftText = (field: Field, draft: Draft): string => {
  if ("items" in draft) {
    return `[${draft.items.map((item) => (field.kind === "list" ? draftText(field.item, item) : "")).join(", ")}]`;
  }
  if ("parts" in draft) {
    const parts = field.kind === "tuple" ? field.parts : [];
    return `(${parts.map((part, index) => textOfPart(part, draft.parts[index])).join(", ")})`;
  }
  if (draft.decimals !== undefined) return `${draft.text} × 10^${draft.decimals}`;
  if (draft.time !== undefined) return `${draft.text} ${draft.time}`;
  if (draft.mode === "text") return `${JSON.stringify(draft.text)} as text`;
  return field.kind === "string" || draft.text === "" ? JSON.stringify(draft.text) : draft.text;
};

const textOfPart = (field: Field, draft: Draft | undefined): string =>
  draft === undefined ? "" : draftText(field, draft);

/** The arguments of a call on one line. */
export const argumentsText = (fn: AbiCallable, drafts: readonly Draft[]): string =>
  fn.inputs.map((input, index) => textOfPart(describeField(input), drafts[index])).join(", ");
