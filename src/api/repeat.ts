import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isSignedOut } from "./client/api-error.ts";

type Asked = { readonly client: QueryClient; readonly queryKey: QueryKey };

/**
 * For a query that is fetched again and again: how old, in milliseconds, the answer of another tab may be. 0 if it is known to be out of date:
 * then only what is asked from now on counts. Undefined for a first fetch, for which nothing waits.
 */
export const repeatMs = ({ client, queryKey }: Asked, everyMs: number): number | undefined => {
  const state = client.getQueryState(queryKey);
  if (state?.data === undefined) return undefined;
  return state.isInvalidated ? 0 : everyMs;
};

/** `refetchInterval` of a query: not while nobody is signed in, when each request would only be refused. Whoever signs in has all asked for again. */
export const againMs = ({ error }: { readonly error: Error | null }, everyMs: number | false): number | false =>
  isSignedOut(error) ? false : everyMs;
