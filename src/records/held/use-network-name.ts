import { shortHash } from "#shared/text/short-hash.ts";
import { useNetworks } from "#src/records/use-networks.ts";

/** Names a network in a text, by part of its id until the name is known. */
export const useNetworkName = (environment: string): ((networkId: string) => string) => {
  const { find } = useNetworks(environment);
  return (networkId) => find(networkId)?.name ?? shortHash(networkId);
};
