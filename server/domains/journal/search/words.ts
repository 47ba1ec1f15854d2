import { ungroup } from "#shared/amount/written-amount.ts";

/** Characters of a word; the rest of a longer one is ignored. */
const longestWord = 64;
/** Words per text. */
const mostWords = 100;

/**
 * The distinct words of a text, in lower case. A number is one word with its decimals and without grouping; an error
 * code is one word; anything else between letters and digits separates. Stored text and searches are processed the same
 * way.
 */
export const wordsIn = (text: string): readonly string[] => {
  const plain = ungroup(text.normalize("NFKC").toLowerCase());
  const parts = plain.match(/\d+\.\d+|[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return [...new Set(parts.map((word) => word.slice(0, longestWord)))].slice(0, mostWords);
};

/** The words of a function name, whole and in parts: `transfer` also finds `safeTransferFrom`. */
export const wordsOfName = (name: string): readonly string[] =>
  wordsIn(`${name} ${name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")}`);
