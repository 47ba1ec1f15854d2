import type { Holding } from "#shared/console/assets.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { assetName } from "#shared/meaning/shown.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Network } from "#shared/wire/network.ts";

/** A coin or token that the organization holds on a network. */
export type OfferedAsset = {
  /** Tells it from the sender's own assets, and from the same contract on another network. */
  readonly value: string;
  readonly networkId: string;
  /** The key of the asset on its network. */
  readonly key: string;
  /** Its contract, or `native`. */
  readonly ref: string;
  readonly title: string;
  /** What the organization holds of it, with its unit, and where. */
  readonly text: string;
  /** The number of its addresses. */
  readonly addresses: number;
};

/** What the organization can send: coins and tokens. The tokens of a collection are chosen at their holder. */
export const offeredAssets = (holdings: readonly Holding[], networks: readonly Network[]): readonly OfferedAsset[] =>
  holdings.flatMap(({ networkId, asset, token, amount, text, addresses }) => {
    if (asset.kind !== "native" && asset.kind !== "erc20") return [];
    const on = networks.find(({ id, name }) => id === networkId || name === networkId);
    if (on === undefined || amount === "0") return [];
    const key = assetKey(asset);
    const place = addresses === 1 ? "1 address" : `${addresses} addresses`;
    return [
      {
        value: `${on.id}/${key}`,
        networkId: on.id,
        key,
        ref: asset.kind === "native" ? "native" : asset.token,
        title: `${assetName(asset, { native: coinOf(on), token: () => token ?? undefined })} on ${on.name}`,
        text: `${text} at ${place}`,
        addresses,
      },
    ];
  });
