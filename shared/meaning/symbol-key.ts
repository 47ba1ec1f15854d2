import type { TokenFacts } from "./types.ts";

const tableOf = (...rows: readonly (readonly [alike: string, letter: string])[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(([alike, letter]) => Array.from(alike, (character) => [character, letter] as const)));

/**
 * Lower-case and capital letters that look like a Latin one: Cyrillic and Greek ones, and digits and letters that are
 * easily confused. Capitals have their own table, because the small form of one may look like another letter.
 */
const capitals: ReadonlyMap<string, string> = tableOf(
  ["АΑᎪ", "a"],
  ["ВΒᏴ", "b"],
  ["СϹᏟ", "c"],
  ["ԀᎠ", "d"],
  ["ЕΕᎬ", "e"],
  ["Ԍ", "g"],
  ["НΗᎻ", "h"],
  ["ІΙӀIᏆ", "l"],
  ["ЈͿᎫ", "j"],
  ["КΚᏦ", "k"],
  ["МΜᎷ", "m"],
  ["Ν", "n"],
  ["ОΟՕ", "o"],
  ["РΡᏢ", "p"],
  ["Ԛ", "q"],
  ["ЅᏚ", "s"],
  ["ТΤᎢ", "t"],
  ["ѴᏙ", "v"],
  ["ԜᎳ", "w"],
  ["ХΧ", "x"],
  ["УΥҮ", "y"],
  ["ΖᏃ", "z"],
);

const smalls: ReadonlyMap<string, string> = tableOf(
  ["аα", "a"],
  ["ЬьƄ", "b"],
  ["сϲ", "c"],
  ["ԁ", "d"],
  ["е", "e"],
  ["һ", "h"],
  ["іιıi1ӏ|", "l"],
  ["ј", "j"],
  ["кκ", "k"],
  ["оοσօ0", "o"],
  ["рρ", "p"],
  ["ԛ", "q"],
  ["ѕ", "s"],
  ["ν", "v"],
  ["ԝ", "w"],
  ["х", "x"],
  ["уγү", "y"],
  ["н", "h"],
  ["т", "t"],
  ["м", "m"],
  ["в", "b"],
);

/**
 * A symbol in the form in which similar-looking symbols are equal: one width and case, no accents, no invisible
 * characters, and one letter for those that look alike. Null if nothing visible is left.
 */
export const symbolKey = (symbol: string): string | null => {
  const visible = symbol.normalize("NFKD").replaceAll(/[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, "");
  const plain = Array.from(visible, (character) => {
    const small = (capitals.get(character) ?? character).toLowerCase();
    return smalls.get(small) ?? small;
  }).join("");
  return plain === "" ? null : plain;
};

/** Whether two symbols look alike. */
export const isAlike = (one: string, other: string): boolean => {
  const key = symbolKey(one);
  return key !== null && key === symbolKey(other);
};

/**
 * Facts that are shown together: tokens with similar symbols are ambiguous, although each may have been read before the
 * other was known.
 */
export const amongEachOther = (tokens: readonly TokenFacts[]): readonly TokenFacts[] => {
  const counts = new Map<string, number>();
  const keys = tokens.map(({ symbol }) => (symbol === null ? null : symbolKey(symbol)));
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return tokens.map((token, index) =>
    (counts.get(keys[index] ?? "") ?? 0) > 1 && !token.isAmbiguous ? { ...token, isAmbiguous: true } : token,
  );
};
