import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { sessionSchema } from "../../shared/console/session.ts";
import { consoleRequest } from "./client.ts";

/** Who is signed in; an ApiError with status 401 where nobody is. */
export const sessionOptions = () =>
  queryOptions({
    queryKey: ["session"],
    queryFn: ({ signal }) => consoleRequest({ path: "/auth/session", schema: sessionSchema, signal }),
    staleTime: 60_000,
    // A sign-in in another tab ends the signed-out view of this one.
    refetchOnWindowFocus: "always",
  });

/** Signs in with the token of a one-time link. */
export const useSignIn = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      consoleRequest({ method: "POST", path: "/auth/link", body: { token }, schema: sessionSchema }),
    onSuccess: (session) => queryClient.setQueryData(sessionOptions().queryKey, session),
  });
};

/** Ends the session. What was loaded under it is forgotten with the page: whoever calls this loads another. */
export const useSignOut = () =>
  useMutation({ mutationFn: () => consoleRequest({ method: "POST", path: "/auth/sign-out", schema: z.unknown() }) });
