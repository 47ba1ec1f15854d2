import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "#shared/wire/endpoints.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { profileEndpoints } from "#shared/wire/profile.ts";
import { relay } from "./client/client.ts";
import { keys } from "./keys.ts";
import type { Listed } from "./source/pages.ts";
import { lookUp, serviceElseCopy, whileIncomplete } from "./source/source.ts";

export type Profile = Answer<"listProfiles">["data"][number];

/** A page of the profiles (specification, Endpoints 8). */
export const profilesOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.profiles.page(environment, page),
    queryFn: ({ signal }): Promise<Listed<Profile>> =>
      serviceElseCopy(
        (until) => listProfiles(environment, until),
        { environment, kind: "profiles", filter: {}, page },
        signal,
      ),
    refetchInterval: whileIncomplete,
  });

/** A profile by its reference, for which the service has no endpoint. */
export const profileOptions = (environment: string, reference: string) =>
  queryOptions({
    queryKey: keys.profiles.one(environment, reference),
    queryFn: ({ signal }) => {
      const isMeant = (profile: Profile) => profile.reference === reference;
      const list = listProfiles(environment, signal);
      return lookUp({ environment, kind: "profiles", filter: { profile: reference }, list, isMeant }, signal);
    },
  });

const listProfiles = (environment: string, signal: AbortSignal) => (page: PageWindow) =>
  relay(environment, profileEndpoints.listProfiles, { query: pageQuery(page), signal });
