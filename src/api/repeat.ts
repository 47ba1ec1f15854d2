import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { isSignedOut } from "./client/api-error.ts";

type Asked = { readonly client: QueryClient; readonly queryKey: QueryKey };

/**
 * For a polled query: how old, in milliseconds, another tab's response may be. 0 if the data is known to be out of
 * date: then only responses requested from now on count. Undefined for a first fetch, which never waits.
 */
export const repeatMs = ({ client, queryKey }: Asked, everyMs: number): number | undefined => {
  const state = client.getQueryState(queryKey);
  if (state?.data === undefined) return undefined;
  return state.isInvalidated ? 0 : everyMs;
};

/**
 * `refetchInterval` of a query: none while no one is signed in, when each request would only be refused. After signing
 * in, everything is fetched again.
 */
export const againMs = ({ error }: { readonly error: Error | null }, everyMs: number | false): number | false =>
  isSignedOut(error) ? false : everyMs;
