import { createFileRoute, notFound } from "@tanstack/react-router";
import { useEffect } from "react";
import { documentBlock } from "#src/api/client/started.ts";
import { rememberEnvironment } from "#src/navigation/last-environment.ts";
import { environmentsOrSignIn } from "#src/navigation/signed-in.ts";
import { isMissing, missing, NotFoundView } from "#src/shell/not-found-view.tsx";
import { PlainErrorView, PlainNotFoundView, PlainPendingView } from "#src/shell/plain-views.tsx";
import { Shell } from "#src/shell/shell.tsx";

const EnvironmentLayout = () => {
  // Every navigation creates a new context, but the environment stays the same, so the frame does not rerender.
  const environment = Route.useRouteContext({ select: ({ environment: own }) => own });
  useEffect(() => rememberEnvironment(environment.id), [environment.id]);
  return <Shell environment={environment} />;
};

/** A missing page is shown inside the frame; a missing environment has none. */
const NotFound = ({ data }: { readonly data?: unknown }) =>
  isMissing("environment", data) ? <PlainNotFoundView data={data} /> : <NotFoundView data={data} />;

export const Route = createFileRoute("/$environment")({
  codeSplitGroupings: [],
  beforeLoad: async ({ context, params, location }) => {
    const environments = await environmentsOrSignIn(context.queryClient, location.href);
    const environment = environments.find(({ id }) => id === params.environment);
    if (environment === undefined) throw notFound({ data: missing("environment", params.environment) });
    return { environment };
  },
  component: EnvironmentLayout,
  // The frame stays, and so does the focus in its environment menu.
  remountDeps: () => undefined,
  notFoundComponent: NotFound,
  // Both are shown instead of the frame.
  errorComponent: PlainErrorView,
  pendingComponent: PlainPendingView,
  // The document of a signed-in person brings the environments: on a busy machine, too, the frame is shown first.
  ...(documentBlock() === undefined ? {} : { pendingMs: Infinity }),
});
