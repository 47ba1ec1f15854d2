import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { createQueryClient } from "#src/api/query-client.ts";
import { createAppRouter } from "#src/router.tsx";
import { render } from "./render.tsx";

/** Renders the whole application at a URL; `queryClient` may have cached data. */
export const renderApp = (address: string, queryClient = createQueryClient()) => {
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  return { router, ...render(<RouterProvider router={router} />, queryClient) };
};
