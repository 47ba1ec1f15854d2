import { coinOf } from "#shared/meaning/coin.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { useSender } from "#src/records/use-senders.ts";
import { usePayableTokens } from "./payable-tokens.ts";

const noNetwork: Network = { id: "", name: "", enabled: false };

/** The paying address, the names of its assets, and the default asset. */
export const usePayer = (environment: string, chosen: Network | undefined, addressId: string, asset: string) => {
  const network = chosen ?? noNetwork;
  const sender = useSender(environment, [network], addressId)?.address;
  const held = usePayableTokens(environment, network, sender);
  const coin = network.id === "" ? "" : coinOf(network).symbol;
  const token = held.find(({ contract }) => contract === asset);
  return {
    sender,
    assets: [...(coin === "" ? [] : [coin]), ...held.map(({ word }) => word)],
    usualAsset: asset === "native" ? coin : (token?.name ?? shortHash(asset)),
  };
};
