import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "#shared/wire/endpoints.ts";
import { portfolioEndpoints } from "#shared/wire/portfolio.ts";
import { ApiError } from "./client/api-error.ts";
import { relay } from "./client/client.ts";
import { keys } from "./keys.ts";

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
        const { balance } = await relay(environment, portfolioEndpoints.getNativeBalance, {
          query: { address, networkId },
          signal,
        });
        return balance[0]?.balance ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.code === noFunds) return null;
        throw error;
      }
    },
  });

/** A holding of a token, as the service lists it. */
export type Asset = Answer<"listAssets">["assets"][number];
