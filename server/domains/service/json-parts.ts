/** A JSON string as written between its quotes, or a number. */
export type JsonPart = {
  readonly kind: "key" | "text" | "number";
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
    const [first] = match;
    if (first === '"') {
      const from = match.index + 1;
      const to = endOfText(text, from);
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
