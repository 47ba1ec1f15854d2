import type { Environment } from "#shared/console/environment.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { digitsOf, groupSize, type MarkedCharacters } from "#src/components/grouped-address/address-groups.ts";

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

/** The characters to type before a write on a mainnet; undefined unless it pays a new recipient. */
export const middleToType = (
  kind: Environment["kind"],
  answer: ReviewAnswer | undefined,
): MiddleCharacters | undefined => {
  const address = kind === "mainnet" ? newRecipientOf(answer) : undefined;
  return address === undefined ? undefined : middleOf(address);
};

/**
 * The first recipient that was never paid and is not the organization's own. A name does not make it known: someone may
 * have saved a wrong address under it.
 */
export const newRecipientOf = (answer: ReviewAnswer | undefined): string | undefined =>
  answer?.warnings.find(({ code }) => code === "first-transfer")?.address;
