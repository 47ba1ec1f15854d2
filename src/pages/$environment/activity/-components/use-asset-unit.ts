import { useQuery } from "@tanstack/react-query";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Network } from "#shared/wire/network.ts";
import { tokenOptions } from "#src/api/tokens.ts";

/** An asset's unit, in which its amounts are typed and shown. */
export type AssetUnit = { readonly symbol: string; readonly decimals: number };

/**
 * The unit of the filtered asset. A network's coin, like a token, is identified by its network; without one, the coin
 * is known only if all networks have the same. Undefined while unknown: amounts are then in base units.
 */
export const useAssetUnit = (
  environment: string,
  { asset, network }: { readonly asset?: string | undefined; readonly network?: string | undefined },
  networks: readonly Network[],
): AssetUnit | undefined => {
  const isToken = asset !== undefined && isEvmAddress(asset);
  const { data: token } = useQuery({
    ...tokenOptions(environment, network ?? "", isToken ? asset : ""),
    enabled: isToken && network !== undefined,
  });
  if (asset === "native") return coinUnit(networks.filter(({ id }) => network === undefined || id === network));
  if (!isToken || token?.decimals === undefined || token.decimals === null) return undefined;
  return { symbol: token.symbol ?? "", decimals: token.decimals };
};

const coinUnit = (networks: readonly Network[]): AssetUnit | undefined => {
  const [first, ...others] = networks.map(coinOf);
  if (first === undefined || others.some(({ decimals }) => decimals !== first.decimals)) return undefined;
  return {
    decimals: first.decimals,
    symbol: others.every(({ symbol }) => symbol === first.symbol) ? first.symbol : "",
  };
};
