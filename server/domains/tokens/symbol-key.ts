const tableOf = (...rows: readonly (readonly [alike: string, letter: string])[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(([alike, letter]) => Array.from(alike, (character) => [character, letter] as const)));

/**
 * Letters that look like a Latin one, in small and in capital form: Cyrillic and Greek ones, and the digits and letters that a
 * reader takes for one another. Capitals have a table of their own, because the small letter of one may look like another letter.
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
 * A symbol in the form in which symbols that look the same are equal: one width and case, no accents, nothing that cannot be seen, and
 * one letter for those that look alike. Null where nothing visible is left.
 */
export const symbolKey = (symbol: string): string | null => {
  const seen = symbol.normalize("NFKD").replaceAll(/[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, "");
  const plain = Array.from(seen, (character) => {
    const small = (capitals.get(character) ?? character).toLowerCase();
    return smalls.get(small) ?? small;
  }).join("");
  return plain === "" ? null : plain;
};
