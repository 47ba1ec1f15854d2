/**
 * Options of a query that serves one decision: its result is valid while it is shown, is not cached after that, and
 * only a person fetches it again.
 */
export const askedOnce = {
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
