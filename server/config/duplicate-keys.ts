import { pathText } from "./path-text.ts";

/**
 * Keys that an object of a JSON text has more than once, one line each: which, and where. JSON takes the last one
 * without a word, so a second `apiKey` would win unnoticed. The text must be valid JSON.
 */
export const duplicateKeys = (text: string): readonly string[] => {
  const problems: string[] = [];
  let at = 0;

  const skipSpace = (): void => {
    while (/[ \t\r\n]/.test(text.charAt(at))) at += 1;
  };

  const readText = (): string => {
    const from = at;
    at += 1;
    while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === "\\" ? 2 : 1;
    at += 1;
    return String(JSON.parse(text.slice(from, at)));
  };

  /** Reads what `[` or `{` begins, up to its end. */
  const readAll = (end: string, readOne: (index: number) => void): void => {
    at += 1;
    skipSpace();
    for (let index = 0; at < text.length && text.charAt(at) !== end; index += 1) {
      readOne(index);
      skipSpace();
      if (text.charAt(at) === ",") at += 1;
      skipSpace();
    }
    at += 1;
  };

  const readValue = (path: readonly PropertyKey[]): void => {
    skipSpace();
    switch (text.charAt(at)) {
      case '"':
        readText();
        return;
      case "[":
        readAll("]", (index) => readValue([...path, index]));
        return;
      case "{":
        readObject(path);
        return;
      default:
        // A number or a word.
        while (/[\w.+-]/.test(text.charAt(at))) at += 1;
    }
  };

  const readObject = (path: readonly PropertyKey[]): void => {
    const firsts = new Map<string, number>();
    readAll("}", () => {
      const from = at;
      const key = readText();
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, from);
      else
        problems.push(`${pathText([...path, key])}: appears twice, in ${place(text, first)} and ${place(text, from)}`);
      skipSpace();
      // The colon.
      at += 1;
      readValue([...path, key]);
    });
  };

  readValue([]);
  return problems;
};

const place = (text: string, at: number): string => {
  const before = text.slice(0, at).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
};
