import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../shared/wire/operations.ts";
import { relay } from "./client.ts";
import { isNotOffered } from "./offered.ts";
import { type Page, type Paged, pageQuery, walk, windowOf } from "./page.ts";

export type Wallet = Answer<"listWallets">["data"][number];

/** Some wallets, and whether they were picked out of the first ones of the organization only. */
export type PickedWallets = Paged<Wallet> & { readonly partial: boolean };

/** A page of the organization's wallets (specification, Endpoints 7). */
export const walletsOptions = (environment: string, page: Page) =>
  queryOptions({
    queryKey: ["wallets", environment, page],
    queryFn: ({ signal }) => relay(environment, "listWallets", { query: pageQuery(page), signal }),
  });

/** How many wallets are looked through where the service cannot pick them out by itself. */
export const walletsLookedThrough = 5_000;

/** A page of a profile's wallets (operations beyond the specification), else picked out of the organization's list. */
export const walletsOfProfileOptions = (environment: string, reference: string, page: Page) =>
  queryOptions({
    queryKey: ["wallets", environment, "profile", reference, page],
    queryFn: async ({ signal }): Promise<PickedWallets> => {
      try {
        const query = pageQuery(page);
        const answer = await relay(environment, "listWalletsOfProfile", { params: { reference }, query, signal });
        return { ...answer, partial: false };
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        return pick(environment, page, (wallet) => wallet.reference === reference, signal);
      }
    },
  });

/** A page of a network's wallets, picked out of the organization's list: the interface has no such filter. */
export const walletsOfNetworkOptions = (environment: string, names: readonly string[], page: Page) =>
  queryOptions({
    queryKey: ["wallets", environment, "network", names, page],
    queryFn: ({ signal }) => pick(environment, page, ({ networkId }) => names.includes(networkId), signal),
  });

/** A wallet by its id, looked for in the list: the interface has no look-up. Null where it was not met. */
export const walletOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: ["wallets", environment, "one", id],
    queryFn: async ({ signal, client }) => {
      const isIt = (wallet: Wallet) => wallet.id === id;
      // A list that the person has just come from holds it already.
      const seen = client.getQueriesData<Paged<Wallet>>({ queryKey: ["wallets", environment] });
      for (const [key, list] of seen) {
        const found = key[2] === "one" ? undefined : list?.data.find(isIt);
        if (found !== undefined) return found;
      }
      const { items } = await walk(organizationWallets(environment, signal), {
        most: walletsLookedThrough,
        until: isIt,
      });
      return items.find(isIt) ?? null;
    },
  });

const organizationWallets = (environment: string, signal: AbortSignal) => async (page: Page) => {
  const { data, pagination } = await relay(environment, "listWallets", { query: pageQuery(page), signal });
  return { items: data, total: pagination.totalElements };
};

const pick = async (
  environment: string,
  page: Page,
  fits: (wallet: Wallet) => boolean,
  signal: AbortSignal,
): Promise<PickedWallets> => {
  const { items, complete } = await walk(organizationWallets(environment, signal), { most: walletsLookedThrough });
  return { ...windowOf(items.filter(fits), page), partial: !complete };
};
