import { queryOptions } from "@tanstack/react-query";
import { pageQuery } from "#shared/wire/page-window.ts";
import { portfolioEndpoints } from "#shared/wire/portfolio.ts";
import { relay } from "./client/client.ts";
import { keys } from "./keys.ts";
import type { Asset } from "./portfolio.ts";
import { walk } from "./source/pages.ts";

/** The most rows to read for one address. */
const mostRows = 1_000;

/**
 * The assets of an address, as the service lists them (endpoints beyond the specification); `complete`: there are no
 * more.
 */
export const heldAssetsOptions = (environment: string, address: string) =>
  queryOptions({
    queryKey: keys.portfolio.held(environment, address),
    queryFn: ({ signal }) =>
      walk<Asset>(
        async (page) => {
          const query = { ...pageQuery(page), address };
          const { assets, pagination } = await relay(environment, portfolioEndpoints.listAssets, { query, signal });
          return { data: assets, pagination };
        },
        { most: mostRows },
      ),
  });
