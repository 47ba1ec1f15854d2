import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { ErrorView } from "./pages/-shell/error-view.tsx";
import { NotFoundView } from "./pages/-shell/not-found-view.tsx";
import { PendingView } from "./pages/-shell/pending-view.tsx";
import { routeTree } from "./routeTree.gen.ts";

/** The application's router; its loaders fill the given query client. Without a history it is the browser's. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    context: { queryClient },
    defaultPreload: "intent",
    // Whether something is fresh is the query client's business alone.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PendingView,
    defaultErrorComponent: ErrorView,
    defaultNotFoundComponent: NotFoundView,
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  type Register = {
    router: ReturnType<typeof createAppRouter>;
  }
  type HistoryState = {
    /** Profiles that were chosen in a list, for the form of a run: too many for a URL. */
    readonly references?: readonly string[];
  }
}
