import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { ErrorView } from "./shell/error-view.tsx";
import { isStillRunning } from "./shell/leaving.ts";
import { NotFoundView } from "./shell/not-found-view.tsx";
import { PendingView } from "./shell/pending-view.tsx";

/** The application's router; its loaders fill the given query client. Without a history it is the browser's. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    context: { queryClient },
    defaultPreload: "intent",
    // Only the query client decides what is fresh.
    defaultPreloadStaleTime: 0,
    // Another record or environment is another page: it keeps no input or decision of the previous one.
    defaultRemountDeps: ({ params }) => params,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PendingView,
    defaultErrorComponent: ErrorView,
    defaultNotFoundComponent: NotFoundView,
    scrollRestoration: true,
  });
  const { navigate } = router;
  // A filter that a page applies late, or the record that it opens once it is created, must not call a person back who
  // has chosen another page. Only a page says where it navigates from.
  router.navigate = async (options) => {
    const isOfPage = options.from !== undefined || options.to === undefined;
    if (!isOfPage || !isStillRunning(router.state)) await navigate(options);
  };
  return router;
};

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Added to the interface of the router.
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Added to the interface of the router.
  interface HistoryState {
    /** Profiles selected in a list, for a run's form: too many for a URL. */
    readonly references?: readonly string[];
  }
}
