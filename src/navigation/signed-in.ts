import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { isSignedOut } from "#src/api/client/api-error.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { sessionOptions } from "#src/api/session.ts";

/** The environments, for a signed-in person; otherwise throws a redirect to the sign-in page that leads back here. */
export const environmentsOrSignIn = async (queryClient: QueryClient, from: string) => {
  try {
    const [, environments] = await Promise.all([
      queryClient.ensureQueryData(sessionOptions()),
      queryClient.ensureQueryData(environmentsOptions()),
    ]);
    return environments;
  } catch (error) {
    if (isSignedOut(error)) throw redirect({ to: "/sign-in", search: { from }, replace: true });
    throw error;
  }
};
