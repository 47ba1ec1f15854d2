import { firstShown } from "#src/components/name-text.ts";
import type { Tone } from "#src/components/operation-state.ts";

const tones: ReadonlyMap<string, Tone> = new Map([
  ["COMPLETED", "good"],
  ["MINTED", "good"],
  ["ACTIVE", "good"],
  ["DEPLOYED", "good"],
  ["BURNED", "idle"],
  ["PENDING", "running"],
  ["IN_PROGRESS", "running"],
  ["RUNNING", "running"],
  ["FAILED", "bad"],
]);

/** The status of a token, collection or record in words; undefined without one. */
export const statusWords = (status: string | undefined): { readonly tone: Tone; readonly word: string } | undefined =>
  status === undefined
    ? undefined
    : { tone: tones.get(status.toUpperCase()) ?? "unknown", word: enumerationWords(status) };

/** An enumeration value in words: `IN_PROGRESS` becomes “In progress”. */
export const enumerationWords = (name: string): string => {
  const words = name.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A standard in its usual form: ERC20 and erc20 become ERC-20. */
export const standardText = (standard: string | undefined): string => {
  if (standard === undefined || standard === "") return "–";
  const number = /^erc-?(\d+)$/i.exec(standard)?.[1];
  return number === undefined ? standard : `ERC-${number}`;
};

/** A symbol, or that there is none; a dash while it is unknown. */
export const symbolText = (symbol: string | null | undefined): string =>
  symbol === undefined ? "–" : (firstShown(symbol) ?? "No symbol");
