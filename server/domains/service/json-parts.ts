/** A JSON string as written between its quotes, or numbers: one, or consecutive ones in a list. */
export type JsonPart = {
  readonly kind: "key" | "text" | "numbers";
  readonly from: number;
  readonly to: number;
  /** The key of a string or number; undefined in a list. */
  readonly key: string | undefined;
};

/** The keys, strings and numbers of a valid JSON text, in order. It reads token by token, so no depth is too deep. */
export const jsonParts = function* (text: string): Generator<JsonPart> {
  let key: string | undefined;
  token.lastIndex = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const from = match.index;
    const first = match[0];
    if (first === '"') {
      const end = endOfText(text, from + 1);
      colon.lastIndex = end + 1;
      if (colon.test(text)) {
        key = text.slice(from + 1, end);
        yield { kind: "key", from: from + 1, to: end, key: undefined };
        token.lastIndex = colon.lastIndex;
        continue;
      }
      yield { kind: "text", from: from + 1, to: end, key };
      token.lastIndex = end + 1;
    } else if (first !== "[" && first !== "{") {
      let to = from + first.length;
      for (next.lastIndex = to; next.test(text);) to = next.lastIndex;
      yield { kind: "numbers", from, to, key };
      token.lastIndex = to;
    }
    key = undefined;
  }
};

const token = /["[{]|-?\d[\d.eE+-]*/g;
const next = /\s*,\s*-?\d[\d.eE+-]*/y;
const colon = /\s*:/y;

const endOfText = (text: string, from: number): number => {
  let end = text.indexOf('"', from);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
};

const isEscaped = (text: string, at: number): boolean => {
  let before = at - 1;
  while (text[before] === "\\") before -= 1;
  return (at - 1 - before) % 2 === 1;
};
