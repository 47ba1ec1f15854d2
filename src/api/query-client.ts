import { QueryCache, QueryClient, MutationCache } from "@tanstack/react-query";
import { ApiError, isSignedOut } from "./client/api-error.ts";
import { isNotOffered } from "./client/offered.ts";
import { pollRule } from "./client/poll.ts";
import { sessionOptions } from "./session.ts";

/**
 * The query client. It retries a read once, except after a 4xx, and never retries a write. If a response says that no
 * one is signed in, it fetches the session again, the one query that tells the views. It ignores whether the browser
 * reports being offline: otherwise a write would be sent automatically later, and a server on this machine needs no
 * network.
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
      queries: { retry: mayRetry, retryDelay: 500, staleTime: 5_000, networkMode: "always", ...pollRule },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return queryClient;
};

const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !isNotOffered(error) && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
