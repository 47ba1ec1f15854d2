import { queryOptions } from "@tanstack/react-query";
import type { Address } from "../../shared/wire/address.ts";
import { relay } from "./client.ts";
import { listOperations } from "./operations.ts";
import { pageQuery, walk } from "./page.ts";

const counted = ["listNetworks", "listProfiles", "listWallets", "listAddresses"] as const;

export type Counted = (typeof counted)[number];

/** How many of something the organization has, by the total that its list gives. */
export const countOptions = (environment: string, list: Counted) =>
  queryOptions({
    queryKey: [changedWith[list], environment, "count"],
    queryFn: async ({ signal }) => {
      const { pagination } = await relay(environment, list, { query: pageQuery({ skip: 0, take: 1 }), signal });
      return pagination.totalElements;
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

/** How many addresses are summed up at most. */
export const addressesSummed = 1_000;

/** What the organization's addresses hold per network in base units, and whether all of them are in it. */
export const balancesOptions = (environment: string) =>
  queryOptions({
    queryKey: ["addresses", environment, "balances"],
    queryFn: async ({ signal }) => {
      const { items, complete } = await walk(
        async (page) => {
          const { data, pagination } = await relay(environment, "listAddresses", { query: pageQuery(page), signal });
          return { items: data, total: pagination.totalElements };
        },
        { most: addressesSummed },
      );
      return { balances: sumBalances(items), complete };
    },
    staleTime: 30_000,
  });

export type NetworkBalance = { readonly networkId: string; readonly addresses: number; readonly baseUnits: string };

/** Sums of balances by network, exact; what is no number of base units counts as an address without one. */
export const sumBalances = (
  addresses: readonly Pick<Address, "networkId" | "balance">[],
): readonly NetworkBalance[] => {
  const sums = new Map<string, { addresses: number; sum: bigint }>();
  for (const { networkId = "", balance = "" } of addresses) {
    const { addresses: count, sum } = sums.get(networkId) ?? { addresses: 0, sum: 0n };
    sums.set(networkId, { addresses: count + 1, sum: sum + (/^\d{1,80}$/.test(balance) ? BigInt(balance) : 0n) });
  }
  return [...sums].map(([networkId, { addresses: count, sum }]) => ({
    networkId,
    addresses: count,
    baseUnits: String(sum),
  }));
};

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
