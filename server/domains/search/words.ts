/** Characters of a word; the rest of a longer one is not looked at. */
const longestWord = 64;
/** Words of one text. */
const mostWords = 100;

/**
 * The words of a text, in small letters, each once. A number is one word with its decimals and without its grouping; an error code is one word;
 * anything else between letters and digits separates. What is stored and what is looked for are read alike.
 */
export const wordsIn = (text: string): readonly string[] => {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3})/g, "");
  const found = plain.match(/\d+\.\d+|[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return [...new Set(found.map((word) => word.slice(0, longestWord)))].slice(0, mostWords);
};

/** The name of a function in words, whole and in its parts: `safeTransferFrom` is found by `transfer`, too. */
export const wordsOfName = (name: string): readonly string[] =>
  wordsIn(`${name} ${name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")}`);
