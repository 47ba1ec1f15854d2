import { queryOptions } from "@tanstack/react-query";
import { balancesAnswerSchema } from "#shared/console/find.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { consoleRequest, relay } from "./client/client.ts";
import { found } from "./find.ts";
import { listOperations } from "./operations.ts";
import { walk } from "./source/pages.ts";

const counted = ["listNetworks", "listProfiles", "listWallets", "listAddresses"] as const;

export type Counted = (typeof counted)[number];

/**
 * How many of something the organization has, by the total that its list gives; where that cannot be asked, how many the
 * server's mirror has, with the time when it was compared.
 */
export const countOptions = (environment: string, list: Counted) =>
  queryOptions({
    queryKey: [changedWith[list], environment, "count"],
    queryFn: async ({ signal }) => {
      const page = { skip: 0, take: 1 };
      try {
        const { pagination } = await relay(environment, list, { query: pageQuery(page), signal });
        return { total: pagination.totalElements, asOf: null };
      } catch (error) {
        if (signal.aborted) throw error;
        const { list: mirror } = await found(environment, changedWith[list], {}, page, signal);
        if (mirror === undefined || mirror.checkedAt === null) throw error;
        return { total: mirror.rows, asOf: mirror.checkedAt };
      }
    },
    staleTime: 30_000,
  });

/** The first part of the keys of the lists, so that a count is asked for again with them. */
const changedWith = {
  listNetworks: "networks",
  listProfiles: "profiles",
  listWallets: "wallets",
  listAddresses: "addresses",
} as const satisfies Record<Counted, string>;

/** What the organization's addresses hold per network in base units, by the server's mirror, and how far that is. */
export const balancesOptions = (environment: string) =>
  queryOptions({
    queryKey: ["addresses", environment, "balances"],
    queryFn: ({ signal }) =>
      consoleRequest({
        path: `/console/${encodeURIComponent(environment)}/find/balances`,
        schema: balancesAnswerSchema,
        signal,
        // It goes over all addresses.
        timeoutMs: 60_000,
      }),
    staleTime: 15_000,
    refetchInterval: ({ state }) => (state.data?.list.state === "syncing" ? 5_000 : false),
  });

/** How many operations the chart of the activity looks at. */
export const operationsCounted = 500;

/** When the last operations were made, and whether there are no more of them. */
export const recentTimesOptions = (environment: string) =>
  queryOptions({
    queryKey: ["operations", environment, "times"],
    queryFn: async ({ signal }) => {
      const { items, complete } = await walk(
        async (page) => {
          const { data, pagination } = await listOperations(environment, pageQuery(page), signal);
          return { items: data.map(({ createdAt }) => createdAt), total: pagination.totalElements };
        },
        { most: operationsCounted },
      );
      return { times: items, complete };
    },
    staleTime: 30_000,
  });
