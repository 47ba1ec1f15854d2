import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { queryOptions } from "@tanstack/react-query";
import { relay } from "./client/client.ts";
import { allPages } from "./source/pages.ts";

type NetworkFilter = { readonly enabled?: boolean | undefined; readonly name?: string | undefined };

/** A page of the organization's networks (specification, Endpoints 9). */
export const networksOptions = (environment: string, filter: PageWindow & NetworkFilter) =>
  queryOptions({
    queryKey: ["networks", environment, "page", filter],
    queryFn: async ({ signal }) => {
      const { networks, pagination } = await listNetworks(environment, filter, signal);
      return { data: networks, pagination };
    },
  });

/** All networks of the organization, for pickers and for names. */
export const allNetworksOptions = (environment: string) =>
  queryOptions({
    queryKey: ["networks", environment, "all"],
    queryFn: ({ signal }) =>
      allPages(async (page) => {
        const { networks, pagination } = await listNetworks(environment, page, signal);
        return { items: networks, total: pagination.totalElements };
      }),
    staleTime: 300_000,
  });

/** The catalog of enabled networks (specification, Endpoints 10). */
export const enabledNetworksOptions = (environment: string) =>
  queryOptions({
    queryKey: ["networks", environment, "catalog"],
    queryFn: async ({ signal }) => {
      const { networks } = await relay(environment, "listEnabledNetworks", { signal });
      return networks;
    },
    staleTime: 300_000,
  });

const listNetworks = (
  environment: string,
  { enabled, name, ...page }: PageWindow & NetworkFilter,
  signal: AbortSignal,
) =>
  relay(environment, "listNetworks", {
    query: { ...pageQuery(page), enabled: enabledText(enabled), name: name === "" ? undefined : name },
    signal,
  });

const enabledText = (enabled: boolean | undefined) => {
  if (enabled === undefined) return undefined;
  return enabled ? "true" : "false";
};
