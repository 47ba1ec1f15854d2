import type { Secret } from "#server/lib/secret.ts";
import { type Budget, budgetFor, mostDecoded, SearchTooLong } from "./budget.ts";
import { createFinder, type Finder, redacted } from "./find-secrets.ts";
import { interfaceWords } from "./interface-words.ts";
import { type JsonPart, jsonParts } from "./json-parts.ts";
import type { Span } from "./view.ts";
import { wholeCharacters, wholeEscapes } from "./whole-characters.ts";

/**
 * Removes secrets from a service's responses. Anything without a secret is returned unchanged, to the byte. `bytes` and
 * `text` throw SearchTooLong if there are so many layers that a search would take too long (budget.ts): it may contain
 * a secret, and must not be passed on.
 */
export type Redactor = {
  readonly bytes: (bytes: Buffer, reading?: Reading) => Buffer;
  readonly text: (text: string, reading?: Reading) => string;
  /** For text that only people read: one that takes too long to search is replaced as a whole. Never throws. */
  readonly words: (text: string) => string;
};

/**
 * `followed` is the response to an accepted write: its ids are kept if they contain the entered share by coincidence.
 * Without them the outcome of the money could not be determined.
 */
export type Reading = "any" | "followed";

/**
 * Finds secrets by the meaning of a text, not its spelling (find-secrets.ts). JSON stays JSON: only text between quotes
 * is replaced, and not the interface's own words, so that a secret that equals one breaks nothing. Numbers keep their
 * digits. `typed` are the shares that came with one request.
 */
export const createRedactor = (own: readonly Secret[], typed: readonly Secret[] = []): Redactor => {
  const shares = typed.map((secret) => secret.reveal());
  const held = own.map((secret) => secret.reveal());
  const find = createFinder([...held, ...shares]);
  const findHeld = createFinder(held);
  const isKept = (written: string, { kind, key }: JsonPart, budget: Budget): boolean =>
    kind === "text" &&
    key !== undefined &&
    ids.has(key) &&
    isCoincidence(written, shares) &&
    findHeld(written, budget).length === 0;
  const clean = (given: Buffer, reading: Reading, budget: () => Budget): Buffer => {
    const text = given.toString("latin1");
    const spans = find(text, budget());
    if (spans.length === 0) return given;
    // For searching it all once more, part by part.
    const forParts = budget();
    const replaced = isJson(given)
      ? inJson(
          text,
          (written) => find(written, forParts),
          (written, part) => reading === "followed" && isKept(written, part, forParts),
        )
      : without(text, wholeCharacters(text, spans));
    return Buffer.from(replaced, "latin1");
  };
  const text: Redactor["text"] = (given, reading = "any") =>
    // Stored text comes from a searched response, and may have one more layer of escapes.
    clean(Buffer.from(given), reading, () => ({ left: mostDecoded })).toString("utf8");
  return {
    bytes: (given, reading = "any") => clean(given, reading, () => budgetFor(given.length)),
    text,
    words: (given) => {
      try {
        return text(given);
      } catch (error) {
        if (error instanceof SearchTooLong) return redacted;
        throw error;
      }
    },
  };
};

/** Ids made by the service, by which Postern follows an operation or an address. */
const ids: ReadonlySet<string> = new Set(["workflowId", "operationId", "id", "address"]);

/**
 * An id made by the service that equals a share is not an echo. Neither is a hexadecimal one, which contains any digits
 * sooner or later.
 */
const isCoincidence = (id: string, shares: readonly string[]): boolean =>
  shares.includes(id) || /^[0-9a-fx-]+$/i.test(id);

const without = (text: string, spans: readonly Span[]): string => {
  const parts: string[] = [];
  let done = 0;
  for (const [from, to] of spans) {
    parts.push(text.slice(done, from), redacted);
    done = to;
  }
  parts.push(text.slice(done));
  return parts.join("");
};

const inJson = (text: string, find: Finder, isKept: (written: string, part: JsonPart) => boolean): string => {
  const parts: string[] = [];
  let done = 0;
  for (const part of jsonParts(text)) {
    const written = text.slice(part.from, part.to);
    const spans = find(written);
    if (spans.length === 0 || interfaceWords().has(written) || isKept(written, part)) continue;
    parts.push(
      text.slice(done, part.from),
      part.kind === "numbers" ? numbers(written, spans) : without(written, wholeEscapes(written, spans)),
    );
    done = part.to;
  }
  parts.push(text.slice(done));
  return parts.join("");
};

/**
 * Numbers separated by commas. A single one is a secret as a whole, in any form, or it is a number; several may be the
 * bytes of one.
 */
const numbers = (written: string, spans: readonly Span[]): string => {
  const parts: string[] = [];
  let done = 0;
  for (const [from, to] of spans) {
    const before = /(?:^|[\s,])-?$/.exec(written.slice(Math.max(done, from - 2), from));
    sameValue.lastIndex = to;
    const behind = sameValue.exec(written);
    if (before === null || behind === null || from < done) continue;
    const isSigned = written[from - 1] === "-";
    parts.push(written.slice(done, isSigned ? from - 1 : from), `"${redacted}"`);
    done = to + behind[0].length;
  }
  parts.push(written.slice(done));
  return parts.join("");
};

/** What may follow a number's digits without changing its value. */
const sameValue = /(?:\.0+)?(?:e[+-]?0+)?(?=[\s,]|$)/iy;

const isJson = (bytes: Buffer): boolean => {
  try {
    // JSON readers skip a byte order mark, JSON.parse does not.
    JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, ""));
    return true;
  } catch {
    return false;
  }
};
