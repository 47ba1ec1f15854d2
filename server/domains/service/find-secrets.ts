import { shortestSecret } from "#server/lib/simple-secret.ts";
import { type Budget, budgetFor, spend } from "./budget.ts";
import { byteRuns } from "./byte-runs.ts";
import { hasEscapes, unescaped } from "./escapes.ts";
import { textOfDigits } from "./readable-runs.ts";
import { binary, joined, type Span } from "./view.ts";

/**
 * Looks for secrets in a binary text, however they are spelled; returns where they are, in order and without overlaps. Throws SearchTooLong where
 * more would have to be decoded than the budget has; without one, it is that of the text's size.
 */
export type Finder = (text: string, budget?: Budget) => readonly Span[];

/** How many layers of escapes are taken off a text, and of what was found in it as Base64 or hex. */
const layersOfEscapes = 8;
const layersWithin = 5;
/** Base64 of hex, hex of Base64: more layers than two are nobody's way of writing. */
const layersOfBytes = 2;

/** Makes a finder. Letters count as equal in either case: a secret in capitals is still the secret. */
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
 * What one search shares: its budget, and what was found in a run of digits, by how many layers were looked for in it. A run that is there again
 * once an escape beside it is taken off is not decoded again.
 */
type Search = { readonly budget: Budget; readonly runs: readonly Map<string, Span[]>[] };

/** What stands for a secret; what it holds itself cannot be looked for, or a text would change each time. */
export const redacted = "[secret]";

const canBeFound = (value: string): boolean =>
  value.length >= shortestSecret && !redacted.includes(value.toLowerCase());

/**
 * The spellings of a secret that decoding does not bring together: in capitals and small letters, in UTF-8 and Latin-1 (and so in UTF-16 without its
 * NULs), with a space and with the plus that stands for one in a form, and, for a secret that itself holds what looks like an escape, without it.
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
  // Whether a backslash at the end is one depends on what follows it. And what hardly anything is left of would be found everywhere.
  const kept = last.replace(/\\+$/, "");
  return kept.length < shortestSecret ? text : kept.toLowerCase();
};
