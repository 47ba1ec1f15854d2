/** Values that are not plain lower-case words. */
const words: ReadonlyMap<string, string> = new Map([
  ["EVM", "EVM"],
  ["UTXO", "UTXO"],
  ["EOA", "EOA"],
  ["HD", "HD"],
  ["MPC", "MPC"],
  ["NFT", "NFT"],
  ["NON_FUNGIBLE_TOKEN", "NFT"],
  ["SEMI_FUNGIBLE_TOKEN", "Semi-fungible token"],
]);

/** A value of an enumeration as words: `TIMED_OUT` is "Timed out". Anything else is unchanged. */
export const wireWord = (value: string): string =>
  words.get(value) ??
  (/^[A-Z][A-Z_]*$/.test(value) ? `${value.charAt(0)}${value.slice(1).toLowerCase().replaceAll("_", " ")}` : value);
