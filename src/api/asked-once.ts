/**
 * Options of a query that is asked for one decision: its answer holds as long as it is shown, is not kept after that, and is asked for
 * again only by a person.
 */
export const askedOnce = {
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
