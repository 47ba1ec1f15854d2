import { longestWords } from "./limits.ts";
import { isOneThing, recognize } from "./recognize.ts";
import { secretIn } from "./secret.ts";

/**
 * Whether a text may be in a link. What has a form that only hashes, ids, addresses, codes and data have may; any other text may be a client share, and
 * only may once it is known.
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
 * Whether a text may be in a link once something was found by it. Of a longer text that only has an id or a hash in it, nobody knows what the rest
 * is.
 */
export const isLinkableOnceFound = (text: string): boolean =>
  text.length <= longestWords && secretIn(text) === undefined && isOneThing(text);

/**
 * Whether the service may be asked for an id at once: it is asked with the id in a web address, which logs keep. An id has a UUID in it; anything else
 * may be a client share.
 */
export const hasIdForm = (id: string): boolean =>
  /^[\w.:-]{0,64}[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[\w.:-]{0,64}$/i.test(id);
