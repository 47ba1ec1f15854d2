import type { Query } from "@tanstack/react-query";

const meta = {};

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
  meta,
} as const;

/** Whether a query has a result that only a person fetches again. */
export const isDecidedOn = (query: Pick<Query, "meta" | "state">): boolean =>
  query.meta === meta && query.state.status === "success";
