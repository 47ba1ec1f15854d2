import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, type ErrorComponentProps, Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorView } from "../shell/error-view.tsx";
import { NotFoundView } from "../shell/not-found-view.tsx";
import { PendingView } from "../shell/pending-view.tsx";
import { PlainLayout } from "../shell/plain-layout.tsx";

const Root = () => {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // A new page is announced by its title; a changed filter keeps the focus where it is.
        if (fromLocation !== undefined && pathChanged) document.querySelector<HTMLElement>("main h1")?.focus();
      }),
    [router],
  );
  return <Outlet />;
};

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Root,
  // Outside an environment there is no shell around these.
  errorComponent: (props: ErrorComponentProps) => (
    <PlainLayout>
      <ErrorView {...props} />
    </PlainLayout>
  ),
  notFoundComponent: ({ data }: { readonly data?: unknown }) => (
    <PlainLayout>
      <NotFoundView data={data} />
    </PlainLayout>
  ),
  pendingComponent: () => (
    <PlainLayout>
      <PendingView />
    </PlainLayout>
  ),
});
