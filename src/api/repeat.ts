import type { QueryClient, QueryKey } from "@tanstack/react-query";

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
