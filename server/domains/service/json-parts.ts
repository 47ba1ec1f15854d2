import type { Steps } from "#shared/abi/steps.ts";

/** A JSON string as written between its quotes, or a number. */
export type JsonPart = {
  readonly kind: "key" | "text" | "number";
  readonly from: number;
  readonly to: number;
  /** The key of a string or number; undefined in a list. */
  readonly key: string | undefined;
};

/**
 * The keys, strings and numbers of a valid JSON text, in order; undefined is a step that found none. It reads token by
 * token, so no depth is too deep.
 */
export const jsonParts = function* (text: string): Generator<JsonPart | undefined, void, undefined> {
  let key: string | undefined;
  token.lastIndex = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [first] = match;
    if (first === '"') {
      const from = match.index + 1;
      const to = yield* endOfText(text, from);
      colon.lastIndex = to + 1;
      if (colon.test(text)) {
        yield { kind: "key", from, to, key: undefined };
        key = text.slice(from, to);
        token.lastIndex = colon.lastIndex;
        continue;
      }
      yield { kind: "text", from, to, key };
      token.lastIndex = to + 1;
    } else if (first !== "[" && first !== "{") {
      yield { kind: "number", from: match.index, to: match.index + first.length, key };
    }
    key = undefined;
  }
};

const token = /["[{]|-?\d[\d.eE+-]*/g;
const colon = /\s*:/y;

/** How many escaped quotes are passed in one step. */
const quotesAtOnce = 10_000;

const endOfText = function* (text: string, from: number): Steps<number> {
  let end = text.indexOf('"', from);
  for (let count = 1; end >= 0 && isEscaped(text, end); count += 1) {
    if (count % quotesAtOnce === 0) yield;
    end = text.indexOf('"', end + 1);
  }
  return end < 0 ? text.length : end;
};

const isEscaped = (text: string, at: number): boolean => {
  let before = at - 1;
  while (text[before] === "\\") before -= 1;
  return (at - 1 - before) % 2 === 1;
};
