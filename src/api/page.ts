import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import * as z from "zod/mini";
import { pageBlockSchema } from "#shared/console/page.ts";
import { documentBlock } from "./client/started.ts";
import { environmentsOptions } from "./environments.ts";
import { keys } from "./keys.ts";
import { outagesAtStartOptions } from "./pulse.ts";
import { sessionOptions } from "./session.ts";

/** Postern's version, from the document; never fetched. */
export const versionOptions = () =>
  queryOptions<string>({ queryKey: keys.version.all(), queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });

/**
 * Fills the cache with the session and environments in the document, so no page waits for them. Without a valid block
 * they are fetched as usual.
 */
export const seedFromPage = (queryClient: QueryClient): void => {
  const block = z.safeParse(pageBlockSchema, documentBlock());
  if (!block.success) return;
  // As old as the document: a slow load does not make them fresh.
  const updatedAt = Math.round(performance.timeOrigin);
  queryClient.setQueryData(sessionOptions().queryKey, block.data.session, { updatedAt });
  queryClient.setQueryData(environmentsOptions().queryKey, block.data.environments.data, { updatedAt });
  queryClient.setQueryData(versionOptions().queryKey, block.data.version);
  queryClient.setQueryData(outagesAtStartOptions().queryKey, block.data.outages);
};

/**
 * Fetches the session again when the browser restores a page from its history: the person may have signed out since.
 * Returns a function that ends it.
 */
export const watchReturn = (queryClient: QueryClient): (() => void) => {
  const check = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void queryClient.invalidateQueries({ queryKey: sessionOptions().queryKey });
  };
  globalThis.addEventListener("pageshow", check);
  return () => globalThis.removeEventListener("pageshow", check);
};
