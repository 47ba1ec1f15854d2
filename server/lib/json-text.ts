/** Deeper than any body of the interface; the schemas read recursively and must not run out of stack. */
const deepest = 64;

const tokens = /"(?:[^"\\]+|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Whether a JSON number keeps its value as a JavaScript number. */
const isExact = (token: string): boolean => {
  if (token.length < 16 && !/[.eE]/.test(token)) return true;
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

const quote = 0x22;
const backslash = 0x5c;
const minus = 0x2d;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** The place behind a text that begins here. */
const skipText = (text: string, at: number): number => {
  let end = text.indexOf('"', at + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end + 1;
};

const isEscaped = (text: string, at: number): boolean => {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - 1 - before) % 2 === 1;
};

/** Whether a valid JSON text holds a number that JSON.parse would round. Every answer passes here, so texts are skipped. */
export const hasInexactNumber = (text: string): boolean => {
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) at = skipText(text, at);
    else if (code === minus || isDigit(code)) {
      number.lastIndex = at;
      const token = number.exec(text)?.[0] ?? "-";
      if (!isExact(token)) return true;
      at += token.length;
    } else at += 1;
  }
  return false;
};

/** JSON.parse that answers a number it would round as the string of its digits. Throws a SyntaxError. */
export const parseExactly = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  if (!hasInexactNumber(text)) return value;
  return JSON.parse(
    text.replaceAll(tokens, (token) => (token.startsWith('"') || isExact(token) ? token : `"${token}"`)),
  );
};
