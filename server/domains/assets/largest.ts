import type { Asset } from "#shared/meaning/types.ts";

/** An amount in base units; the decimals are null if they are unknown. */
export type Amount = {
  readonly networkId: string;
  readonly asset: Asset;
  readonly amount: string;
  readonly decimals: number | null;
};

/**
 * Coins first, then tokens, tokens of unknown decimals, and collections; of each kind the largest amount in its own
 * unit first. Without prices, one asset's amount says nothing about another's value: a coin is never behind a token
 * that somebody sent in quantity.
 */
export const mainFirst = <T extends Amount>(amounts: readonly T[]): readonly T[] =>
  amounts.toSorted(
    (one, other) => rank(one) - rank(other) || compare(other, one) || (placeOf(one) < placeOf(other) ? -1 : 1),
  );

const rank = ({ asset, decimals }: Amount): number => {
  if (asset.kind === "native") return 0;
  if (asset.kind !== "erc20") return 3;
  return decimals === null ? 2 : 1;
};

/** Compared without division, so that no digit is lost. */
const compare = (one: Amount, other: Amount): number => {
  const left = BigInt(one.amount) * 10n ** BigInt(other.decimals ?? 0);
  const right = BigInt(other.amount) * 10n ** BigInt(one.decimals ?? 0);
  return left === right ? 0 : left < right ? -1 : 1;
};

const placeOf = ({ networkId, asset }: Amount): string =>
  `${networkId} ${asset.kind === "native" ? "" : asset.token.toLowerCase()}`;
