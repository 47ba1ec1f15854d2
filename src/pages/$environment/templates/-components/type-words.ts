/** The type of a template in words. A deployment chooses its own types: one in capitals, such as `FUNGIBLE_TOKEN`, is written out. */
export const typeWords = (type: string): string => {
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(type) || (!type.includes("_") && /\d/.test(type))) return type;
  const known = knownTypes.get(type);
  if (known !== undefined) return known;
  const words = type.replaceAll("_", " ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const knownTypes: ReadonlyMap<string, string> = new Map([
  ["NON_FUNGIBLE_TOKEN", "NFT"],
  ["SEMI_FUNGIBLE_TOKEN", "Semi-fungible token"],
  ["NFT", "NFT"],
]);
