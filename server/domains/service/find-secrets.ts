import { byteRuns } from "./byte-runs.ts";
import { unescaped } from "./escapes.ts";
import { binary, type Span } from "./view.ts";

/** Looks for secrets in a binary text, however they are spelled; returns where they are, in order and without overlaps. */
export type Finder = (text: string) => readonly Span[];

/** Secrets of fewer characters would be found in ordinary text, and taking them out would garble it. */
const shortestSecret = 6;

/** How many layers of escapes are taken off a text, and of what was found in it as Base64 or hex. */
const layersOfEscapes = 8;
const layersWithin = 5;
/** Base64 of hex, hex of Base64: more layers than two are nobody's way of writing. */
const layersOfBytes = 2;

/** Makes a finder. Letters count as equal in either case: a secret in capitals is still the secret. */
export const createFinder = (values: readonly string[]): Finder => {
  const needles = [...new Set(values.filter(canBeFound).flatMap(needlesOf))];
  if (needles.length === 0) return () => [];
  const bytes = Math.min(...needles.map(({ length }) => length));
  const wanted = { bytes, isPlain: needles.every((needle) => /^[ -~]+$/.test(needle)) };

  const find = (text: string, escapes: number, layers: number): readonly Span[] => {
    if (text.length < bytes) return [];
    const found: Span[] = [];
    const lower = text.toLowerCase();
    for (const needle of needles) {
      for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, at + needle.length)) {
        found.push([at, at + needle.length]);
      }
    }
    const plain = escapes === 0 ? undefined : unescaped(text);
    if (plain !== undefined) {
      for (const span of find(plain.text, escapes - 1, layers)) found.push(plain.sourceOf(span));
    }
    if (layers === 0) return found;
    for (const view of byteRuns(text, wanted)) {
      for (const span of find(view.text, layersWithin, layers - 1)) found.push(view.sourceOf(span));
    }
    return found;
  };

  return (text) => merged(find(text, layersOfEscapes, layersOfBytes));
};

/** What stands for a secret; what it holds itself cannot be looked for, or a text would change each time. */
export const redacted = "[secret]";

const canBeFound = (value: string): boolean =>
  value.length >= shortestSecret && !redacted.includes(value.toLowerCase());

/**
 * The spellings of a secret that decoding does not bring together: in capitals and small letters, with a space and with the plus that stands for
 * one in a form, and, for a secret that itself holds what looks like an escape, without it.
 */
const needlesOf = (value: string): readonly string[] => {
  const own = [value, value.toUpperCase(), value.toLowerCase()].map((spelled) => binary(spelled).toLowerCase());
  return [...own, ...own.map(withoutEscapes)].flatMap((needle) => [
    needle,
    needle.replaceAll(" ", "+"),
    needle.replaceAll("+", " "),
  ]);
};

const withoutEscapes = (text: string): string => {
  let last = text;
  for (let layer = 0; layer < layersOfEscapes; layer += 1) last = unescaped(last)?.text ?? last;
  // Whether a backslash at the end is one depends on what follows it. And what hardly anything is left of would be found everywhere.
  const kept = last.replace(/\\+$/, "");
  return kept.length < shortestSecret ? text : kept.toLowerCase();
};

/** Overlapping stretches as one. Two that only touch are two. */
const merged = (spans: readonly Span[]): readonly Span[] => {
  const result: Span[] = [];
  for (const span of spans.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last !== undefined && span[0] < last[1]) result[result.length - 1] = [last[0], Math.max(last[1], span[1])];
    else result.push(span);
  }
  return result;
};
