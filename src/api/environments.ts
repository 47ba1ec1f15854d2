import { queryOptions } from "@tanstack/react-query";
import { environmentListSchema } from "#shared/console/environment.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";

/** The configured environments: they change only with a restart of the server. */
export const environmentsOptions = () =>
  queryOptions({
    queryKey: keys.environments.all(),
    queryFn: async ({ signal }) => {
      const { data } = await consoleRequest({ path: "/console/environments", schema: environmentListSchema, signal });
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
