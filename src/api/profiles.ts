import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "#shared/wire/endpoints.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { relay } from "./client/client.ts";
import { lookedUp } from "./picked.ts";

export type Profile = Answer<"listProfiles">["data"][number];

/** A page of the profiles (specification, Endpoints 8). */
export const profilesOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: ["profiles", environment, page],
    queryFn: ({ signal }) => listProfiles(environment, page, signal),
  });

/** A profile by its reference, for which the interface has no look-up. */
export const profileOptions = (environment: string, reference: string) =>
  queryOptions({
    queryKey: ["profiles", environment, "one", reference],
    queryFn: ({ signal }) =>
      lookedUp(
        environment,
        {
          kind: "profiles",
          filter: { profile: reference },
          isIt: (profile) => profile.reference === reference,
          list: async (page) => {
            const { data, pagination } = await listProfiles(environment, page, signal);
            return { items: data, total: pagination.totalElements };
          },
        },
        signal,
      ),
  });

const listProfiles = (environment: string, page: PageWindow, signal: AbortSignal) =>
  relay(environment, "listProfiles", { query: pageQuery(page), signal });
