/** Deeper than any body of the interface; the schemas read recursively and must not run out of stack. */
const deepest = 64;

const tokens = /"(?:[^"\\]+|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Whether a JSON number keeps its value as a JavaScript number. */
const isExact = (token: string): boolean => {
  const value = Number(token);
  if (Number.isInteger(value)) return Number.isSafeInteger(value) && significant(token) <= 16;
  return Number.isFinite(value) && significant(token) <= 15;
};

const significant = (token: string): number =>
  (/^-?([\d.]+)/.exec(token)?.[1] ?? "").replace(".", "").replace(/^0+/, "").replace(/0+$/, "").length;

/** Whether the text nests deeper than the schemas are willing to read. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter === "\\") at += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === "[" || letter === "{") {
      depth += 1;
      if (depth > deepest) return true;
    } else if (letter === "]" || letter === "}") depth -= 1;
  }
  return false;
};

/** Whether a valid JSON text holds the character NUL, which is text to JSON but not to a database or a path. */
export const hasNul = (text: string): boolean => /(?<!\\)(?:\\\\)*\\u0000/.test(text);

/** Whether a valid JSON text holds a number that JSON.parse would round. */
export const hasInexactNumber = (text: string): boolean =>
  mayBeInexact(text) && (text.match(tokens) ?? []).some((token) => !token.startsWith('"') && !isExact(token));

// Most texts have neither sixteen digits in a row nor an exponent: they need no second look.
const mayBeInexact = (text: string): boolean => /[\d.]{16}|\d[eE]/.test(text);

/** JSON.parse that answers a number it would round as the string of its digits. Throws a SyntaxError. */
export const parseExactly = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  if (!hasInexactNumber(text)) return value;
  return JSON.parse(
    text.replaceAll(tokens, (token) => (token.startsWith('"') || isExact(token) ? token : `"${token}"`)),
  );
};
