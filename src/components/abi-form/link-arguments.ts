import { formatLink, readLink } from "#shared/abi/draft-link.ts";
import type { LinkResult } from "#shared/abi/draft-link.ts";
import type { Draft } from "#shared/abi/draft.ts";
import type { Field } from "#shared/abi/field.ts";

const key = "args=";

/**
 * The arguments for a URL's fragment, which no browser sends to a server: '' if nothing is filled in, undefined if they
 * are too long for a link.
 */
export const fragmentOf = (fields: readonly Field[], drafts: readonly Draft[]): string | undefined => {
  const link = formatLink(fields, drafts);
  if (!link.ok) return undefined;
  return link.text === undefined ? "" : key + encode(link.text);
};

/** Whether a URL's fragment contains arguments. */
export const hasArguments = (fragment: string): boolean => fragment.startsWith(key);

/** The drafts in a URL's fragment, or its error. */
export const readFragment = (fields: readonly Field[], fragment: string): LinkResult => {
  const encoded = fragment.slice(key.length);
  // A text beyond the limit is refused without decoding it.
  return readLink(fields, encoded.length > MOST_ENCODED ? encoded : decode(encoded));
};

// Four letters for three bytes, and at most three bytes for a UTF-16 unit.
const MOST_ENCODED = 140_000;

// Letters that no router, mail program or chat changes in transit.
const encode = (text: string): string => {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte));
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const decode = (text: string): string => {
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0));
  } catch {
    return "";
  }
};
