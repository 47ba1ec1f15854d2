import { queryOptions } from "@tanstack/react-query";
import { networkEndpoints, type Network } from "#shared/wire/network.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { relay } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { mirroredNetworks, networksPage } from "./mirrored-networks.ts";
import { elseCopy } from "./source/copy.ts";
import { allPages, type Listed } from "./source/pages.ts";

/** The service's own filters, which it applies together. */
type NetworkFilter = { readonly enabled?: boolean | undefined; readonly name?: string | undefined };

/** A page of the organization's networks (specification, Endpoints 9). */
export const networksOptions = (environment: string, filter: PageWindow & NetworkFilter) =>
  queryOptions({
    queryKey: keys.networks.page(environment, filter),
    queryFn: ({ signal }) =>
      elseCopy<Listed<Network>>(
        {
          service: (until) => listNetworks(environment, until)(filter),
          // The mirror does not record which are enabled.
          copy: async (until) => (isFiltered(filter) ? undefined : networksPage(environment, filter, until)),
        },
        signal,
      ),
    refetchInterval: ({ state }) => againMs(state, state.data?.isCopy === true && 10_000),
  });

/**
 * All networks of the organization, for pickers and for names. While the service does not respond, they come from the
 * mirror, so amounts keep their units and names do not turn into ids.
 */
export const allNetworksOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.networks.whole(environment),
    queryFn: ({ signal }) =>
      elseCopy<readonly Network[]>(
        {
          service: (until) => allPages(listNetworks(environment, until)),
          copy: async (until) => {
            const networks = await mirroredNetworks(environment, until);
            return networks.length === 0 ? undefined : networks;
          },
          patienceMs: namesMs,
        },
        signal,
      ),
    staleTime: 300_000,
  });

/** Names and units hardly ever change, and every page needs them. */
const namesMs = 800;

/** The catalog of enabled networks (specification, Endpoints 10). */
export const enabledNetworksOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.networks.enabled(environment),
    queryFn: async ({ signal }) => {
      const { networks } = await relay(environment, networkEndpoints.listEnabledNetworks, { signal });
      return networks;
    },
    staleTime: 300_000,
  });

const listNetworks =
  (environment: string, signal: AbortSignal) =>
  async ({ enabled, name, ...page }: PageWindow & NetworkFilter) => {
    const query = { ...pageQuery(page), enabled: enabledText(enabled), name };
    const { networks, pagination } = await relay(environment, networkEndpoints.listNetworks, { query, signal });
    return { data: networks, pagination };
  };

const isFiltered = ({ enabled, name }: NetworkFilter): boolean => enabled !== undefined || name !== undefined;

const enabledText = (enabled: boolean | undefined): "true" | "false" | undefined => {
  if (enabled === undefined) return undefined;
  return enabled ? "true" : "false";
};
