import type { Secret } from "#server/lib/secret.ts";
import { shortestSecret } from "#server/lib/simple-secret.ts";
import { drain, type Steps } from "#shared/abi/steps.ts";
import { binary, decodedFormsSteps, unescapedJsonSteps } from "./decoded-forms.ts";
import { interfaceWords } from "./interface-words.ts";
import { type JsonPart, jsonParts } from "./json-parts.ts";
import { createSecretSearch, redacted, type SecretSearch } from "./secret-spellings.ts";

/** Removes secrets from a service's responses. Anything without a secret is returned unchanged, to the byte. */
export type Redactor = {
  readonly bytes: (bytes: Buffer, reading?: Reading) => Buffer;
  /** `bytes` in short steps. */
  readonly bytesSteps: (bytes: Buffer, reading?: Reading) => Steps<Buffer>;
  readonly text: (text: string, reading?: Reading) => string;
  /**
   * Whether a text by a person repeats a secret. An amount, an address or an id does only as a whole: a part of it may
   * equal a secret by coincidence.
   */
  readonly repeats: (text: string) => boolean;
};

/**
 * `followed` is the response to an accepted write: its ids are kept if they contain the entered share by coincidence.
 * Without them the outcome of the money could not be determined. `text` was found not to be JSON: it is not parsed again
 * at once.
 */
export type Reading = "any" | "followed" | "text";

/**
 * Finds secrets by the meaning of a text (decoded-forms.ts), in a few spellings (secret-spellings.ts). JSON stays JSON:
 * only keys, strings and whole numbers are replaced, and not the interface's own words, so that a secret that equals
 * one breaks nothing. `typed` are the shares that came with one request.
 */
export const createRedactor = (own: readonly Secret[], typed: readonly Secret[] = []): Redactor => {
  const shares = typed.map((secret) => secret.reveal());
  const held = own.map((secret) => secret.reveal());
  const search = createSecretSearch([...held, ...shares]);
  const heldSearch = createSecretSearch(held);
  const isKept = (written: string, { kind, key }: JsonPart): boolean =>
    kind === "text" &&
    key !== undefined &&
    ids.has(key) &&
    isCoincidence(written, shares) &&
    !drain(hasSecret(written, heldSearch));
  const bytesSteps: Redactor["bytesSteps"] = function* (input, reading = "any") {
    const text = input.toString("latin1");
    if (!(yield* hasSecret(text, search))) return input;
    const isText = reading === "text" || !isJson(text);
    const cleaned = isText
      ? yield* inText(text, search)
      : yield* inJson(text, search, (written, part) => reading === "followed" && isKept(written, part));
    return Buffer.from(cleaned, "latin1");
  };
  const bytes: Redactor["bytes"] = (input, reading) => drain(bytesSteps(input, reading));
  return {
    bytes,
    bytesSteps,
    text: (input, reading) => bytes(Buffer.from(input), reading).toString("utf8"),
    repeats: (input) => {
      const written = binary(input);
      if (!drain(hasSecret(written, search))) return false;
      return !isFigureOrId(written) || [written, bareFigure(written)].some((one) => search.without(one) === redacted);
    },
  };
};

/** A decimal number, an EVM address or a UUID. */
export const isFigureOrId = (text: string): boolean =>
  /^(?:-?\d+(?:\.\d+)?|0x[\da-f]{40}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(text);

/** A number, an address or an id without what a secret that equals it may lack. */
const bareFigure = (text: string): string => text.replace(/^(?:-|0x)/i, "").replace(/\.0+$/, "");

/** Ids made by the service, by which Postern follows an operation or an address. */
const ids: ReadonlySet<string> = new Set(["workflowId", "operationId", "id", "address"]);

/**
 * An id made by the service that equals a share is not an echo. Neither is a hexadecimal one, which contains any digits
 * sooner or later.
 */
const isCoincidence = (id: string, shares: readonly string[]): boolean =>
  shares.includes(id) || /^[0-9a-fx-]+$/i.test(id);

const hasSecret = function* (text: string, { isIn }: SecretSearch): Steps<boolean> {
  // Decoding makes a text shorter, and most words of a text are this short.
  if (text.length < shortestSecret) return false;
  for (const form of decodedFormsSteps(text)) {
    if (form === undefined) yield;
    else if (yield* isIn(form)) return true;
  }
  return false;
};

/** How many words are looked at between two pauses: most are too short to be searched. */
const wordsAtOnce = 1_000;

/**
 * A text without secrets. A secret as it is written is replaced alone. One behind escapes takes its whole word with it,
 * or, if it spans words, the whole text: nothing has to be traced back through the layers.
 */
const inText = function* (text: string, search: SecretSearch): Steps<string> {
  const plain = search.without(text);
  if (!(yield* hasSecret(plain, search))) return plain;
  const parts: string[] = [];
  let done = 0;
  let count = 0;
  for (const { 0: word, index } of plain.matchAll(/[^ \t\r\n]+/g)) {
    count += 1;
    if (count % wordsAtOnce === 0) yield;
    if (!(yield* hasSecret(word, search))) continue;
    parts.push(plain.slice(done, index), redacted);
    done = index + word.length;
    yield;
  }
  parts.push(plain.slice(done));
  const words = parts.join("");
  return (yield* hasSecret(words, search)) ? redacted : words;
};

const inJson = function* (
  text: string,
  search: SecretSearch,
  isKept: (written: string, part: JsonPart) => boolean,
): Steps<string> {
  const parts: string[] = [];
  let done = 0;
  for (const part of jsonParts(text)) {
    yield;
    if (part === undefined) continue;
    const written = text.slice(part.from, part.to);
    if (!(yield* hasSecret(written, search)) || interfaceWords().has(written) || isKept(written, part)) continue;
    parts.push(
      text.slice(done, part.from),
      part.kind === "number" ? inNumber(written, search) : yield* inString(written, search),
    );
    done = part.to;
  }
  parts.push(text.slice(done));
  return parts.join("");
};

/** A JSON string, as written between its quotes. */
const inString = function* (written: string, search: SecretSearch): Steps<string> {
  const cleaned = JSON.stringify(yield* inText(yield* unescapedJsonSteps(written), search)).slice(1, -1);
  return (yield* hasSecret(cleaned, search)) ? redacted : cleaned;
};

/** A number is a secret as a whole, in any form, or it is a number. */
const inNumber = (written: string, search: SecretSearch): string => {
  const digits = written.replace(/^-/, "").replace(/(?:\.0+)?(?:e[+-]?0+)?$/i, "");
  return search.without(digits) === redacted ? `"${redacted}"` : written;
};

const isJson = (text: string): boolean => {
  try {
    // JSON readers skip a byte order mark, JSON.parse does not.
    JSON.parse(text.replace(/^\u00ef\u00bb\u00bf/, ""));
    return true;
  } catch {
    return false;
  }
};
