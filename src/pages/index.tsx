import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { lastEnvironment } from "#src/navigation/last-environment.ts";
import { environmentsOrSignIn } from "#src/navigation/signed-in.ts";

export const Route = createFileRoute("/")({
  beforeLoad: async ({ context, location }) => {
    const environments = await environmentsOrSignIn(context.queryClient, location.href);
    const last = lastEnvironment();
    const environment = environments.find(({ id }) => id === last) ?? environments[0];
    if (environment === undefined) throw notFound();
    throw redirect({ to: "/$environment", params: { environment: environment.id }, replace: true });
  },
});
