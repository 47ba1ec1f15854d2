import { shortestSecret } from "#server/lib/simple-secret.ts";
import { type Budget, budgetFor, spend } from "./budget.ts";
import { byteRuns } from "./byte-runs.ts";
import { hasEscapes, unescaped } from "./escapes.ts";
import { textOfDigits } from "./readable-runs.ts";
import { binary, joined, type Span } from "./view.ts";

/**
 * Finds secrets in a binary text, however they are spelled; returns their positions, in order and without overlaps.
 * Throws SearchTooLong if decoding exceeds the budget; the default budget depends on the text's size.
 */
export type Finder = (text: string, budget?: Budget) => readonly Span[];

/** How many layers of escapes are removed from a text, and from what was found in it as Base64 or hex. */
const layersOfEscapes = 8;
const layersWithin = 5;
/** Base64 of hex, hex of Base64: no one writes more than two layers. */
const layersOfBytes = 2;

/** Makes a finder. Case is ignored: a secret in capitals is still the secret. */
export const createFinder = (values: readonly string[]): Finder => {
  const needles = [...new Set(values.filter(canBeFound).flatMap(needlesOf))];
  if (needles.length === 0) return () => [];
  const wanted = textOfDigits(needles);

  const find = (text: string, escapes: number, layers: number, search: Search): readonly Span[] => {
    if (text.length < wanted.bytes) return [];
    const found: Span[] = [];
    const lower = text.toLowerCase();
    for (const needle of needles) {
      for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, at + needle.length)) {
        found.push([at, at + needle.length]);
      }
    }
    if (escapes > 0 && hasEscapes(text)) {
      spend(search.budget, text.length);
      const plain = unescaped(text);
      const spans = plain === undefined ? [] : find(plain.text, escapes - 1, layers, search);
      for (const span of spans) if (plain !== undefined) found.push(plain.sourceOf(span));
    }
    if (layers === 0) return found;
    for (const run of byteRuns(text, wanted)) {
      const known = search.runs[layers - 1]?.get(run.key);
      const spans: Span[] = known ?? [];
      if (known === undefined) {
        spend(search.budget, run.cost);
        for (const view of run.views()) {
          for (const span of find(view.text, layersWithin, layers - 1, search)) spans.push(view.sourceOf(span));
        }
        search.runs[layers - 1]?.set(run.key, spans);
      }
      for (const [from, to] of spans) found.push([from + run.from, to + run.from]);
    }
    return found;
  };

  return (text, budget = budgetFor(text.length)) => {
    const runs = Array.from({ length: layersOfBytes }, () => new Map<string, Span[]>());
    return joined(find(text, layersOfEscapes, layersOfBytes, { budget, runs }));
  };
};

/**
 * The state of one search: its budget, and the results for each run of digits by the number of layers searched. A run
 * that reappears after an escape beside it is removed is not decoded again.
 */
type Search = { readonly budget: Budget; readonly runs: readonly Map<string, Span[]>[] };

/** Replaces a secret; a secret inside the marker itself is not searched for, or a text would change each time. */
export const redacted = "[secret]";

const canBeFound = (value: string): boolean =>
  value.length >= shortestSecret && !redacted.includes(value.toLowerCase());

/**
 * The spellings of a secret that decoding does not unify: upper and lower case, UTF-8 and Latin-1 (and so UTF-16
 * without its NULs), a space and the plus that replaces it in a form, and, if the secret itself contains something like
 * an escape, without it.
 */
const needlesOf = (value: string): readonly string[] => {
  const own = [value, value.toUpperCase(), value.toLowerCase()]
    .flatMap((spelled) => (isLatin1(spelled) ? [binary(spelled), spelled] : [binary(spelled)]))
    .map((spelled) => spelled.toLowerCase());
  return [...own, ...own.map(withoutEscapes)].flatMap((needle) => [
    needle,
    needle.replaceAll(" ", "+"),
    needle.replaceAll("+", " "),
  ]);
};

const isLatin1 = (text: string): boolean => text.split("").every((unit) => unit.charCodeAt(0) <= 0xff);

const withoutEscapes = (text: string): string => {
  let last = text;
  for (let layer = 0; layer < layersOfEscapes; layer += 1) last = unescaped(last)?.text ?? last;
  // Whether a trailing backslash is one depends on what follows. And a nearly empty remainder would be found
  // everywhere.
  const kept = last.replace(/\\+$/, "");
  return kept.length < shortestSecret ? text : kept.toLowerCase();
};
