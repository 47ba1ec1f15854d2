import type { Holding } from "#shared/console/assets.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";

/** An asset's query parameter: `native`, or its contract. */
export const assetParam = ({ asset }: Pick<Holding, "asset">): string =>
  asset.kind === "native" ? "native" : asset.token;

/** A one-word name: the coin's or token's symbol, the collection's name, or else part of its contract. */
export const assetName = ({ asset, token }: Pick<Holding, "asset" | "token">, network: Network | undefined): string => {
  if (asset.kind === "native") return network === undefined ? "Coin" : coinOf(network).symbol;
  const word = asset.kind === "collection" ? (token?.name ?? token?.symbol) : token?.symbol;
  if (word === null || word === undefined) return shortHash(asset.token);
  // Two tokens may use the same name: their contracts tell them apart.
  return token?.isAmbiguous === true ? `${word} (${shortHash(asset.token)})` : word;
};

/** Identifies a holding in a list. */
export const holdingKey = (holding: Pick<Holding, "networkId" | "asset">): string =>
  `${holding.networkId}/${assetParam(holding).toLowerCase()}`;
