import { useQuery } from "@tanstack/react-query";
import { shortHash } from "#shared/text/short-hash.ts";
import { allNetworksOptions } from "#src/api/networks.ts";

/** Names a network in a text, by part of its id until the name is known. */
export const useNetworkName = (environment: string): ((networkId: string) => string) => {
  const { data: networks = [] } = useQuery(allNetworksOptions(environment));
  return (networkId) =>
    networks.find(({ id, name }) => id === networkId || name === networkId)?.name ?? shortHash(networkId);
};
