import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../shared/wire/operations.ts";
import { relay } from "./client.ts";
import { type Page, pageQuery, walk } from "./page.ts";
import { lookedUp } from "./picked.ts";

export type Profile = Answer<"listProfiles">["data"][number];

/** A page of the profiles (specification, Endpoints 8). */
export const profilesOptions = (environment: string, page: Page) =>
  queryOptions({
    queryKey: ["profiles", environment, page],
    queryFn: ({ signal }) => listProfiles(environment, page, signal),
  });

/** How many profiles are looked through for one, while the mirror does not have all of them. */
const lookedThrough = 2_000;

/**
 * A profile by its reference: the interface has no look-up, so it is looked up in the mirror and, as long as that is not whole,
 * in the list. Null where it was not met.
 */
export const profileOptions = (environment: string, reference: string) =>
  queryOptions({
    queryKey: ["profiles", environment, "one", reference],
    queryFn: async ({ signal }) => {
      const isIt = (profile: Profile) => profile.reference === reference;
      const { record, ...mirror } = await lookedUp(environment, "profiles", { profile: reference }, isIt, signal);
      if (record !== undefined || mirror.complete) return { profile: record ?? null, complete: mirror.complete };
      const { items, complete } = await walk(
        async (page) => {
          const { data, pagination } = await listProfiles(environment, page, signal);
          return { items: data, total: pagination.totalElements };
        },
        { most: lookedThrough, until: isIt },
      );
      return { profile: items.find(isIt) ?? null, complete };
    },
  });

const listProfiles = (environment: string, page: Page, signal: AbortSignal) =>
  relay(environment, "listProfiles", { query: pageQuery(page), signal });
