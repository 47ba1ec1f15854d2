import { queryOptions } from "@tanstack/react-query";
import { organizationEndpoints } from "#shared/wire/organization.ts";
import { relay } from "./client/client.ts";
import { keys } from "./keys.ts";

/** The organization that the server's key belongs to (specification, Endpoints 11). */
export const organizationOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.organization.one(environment),
    queryFn: async ({ signal }) => {
      const { data } = await relay(environment, organizationEndpoints.getOrganization, { signal });
      return data;
    },
    staleTime: 300_000,
  });
