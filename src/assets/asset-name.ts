import type { Holding } from "#shared/console/assets.ts";
import { coinOf, unknownCoin } from "#shared/meaning/coin.ts";
import { assetInFiles, assetName as nameOf } from "#shared/meaning/shown.ts";
import type { Network } from "#shared/wire/network.ts";

type Named = Pick<Holding, "asset" | "token">;

/** An asset's query parameter: `native`, or its contract. */
export const assetParam = ({ asset }: Pick<Holding, "asset">): string =>
  asset.kind === "native" ? "native" : asset.token;

/** The coin's or token's symbol, the collection's name, or else part of its contract. */
export const assetName = (holding: Named, network: Network | undefined): string =>
  holding.asset.kind === "native" && network === undefined ? "Coin" : nameOf(holding.asset, unitsOf(holding, network));

/** Its name in files. */
export const assetFileName = (holding: Named, network: Network | undefined): string =>
  holding.asset.kind === "native" && network === undefined
    ? "Coin"
    : assetInFiles(holding.asset, unitsOf(holding, network));

const unitsOf = ({ token }: Named, network: Network | undefined) => ({
  native: network === undefined ? unknownCoin : coinOf(network),
  token: () => token ?? undefined,
});

/** Identifies a holding in a list. */
export const holdingKey = (holding: Pick<Holding, "networkId" | "asset">): string =>
  `${holding.networkId}/${assetParam(holding).toLowerCase()}`;
