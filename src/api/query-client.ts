import { QueryCache, QueryClient, MutationCache } from "@tanstack/react-query";
import { ApiError, isSignedOut } from "./client/api-error.ts";
import { isNotOffered } from "./client/offered.ts";
import { sessionOptions } from "./session.ts";

/**
 * The query client. A read is tried once more, but never after a 4xx; a write never. An answer of whatever request that
 * nobody is signed in makes the session be asked for again: the views look at that one query to know that nobody is signed in.
 * Nothing waits for a network that the browser believes to be down: a write would be sent by itself once it is back, and a
 * server on the same machine needs none.
 */
export const createQueryClient = (): QueryClient => {
  const { queryKey: sessionKey } = sessionOptions();
  const checkSession = (error: unknown) => {
    if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: sessionKey });
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionKey[0]) checkSession(error);
      },
    }),
    mutationCache: new MutationCache({ onError: checkSession }),
    defaultOptions: {
      queries: { retry: mayRetry, retryDelay: 500, staleTime: 5_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return queryClient;
};

const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !isNotOffered(error) && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
