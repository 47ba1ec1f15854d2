import { queryOptions } from "@tanstack/react-query";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { networkEndpoints, type Network } from "#shared/wire/network.ts";
import { ApiError, clientErrorCodes } from "./client/api-error.ts";
import { relay } from "./client/client.ts";
import { keys } from "./keys.ts";
import { allPages, type Listed } from "./source/pages.ts";

type NetworkFilter = { readonly enabled?: boolean | undefined; readonly name?: string | undefined };

/** A page of the organization's networks (specification, Endpoints 9). */
export const networksOptions = (environment: string, filter: PageWindow & NetworkFilter) =>
  queryOptions({
    queryKey: keys.networks.page(environment, filter),
    queryFn: ({ signal }): Promise<Listed<Network>> => listNetworks(environment, signal)(filter),
  });

/**
 * All networks of the organization, for pickers and for names. While the service does not answer they are the mirror's: amounts keep their units,
 * and nothing shows an id in place of a name.
 */
export const allNetworksOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.networks.whole(environment),
    queryFn: async ({ signal }): Promise<readonly Network[]> => {
      try {
        return await allPages(listNetworks(environment, signal));
      } catch (error) {
        if (signal.aborted || !isFailing(error)) throw error;
        const { mirroredNetworks } = await import("./mirrored-networks.ts");
        const networks = await mirroredNetworks(environment, signal).catch(() => []);
        if (networks.length === 0) throw error;
        return networks;
      }
    },
    staleTime: 300_000,
  });

/** The service failed or could not be reached, which says nothing about its networks. */
const isFailing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status >= 500 || error.code === clientErrorCodes.timeout);

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
    const query = { ...pageQuery(page), enabled: enabledText(enabled), name: name === "" ? undefined : name };
    const { networks, pagination } = await relay(environment, networkEndpoints.listNetworks, { query, signal });
    return { data: networks, pagination };
  };

const enabledText = (enabled: boolean | undefined): "true" | "false" | undefined => {
  if (enabled === undefined) return undefined;
  return enabled ? "true" : "false";
};
