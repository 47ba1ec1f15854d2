import type { AssetsAnswer } from "#shared/console/assets.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Token } from "#shared/wire/token.ts";
import { areAllTokensRead, heldIn } from "#src/assets/token-holding.ts";
import { firstShown } from "#src/components/name-text.ts";

/** A token's name: from the organization, else from its own contract, else part of its id. */
export const tokenName = ({ id, displayName, tokenMetadata }: Token): string =>
  firstShown(displayName, tokenMetadata?.name) ?? shortHash(id);

/** How many of the organization's addresses hold a token; undefined if unknown. */
export const holdersIn = (
  answer: AssetsAnswer | undefined,
  networkId: string | undefined,
  contract: string | undefined,
): number | undefined => {
  if (answer === undefined || networkId === undefined || contract === undefined || !answer.offersTokens)
    return undefined;
  const held = heldIn(answer, networkId, contract);
  return held?.addresses ?? (areAllTokensRead(answer) ? 0 : undefined);
};

/** Why a token contract's facts are incomplete; undefined if they are complete. */
export const troubleText = ({ troubles }: Pick<TokenFacts, "troubles">): string | undefined => {
  if (troubles.includes("not-read")) return "Could not read the contract.";
  if (troubles.includes("not-a-token")) return "The contract is not a token.";
  if (troubles.includes("unusable-decimals"))
    return "The contract reports invalid decimals, so amounts are in base units.";
  if (troubles.includes("reverts")) return "The contract does not report all of these.";
  return troubles.includes("unusable-symbol") ? "The contract's symbol cannot be shown." : undefined;
};
