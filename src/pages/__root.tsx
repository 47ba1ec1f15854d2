import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Announcer } from "#src/components/announcer.tsx";
import { PlainErrorView, PlainNotFoundView, PlainPendingView } from "#src/shell/plain-views.tsx";

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
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  );
};

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Root,
  // Outside an environment there is no shell around these.
  errorComponent: PlainErrorView,
  notFoundComponent: PlainNotFoundView,
  pendingComponent: PlainPendingView,
});
