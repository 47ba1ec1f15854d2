import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "#shared/wire/endpoints.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { walletEndpoints } from "#shared/wire/wallet.ts";
import { relay } from "./client/client.ts";
import { keys } from "./keys.ts";
import type { Listed } from "./source/pages.ts";
import {
  inCachedPages,
  lookUp,
  serviceElseCopy,
  serviceElseMirror,
  untilFound,
  whileIncomplete,
} from "./source/source.ts";

export type Wallet = Answer<"listWallets">["data"][number];

/** A page of the organization's wallets (specification, Endpoints 7). */
export const walletsOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.wallets.page(environment, page),
    queryFn: ({ signal }): Promise<Listed<Wallet>> =>
      serviceElseCopy(
        (until) => listWallets(environment, until),
        { environment, kind: "wallets", filter: {}, page },
        signal,
      ),
    refetchInterval: whileIncomplete,
  });

/** A page of a profile's wallets (endpoints beyond the specification). */
export const walletsOfProfileOptions = (environment: string, reference: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.wallets.ofProfile(environment, reference, page),
    queryFn: ({ signal }) =>
      serviceElseMirror(
        (until) => (window) =>
          relay(environment, walletEndpoints.listWalletsOfProfile, {
            params: { reference },
            query: pageQuery(window),
            signal: until,
          }),
        { environment, kind: "wallets", filter: { profile: reference }, page },
        signal,
      ),
    refetchInterval: whileIncomplete,
  });

/** A wallet by its id, for which the service has no endpoint; null if it was not found. */
export const walletOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.wallets.one(environment, id),
    queryFn: async ({ signal, client, queryKey }) => {
      const isMeant = (wallet: Wallet) => wallet.id === id;
      // Only at first: a list may be older than what made this query fetch again.
      const isFirst = client.getQueryData(queryKey) === undefined;
      const seen = isFirst ? inCachedPages(client, keys.wallets.pages(environment), isMeant) : undefined;
      if (seen !== undefined) return seen;
      const list = listWallets(environment, signal);
      const subject = { environment, kind: "wallets", filter: { q: id }, list, isMeant } as const;
      return (await lookUp(subject, signal)).record;
    },
    refetchInterval: untilFound,
  });

const listWallets = (environment: string, signal: AbortSignal) => (page: PageWindow) =>
  relay(environment, walletEndpoints.listWallets, { query: pageQuery(page), signal });
