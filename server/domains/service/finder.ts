/** Where a text begins in another from a place on; -1 if it does not. */
export type Finder = (text: string, from: number) => number;

/** Characters that the engine's own search looks for. */
const headLength = 32;

/**
 * Finds a text in time linear in the other one, whatever both are. The engine's own search compares a long text that
 * repeats itself, such as many `a`, anew at each place, so it only finds where a long text may begin.
 */
export const createFinder = (sought: string): Finder => {
  if (sought.length <= headLength) return (text, from) => text.indexOf(sought, from);
  const head = sought.slice(0, headLength);
  let borders: Uint16Array | undefined;
  return (text, from) => {
    const start = text.indexOf(head, from);
    if (start < 0) return -1;
    borders ??= bordersOf(sought);
    return findFrom(text, start, sought, borders);
  };
};

/** The length of the longest proper beginning of each beginning of a text that also ends it (Knuth, Morris, Pratt). */
const bordersOf = (sought: string): Uint16Array => {
  const borders = new Uint16Array(sought.length);
  for (let at = 1, length = 0; at < sought.length; at += 1) {
    const code = sought.charCodeAt(at);
    while (length > 0 && sought.charCodeAt(length) !== code) length = borders[length - 1] ?? 0;
    if (sought.charCodeAt(length) === code) length += 1;
    borders[at] = length;
  }
  return borders;
};

const findFrom = (text: string, from: number, sought: string, borders: Uint16Array): number => {
  for (let at = from, length = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    while (length > 0 && sought.charCodeAt(length) !== code) length = borders[length - 1] ?? 0;
    if (sought.charCodeAt(length) === code) length += 1;
    if (length === sought.length) return at - length + 1;
  }
  return -1;
};
