import { longestWords } from "./limits.ts";
import { isOneThing, recognize } from "./recognize.ts";
import { secretIn } from "./secret.ts";

/**
 * Whether a text may appear in a link. Hashes, ids, addresses, codes and data may, recognized by their form; any other
 * text could be a client share, and may only once it is known.
 */
export const isLinkable = (text: string): boolean => {
  if (text.length > longestWords || secretIn(text) !== undefined) return false;
  const [first] = recognize(text);
  switch (first?.kind) {
    case "transaction":
    case "data":
    case "selector":
      return /^0x/i.test(text);
    case "id":
      return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
    case "address":
    case "error-code":
      return true;
    case "topic":
    case "words":
    case undefined:
      return false;
  }
};

/**
 * Whether a text may appear in a link once something was found by it. In a longer text that merely contains an id or a
 * hash, the rest is unknown.
 */
export const isLinkableOnceFound = (text: string): boolean =>
  text.length <= longestWords && secretIn(text) === undefined && isOneThing(text);
