import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "#shared/wire/endpoints.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { relay } from "./client/client.ts";
import { isNotOffered } from "./client/offered.ts";
import { type Paged } from "./source/pages.ts";
import { lookedUp, type Picked, picked, untilMet, whileRead } from "./picked.ts";

export type Wallet = Answer<"listWallets">["data"][number];

/** A page of the organization's wallets (specification, Endpoints 7). */
export const walletsOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: ["wallets", environment, page],
    queryFn: ({ signal }) => relay(environment, "listWallets", { query: pageQuery(page), signal }),
  });

/** A page of a profile's wallets (operations beyond the specification), else picked out of the mirror. */
export const walletsOfProfileOptions = (environment: string, reference: string, page: PageWindow) =>
  queryOptions({
    queryKey: ["wallets", environment, "profile", reference, page],
    queryFn: async ({ signal }): Promise<Picked<Wallet>> => {
      try {
        const query = pageQuery(page);
        const answer = await relay(environment, "listWalletsOfProfile", { params: { reference }, query, signal });
        return { ...answer, partial: null };
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        return picked(environment, "wallets", { profile: reference }, page, signal);
      }
    },
    refetchInterval: whileRead,
  });

/**
 * A wallet by its id: the interface has no look-up, so it is looked up in the mirror and, as long as that is not whole, in the
 * organization's list. Null where it was not met.
 */
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
      const list = organizationWallets(environment, signal);
      return (await lookedUp(environment, { kind: "wallets", filter: { q: id }, isIt, list }, signal)).record;
    },
    refetchInterval: untilMet,
  });

const organizationWallets = (environment: string, signal: AbortSignal) => async (page: PageWindow) => {
  const { data, pagination } = await relay(environment, "listWallets", { query: pageQuery(page), signal });
  return { items: data, total: pagination.totalElements };
};
