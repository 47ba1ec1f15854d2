/** The canonical name of an elementary Solidity type; undefined for any other word. */
export const elementaryType = (word: string): string | undefined => {
  if (simple.has(word)) return word;
  if (word === "uint" || word === "int") return `${word}256`;
  if (word === "byte") return "bytes1";
  if (word === "fixed" || word === "ufixed") return `${word}128x18`;
  const integer = /^u?int([1-9]\d{0,2})$/.exec(word);
  if (integer !== null) return isBits(Number(integer[1])) ? word : undefined;
  const bytes = /^bytes([1-9]\d?)$/.exec(word);
  if (bytes !== null) return Number(bytes[1]) <= 32 ? word : undefined;
  const fixed = /^u?fixed([1-9]\d{0,2})x(\d{1,2})$/.exec(word);
  return fixed !== null && isBits(Number(fixed[1])) && Number(fixed[2]) <= 80 ? word : undefined;
};

const simple: ReadonlySet<string> = new Set(["address", "bool", "string", "bytes", "function"]);

const isBits = (bits: number): boolean => bits % 8 === 0 && bits >= 8 && bits <= 256;

/** The valid type closest to one with a wrong size: `uint256` for `uint257`. */
export const nearestSize = (word: string): string | undefined => {
  const sized = /^(u?int|bytes)(\d{1,6})$/.exec(word);
  if (sized === null) return undefined;
  const [, base = "", digits = ""] = sized;
  const size = Number(digits);
  if (base === "bytes") return `bytes${Math.min(32, Math.max(1, size))}`;
  return `${base}${Math.min(256, Math.max(8, Math.round(size / 8) * 8))}`;
};
