/** Where the JSON object or list that begins at an offset ends; undefined if none does on its line. */
export const jsonEnd = (text: string, at: number): number | undefined => {
  const end = closingBracket(text, at);
  return end !== undefined && isJson(text.slice(at, end)) ? end : undefined;
};

const closingBracket = (text: string, at: number): number | undefined => {
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    const sign = text[end];
    if (sign === "\n" || sign === "\r") return undefined;
    if (sign === '"') end = endOfString(text, end);
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth === 0) return end + 1;
    }
  }
  return undefined;
};

/** The offset of a string's closing quote; beyond the text if it has none. */
const endOfString = (text: string, at: number): number => {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end;
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
