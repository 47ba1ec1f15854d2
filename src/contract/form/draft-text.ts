import type { Draft } from "#shared/abi/draft.ts";

/** A draft as the person has filled it in, on one line. */
export const draftText = (draft: Draft): string => {
  if ("items" in draft) return `[${draft.items.map(draftText).join(", ")}]`;
  if ("parts" in draft) return `(${draft.parts.map(draftText).join(", ")})`;
  if (draft.decimals !== undefined) return `${draft.text} × 10^${draft.decimals}`;
  if (draft.time !== undefined) return `${draft.text} ${draft.time}`;
  if (draft.mode === "text") return `${JSON.stringify(draft.text)} as text`;
  return draft.text === "" ? '""' : draft.text;
};
