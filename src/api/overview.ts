import { queryOptions } from "@tanstack/react-query";
import { balancesAnswerSchema } from "#shared/console/find.ts";
import { addressEndpoints } from "#shared/wire/address.ts";
import { networkEndpoints } from "#shared/wire/network.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { profileEndpoints } from "#shared/wire/profile.ts";
import { walletEndpoints } from "#shared/wire/wallet.ts";
import { consoleRequest, relay } from "./client/client.ts";
import { keys } from "./keys.ts";
import { listOperations } from "./operations.ts";
import { findPath } from "./source/mirror.ts";
import { walk } from "./source/pages.ts";
import { countRecords } from "./source/source.ts";

const counted = {
  listNetworks: { endpoint: networkEndpoints.listNetworks, kind: "networks" },
  listProfiles: { endpoint: profileEndpoints.listProfiles, kind: "profiles" },
  listWallets: { endpoint: walletEndpoints.listWallets, kind: "wallets" },
  listAddresses: { endpoint: addressEndpoints.listAddresses, kind: "addresses" },
} as const;

export type Counted = keyof typeof counted;

/** How many records one of the organization's lists has. */
export const countOptions = (environment: string, list: Counted) => {
  const { endpoint, kind } = counted[list];
  return queryOptions({
    queryKey: keys[kind].count(environment),
    queryFn: ({ signal }) =>
      countRecords(
        (page) => relay<Counted>(environment, endpoint, { query: pageQuery(page), signal }),
        { environment, kind },
        signal,
      ),
    staleTime: 30_000,
  });
};

/** Adding up all addresses takes the server a while. */
const sums = { timeoutMs: 60_000, againMs: 5_000 };

/** What the organization's addresses hold per network in base units, by the mirror, and how complete that is. */
export const balancesOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.addresses.balances(environment),
    queryFn: ({ signal }) =>
      consoleRequest({
        path: `${findPath(environment)}/balances`,
        schema: balancesAnswerSchema,
        signal,
        timeoutMs: sums.timeoutMs,
      }),
    staleTime: 15_000,
    refetchInterval: ({ state }) => (state.data?.list.state === "syncing" ? sums.againMs : false),
  });

/** How many operations the chart of the activity shows at most. */
export const operationsCounted = 500;

/** When the last operations were made, and whether there are no more of them. */
export const recentTimesOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.operations.times(environment),
    queryFn: async ({ signal }) => {
      const { items, complete } = await walk((page) => listOperations(environment, pageQuery(page), signal), {
        most: operationsCounted,
      });
      return { times: items.map(({ createdAt }) => createdAt), complete };
    },
    staleTime: 30_000,
  });
