import { queryOptions } from "@tanstack/react-query";
import { pricesAnswerSchema } from "#shared/console/prices.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";

/** Current gas prices from a network's node. */
export const pricesOptions = (environment: string, networkId: string) =>
  queryOptions({
    queryKey: keys.networks.prices(environment, networkId),
    queryFn: async ({ signal }) => {
      const path = `/console/${encodeURIComponent(environment)}/prices/${encodeURIComponent(networkId)}`;
      return (await consoleRequest({ path, schema: pricesAnswerSchema, signal })).data;
    },
    staleTime: 15_000,
  });
