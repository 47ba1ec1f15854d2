import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { longestReturnTo, sessionSchema, signInMethodsSchema, signOutAnswerSchema } from "#shared/console/session.ts";
import { queryString } from "#shared/wire/path.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";

/** Who is signed in; fails with a 401 ApiError if no one is. */
export const sessionOptions = () =>
  queryOptions({
    queryKey: keys.session.all(),
    queryFn: ({ signal }) => consoleRequest({ path: "/auth/session", schema: sessionSchema, signal }),
    staleTime: 60_000,
    // A sign-in in another tab ends the signed-out view of this one.
    refetchOnWindowFocus: "always",
  });

/** The ways to sign in; they change only with a restart of the server. */
export const signInMethodsOptions = () =>
  queryOptions({
    queryKey: keys.signInMethods.all(),
    queryFn: async ({ signal }) => {
      const { methods } = await consoleRequest({ path: "/auth/methods", schema: signInMethodsSchema, signal });
      return methods;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The URL that signs in with the identity provider and returns to a page of this application. */
export const providerSignInUrl = (page: string): string => `/auth/oidc${queryString({ returnTo: returnTo(page) })}`;

/** Like `providerSignInUrl`, but the provider authenticates the person again. */
export const providerStepUpUrl = (page: string): string =>
  `/auth/oidc${queryString({ returnTo: returnTo(page), stepUp: "1" })}`;

/** The page's URL in plain ASCII, as the server accepts it; the first page if the URL is too long. */
const returnTo = (page: string): string => {
  const { pathname, search, hash } = new URL(page, globalThis.location.origin);
  const plain = `${pathname}${search}${hash}`;
  return plain.length > longestReturnTo ? "/" : plain;
};

/** Signs in with the token of a one-time link. */
export const useSignIn = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      consoleRequest({ method: "POST", path: "/auth/link", body: { token }, schema: sessionSchema }),
    onSuccess: (session) => queryClient.setQueryData(sessionOptions().queryKey, session),
  });
};

/**
 * Ends the session. The response may have the URL that ends the provider's own session. The caller loads another page,
 * which discards everything fetched in this session.
 */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => consoleRequest({ method: "POST", path: "/auth/sign-out", schema: signOutAnswerSchema }),
  });
