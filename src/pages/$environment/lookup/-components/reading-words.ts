import type { Reading, ReadingKind } from "#shared/lookup/recognize.ts";

const words: Readonly<Record<ReadingKind, string>> = {
  transaction: "a transaction hash",
  topic: "the topic of an event",
  address: "an address",
  id: "an id",
  "error-code": "an error code",
  selector: "a selector",
  data: "calldata or revert data",
  words: "a name, a reference or a label",
};

/** What a text may be, as a sentence. */
export const readingWords = (text: string, readings: readonly Reading[]): string => {
  const [first] = readings;
  if (first === undefined) return "Postern does not recognize this. Text other than data has at most 200 characters.";
  // A copied error or a link: the text is none of these itself, and has all of them in it.
  const isAround = first.kind !== "data" && first.kind !== "words" && text.length > first.value.length + quotes;
  const named = readings.filter(({ kind }) => !isAround || kind !== "words").map(({ kind }) => words[kind]);
  const type = isAround ? "conjunction" : "disjunction";
  return `This ${isAround ? "contains" : "looks like"} ${new Intl.ListFormat("en", { type }).format(new Set(named))}.`;
};

/** Characters around a copied value: quotes, a comma, 0x. */
const quotes = 8;

/** What is probably wrong with the pasted text. */
export const problemWords = ({ problem }: Reading): string | undefined => {
  switch (problem) {
    case "checksum":
      return "The checksum does not match, so the address may have a typo. Compare it with its source.";
    case "half-byte":
      return "Odd number of hex digits: a character may be missing.";
    case undefined:
      return undefined;
  }
};
