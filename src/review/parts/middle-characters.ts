import type { Environment } from "#shared/console/environment.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { type MiddleCharacters, middleOf } from "#src/components/grouped-address/middle-characters.ts";

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
