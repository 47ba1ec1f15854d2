import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "#shared/wire/endpoints.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { ApiError } from "./client/api-error.ts";
import { relay } from "./client/client.ts";
import { keys } from "./keys.ts";
import { type Paged } from "./source/pages.ts";

type AddressOn = { readonly address: string; readonly networkId?: string | undefined };

const noFunds = "ERR_216";

/**
 * The native balance of an address on its network in base units, as a decimal string (endpoints beyond the specification);
 * null if the service knows of no funds.
 */
export const nativeBalanceOptions = (environment: string, { address, networkId }: AddressOn) =>
  queryOptions({
    queryKey: keys.portfolio.nativeBalance(environment, address, networkId),
    queryFn: async ({ signal }) => {
      try {
        const { balance } = await relay(environment, "getNativeBalance", { query: { address, networkId }, signal });
        return balance[0]?.balance ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.code === noFunds) return null;
        throw error;
      }
    },
  });

export type Asset = Answer<"listAssets">["assets"][number];

/** A page of the tokens that an address holds (endpoints beyond the specification). */
export const assetsOptions = (environment: string, address: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.portfolio.assets(environment, address, page),
    queryFn: async ({ signal }): Promise<Paged<Asset>> => {
      const query = { ...pageQuery(page), address };
      const { assets, pagination } = await relay(environment, "listAssets", { query, signal });
      return { data: assets, pagination };
    },
  });
