import { enumerationWords } from "./issued-words.ts";

/** The types of templates, tokens and collections that are published. */
const words: ReadonlyMap<string, string> = new Map([
  ["FUNGIBLE_TOKEN", "Fungible token"],
  ["NON_FUNGIBLE_TOKEN", "NFT"],
  ["SEMI_FUNGIBLE_TOKEN", "Semi-fungible token"],
  ["NFT", "NFT"],
]);

/** A type in words. A deployment defines its own types: one in capitals, such as `SECURITY_TOKEN`, is spelled out. */
export const typeText = (type: string | undefined): string => {
  if (type === undefined || type === "") return "–";
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(type) || (!type.includes("_") && /\d/.test(type))) return type;
  return words.get(type) ?? enumerationWords(type);
};
