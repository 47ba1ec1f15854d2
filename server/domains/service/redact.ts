import type { Secret } from "#server/lib/secret.ts";
import { createFinder, type Finder, redacted } from "./find-secrets.ts";
import { interfaceWords } from "./interface-words.ts";
import { type JsonPart, jsonParts } from "./json-parts.ts";
import type { Span } from "./view.ts";

/** Takes secrets out of what a service says. What holds none comes back as it was, to the byte. */
export type Redactor = {
  readonly bytes: (bytes: Buffer, reading?: Reading) => Buffer;
  readonly text: (text: string, reading?: Reading) => string;
};

/**
 * `followed` is the answer to an accepted write: the ids that it names are kept where they hold the typed share by coincidence. Without them nobody
 * could tell what became of the money.
 */
export type Reading = "any" | "followed";

/**
 * Finds secrets by what a text means, not by how it spells them (find-secrets.ts). JSON stays JSON: only what stands between quotes is replaced, and
 * not the words of the interface itself, so that a secret that equals one breaks nothing. Numbers keep their digits. `typed` are the shares that
 * came with one request.
 */
export const createRedactor = (own: readonly Secret[], typed: readonly Secret[] = []): Redactor => {
  const shares = typed.map((secret) => secret.reveal());
  const held = own.map((secret) => secret.reveal());
  const find = createFinder([...held, ...shares]);
  const findHeld = createFinder(held);
  const isKept = (written: string, { kind, key }: JsonPart): boolean =>
    kind === "text" &&
    key !== undefined &&
    ids.has(key) &&
    isCoincidence(written, shares) &&
    findHeld(written).length === 0;
  const bytes: Redactor["bytes"] = (given, reading = "any") => {
    const text = given.toString("latin1");
    const spans = find(text);
    if (spans.length === 0) return given;
    const replaced = isJson(given)
      ? inJson(text, find, (written, part) => reading === "followed" && isKept(written, part))
      : without(text, spans);
    return Buffer.from(replaced, "latin1");
  };
  return { bytes, text: (text, reading) => bytes(Buffer.from(text), reading).toString("utf8") };
};

/** What the service makes up, and Postern follows an operation or an address by. */
const ids: ReadonlySet<string> = new Set(["workflowId", "operationId", "id", "address"]);

/** The service made up an id that equals a share: that is no echo. Neither is one of hexadecimal digits, which holds any digits sooner or later. */
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
    if (spans.length === 0 || interfaceWords.has(written) || isKept(written, part)) continue;
    parts.push(text.slice(done, part.from), part.kind === "number" ? number(written, spans) : without(written, spans));
    done = part.to;
  }
  parts.push(text.slice(done));
  return parts.join("");
};

/** A number is a secret as a whole, or it is a number. */
const number = (written: string, spans: readonly Span[]): string => {
  const isWhole = spans.some(([from, to]) => from === 0 && to === written.length);
  return isWhole ? `"${redacted}"` : written;
};

const isJson = (bytes: Buffer): boolean => {
  try {
    JSON.parse(bytes.toString("utf8"));
    return true;
  } catch {
    return false;
  }
};
