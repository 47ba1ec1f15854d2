import { useQuery } from "@tanstack/react-query";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { coinOf, unknownCoin } from "#shared/meaning/coin.ts";
import { assetName, unitText } from "#shared/meaning/shown.ts";
import type { Network } from "#shared/wire/network.ts";
import { tokenOptions } from "#src/api/tokens.ts";

/** An asset's unit, in which its amounts are typed and shown, and its name. */
export type AssetUnit = { readonly symbol: string; readonly name: string; readonly decimals: number };

/**
 * The unit of the filtered asset. A network's coin, like a token, is identified by its network; without one, the coin
 * is known only if all networks have the same. Undefined while unknown: amounts are then in base units.
 */
export const useAssetUnit = (
  environment: string,
  { asset, network: on }: { readonly asset?: string | undefined; readonly network?: string | undefined },
  networks: readonly Network[],
): AssetUnit | undefined => {
  const isToken = asset !== undefined && isEvmAddress(asset);
  const { data: token } = useQuery({
    ...tokenOptions(environment, on ?? "", isToken ? asset : ""),
    enabled: isToken && on !== undefined,
  });
  if (asset === "native") return coinUnit(networks.filter(({ id }) => on === undefined || id === on));
  if (!isToken || token?.decimals === undefined || token.decimals === null) return undefined;
  const network = networks.find(({ id }) => id === on);
  const units = { native: network === undefined ? unknownCoin : coinOf(network), token: () => token };
  const named = { kind: "erc20", token: token.address } as const;
  return { symbol: unitText(named, units), name: assetName(named, units), decimals: token.decimals };
};

const coinUnit = (networks: readonly Network[]): AssetUnit | undefined => {
  const [first, ...others] = networks.map(coinOf);
  if (first === undefined || others.some(({ decimals }) => decimals !== first.decimals)) return undefined;
  const symbol = others.every((other) => other.symbol === first.symbol) ? first.symbol : "";
  return { symbol, name: symbol, decimals: first.decimals };
};
