import type { Environment } from "#shared/console/environment.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { digitsOf, groupSize, type MarkedCharacters } from "#src/components/grouped-address/address-groups.ts";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";

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

/** The first recipient that was never paid and has no name: it is neither labelled nor the organization's own. */
export const newRecipientOf = (answer: ReviewAnswer | undefined): string | undefined => {
  if (answer === undefined) return undefined;
  const named = new Set([...namesIn(answer.meaning).keys()].map(addressKey));
  return answer.warnings.find(
    ({ code, address }) => code === "first-transfer" && address !== undefined && !named.has(addressKey(address)),
  )?.address;
};
