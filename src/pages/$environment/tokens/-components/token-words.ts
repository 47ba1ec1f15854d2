import type { AssetsAnswer, Holding } from "#shared/console/assets.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Token } from "#shared/wire/token.ts";
import { isReadingAssets } from "#src/api/assets.ts";
import { firstShown } from "#src/components/name-text.ts";

/** A token's name: from the organization, else from its own contract, else part of its id. */
export const tokenName = ({ id, displayName, tokenMetadata }: Token): string =>
  firstShown(displayName, tokenMetadata?.name) ?? shortHash(id);

/** What the organization holds of a token; undefined if that is nothing, or not known. */
export const heldIn = (
  answer: AssetsAnswer | undefined,
  networkId: string | undefined,
  contract: string | undefined,
): Holding | undefined =>
  contract === undefined
    ? undefined
    : answer?.data.find(
        ({ networkId: on, asset }) =>
          on === networkId && asset.kind !== "native" && addressKey(asset.token) === addressKey(contract),
      );

/** How many of the organization's addresses hold a token; undefined if unknown. */
export const holdersIn = (
  answer: AssetsAnswer | undefined,
  networkId: string | undefined,
  contract: string | undefined,
): number | undefined => {
  if (answer === undefined || networkId === undefined || contract === undefined || !answer.offersTokens)
    return undefined;
  const held = heldIn(answer, networkId, contract);
  // A token that is not among them may be among those beyond them, or at an address that has not been read yet.
  return held?.addresses ?? (answer.more === 0 && isAllRead(answer) ? 0 : undefined);
};

const isAllRead = (answer: AssetsAnswer): boolean =>
  !isReadingAssets(answer) && answer.progress.read === answer.progress.total;

/** Why a token contract's facts are incomplete; undefined if they are complete. */
export const troubleText = ({ troubles }: Pick<TokenFacts, "troubles">): string | undefined => {
  if (troubles.includes("not-read")) return "Could not read the contract.";
  if (troubles.includes("not-a-token")) return "The contract is not a token.";
  if (troubles.includes("unusable-decimals"))
    return "The contract reports invalid decimals, so amounts are in base units.";
  if (troubles.includes("reverts")) return "The contract does not report all of these.";
  return troubles.includes("unusable-symbol") ? "The contract's symbol cannot be shown." : undefined;
};
