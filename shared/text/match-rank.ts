/** Whether a text may be the end of an address, which people compare: at least four hexadecimal digits. */
export const isAddressEnd = (text: string): boolean => /^[0-9a-f]{4,40}$/i.test(text);

/** How well a text matches a name, best first; other: the text was found elsewhere in the record, or word by word. */
export const matchRanks = { whole: 0, beginning: 1, word: 2, part: 3, other: 4 } as const;

/** The best match of a text among the names of one thing, in any case. */
export const matchRank = (names: readonly string[], text: string): number => {
  const query = folded(text);
  return Math.min(matchRanks.other, ...names.map((name) => rankOf(folded(name), query)));
};

const rankOf = (name: string, text: string): number => {
  // "Send…" is called "Send".
  if (name === text || name === `0x${text}` || name === `${text}…`) return matchRanks.whole;
  if (name.startsWith(text)) return matchRanks.beginning;
  if (isAddress(name) && isAddressEnd(text) && (name.endsWith(text) || name.startsWith(`0x${text}`))) {
    return matchRanks.beginning;
  }
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text))) return matchRanks.word;
  return name.includes(text) ? matchRanks.part : matchRanks.other;
};

const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/.test(text);

const folded = (text: string): string => text.normalize("NFC").toLowerCase();
