import { Problem } from "#server/lib/problem.ts";
import { shortestSecret } from "#server/lib/simple-secret.ts";
import { isRecordOrList } from "#shared/json/is-record.ts";
import { requestWords } from "./request-words.ts";

/** Whether a text repeats a secret. */
export type Repeats = (text: string) => boolean;

/** How much text is searched at once. */
const chunkLength = 32 * 1024;
/** How many values are looked at between two pauses. */
const valuesAtOnce = 1_000;

/**
 * The place of the first text by a person that repeats a secret, such as `body.rows.1.purpose`; null if there is none.
 * `parts` are the parts of a request by name. The place of a key is that of its object, so that the place never contains
 * the secret. It yields between pieces, so that a long list can be searched with pauses.
 */
export const searchPlaces = function* (
  parts: Readonly<Record<string, unknown>>,
  repeats: Repeats,
): Generator<undefined, string | null, undefined> {
  const seen = new Set<string>();
  let chunk: Text[] = [];
  let length = 0;
  let count = 0;
  for (const text of textsOf(parts)) {
    count += 1;
    if (count % valuesAtOnce === 0) yield;
    // The items of a list repeat most of their texts.
    if (text === undefined || text.text.length < shortestSecret || seen.has(text.text)) continue;
    seen.add(text.text);
    chunk.push(text);
    length += text.text.length;
    if (length < chunkLength) continue;
    const hit = placeIn(chunk, repeats);
    if (hit !== null) return hit;
    chunk = [];
    length = 0;
    yield;
  }
  return placeIn(chunk, repeats);
};

/** The same without pauses, for a request that has the size of one write. */
export const placeOfSecret = (parts: Readonly<Record<string, unknown>>, repeats: Repeats): string | null => {
  const steps = searchPlaces(parts, repeats);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** The refusal of a request with a secret in this place. */
export const secretRefused = (place: string): Problem =>
  new Problem(
    "POSTERN_SHARE_REFUSED",
    `The request contains a client share or a key in ${place}, where it would be stored or sent on. Remove it. Nothing was done.`,
    { data: { field: place } },
  );

/** A key, and those above it. */
type Place = { readonly key: string; readonly above: Place | null };

/** A text, and where it is. */
type Text = { readonly text: string; readonly place: Place };

const placeIn = (chunk: readonly Text[], repeats: Repeats): string | null => {
  if (!repeats(chunk.map(({ text }) => text).join("\n"))) return null;
  const hit = chunk.find(({ text }) => repeats(text) && !requestWords().has(text));
  return hit === undefined ? null : shownPlace(hit.place);
};

const shownPlace = (place: Place): string => {
  const keys: string[] = [];
  for (let at: Place | null = place; at !== null; at = at.above) keys.push(shown(at.key));
  return keys.toReversed().join(".");
};

/** A key as part of a place. Other keys may be long, or written to deceive. */
const shown = (key: string): string => (/^[\p{L}\p{N}_-][\p{L}\p{N}_ -]{0,59}$/u.test(key) ? key : "…");

/**
 * The keys, texts and numbers of a value in order, by a stack: it may be nested deeply. Undefined stands for anything
 * else, of which there may be many: a list is never copied, because it may have half a million items.
 */
const textsOf = function* (parts: Readonly<Record<string, unknown>>): Generator<Text | undefined> {
  const open = [childrenOf(parts, null)];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.next();
    if (next.done === true) {
      open.pop();
      continue;
    }
    const { value, place } = next.value;
    if (typeof value === "string" || typeof value === "number") yield { text: String(value), place };
    else yield undefined;
    if (!isRecordOrList(value)) continue;
    if (!Array.isArray(value)) for (const key of Object.keys(value)) yield { text: key, place };
    open.push(childrenOf(value, place));
  }
};

type Child = { readonly value: unknown; readonly place: Place };

const childrenOf = function* (
  value: Readonly<Record<string, unknown>> | readonly unknown[],
  above: Place | null,
): Generator<Child> {
  if (isList(value)) {
    for (let index = 0; index < value.length; index += 1) {
      yield { value: value[index], place: { key: String(index), above } };
    }
  } else for (const key of Object.keys(value)) yield { value: value[key], place: { key, above } };
};

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
