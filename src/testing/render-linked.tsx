import { createMemoryHistory, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { createQueryClient } from "#src/api/query-client.ts";
import { createAppRouter } from "#src/router.tsx";
import { render } from "./render.tsx";

/** Renders components that link to pages, without the pages: the history shows where a person went. */
export const renderLinked = (children: ReactNode) => {
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: ["/sandbox"] });
  const router = createAppRouter(queryClient, history);
  const rendered = render(<RouterContextProvider router={router}>{children}</RouterContextProvider>, queryClient);
  return { ...rendered, history, hrefNow: () => history.location.href };
};
