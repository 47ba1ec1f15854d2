import { digitsOf, groupSize, type MarkedCharacters } from "./address-groups.ts";

/**
 * Characters from the middle of a new recipient's address, to be typed on a mainnet. Someone who plants an address that
 * looks like a known one chooses its beginning and its end: the middle differs.
 */
export type MiddleCharacters = MarkedCharacters & { readonly address: string };

const length = 6;

/** The same characters for an address each time, never from its first or last group. */
export const middleOf = (address: string): MiddleCharacters => {
  const digits = digitsOf(address);
  const start = Math.floor((digits.length - length) / 2 / groupSize) * groupSize;
  return { address, start, text: digits.slice(start, start + length) };
};

/** Whether the text is these characters, in upper or lower case. */
export const isMiddle = ({ text }: MiddleCharacters, typed: string): boolean =>
  typed.trim().toLowerCase() === text.toLowerCase();
