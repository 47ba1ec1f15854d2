import { useQuery } from "@tanstack/react-query";
import type { Network } from "#shared/wire/network.ts";
import { allNetworksOptions } from "#src/api/networks.ts";

/** The organization's networks, and how to find one by its id or older code. Empty until they are loaded. */
export const useNetworks = (environment: string) => {
  const { data: networks = [], isPending, failureReason } = useQuery(allNetworksOptions(environment));
  return {
    networks,
    /** They are still loading, and nothing has failed: rows that show them would change their size when they arrive. */
    isAwaited: isPending && failureReason === null,
    find: (reference: string | undefined): Network | undefined =>
      networks.find(({ id, name }) => reference !== undefined && (id === reference || name === reference)),
  };
};
