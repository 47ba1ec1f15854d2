import type { AssetsAnswer, Holding } from "#shared/console/assets.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { isReadingAssets } from "#src/api/assets.ts";

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

/**
 * Whether a token that is not among the assets is not held: otherwise it may be among those beyond them, or at an
 * address that has not been read yet.
 */
export const areAllTokensRead = (answer: AssetsAnswer): boolean =>
  answer.offersTokens &&
  answer.more === 0 &&
  !isReadingAssets(answer) &&
  answer.progress.read === answer.progress.total;
