import { isLinkable } from "#shared/lookup/linkable.ts";
import { handOver } from "./handed-over.ts";

/**
 * The search parameters that look up a text. It is in the link only if allowed; the page gets any other from memory.
 */
export const lookUpSearch = (text: string): { readonly q?: string } => {
  const isInLink = isLinkable(text);
  handOver(isInLink ? "" : text);
  return isInLink ? { q: text } : {};
};
