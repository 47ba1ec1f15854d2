import "./styles.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { seedFromPage, watchReturn } from "./api/page.ts";
import { createQueryClient } from "./api/query-client.ts";
import { watchPerson } from "./api/watch-person.ts";
import { pageNonce } from "./nonce.ts";
import { preparePrint } from "./prepare-print.ts";
import { createAppRouter } from "./router.tsx";
import { ThemeProvider } from "./theme-provider.tsx";

// The scroll lock of modals writes its own style element, bypassing Mantine's provider.
setNonce(pageNonce());

preparePrint();

const queryClient = createQueryClient();
seedFromPage(queryClient);
watchReturn(queryClient);

const start = () => {
  const router = createAppRouter(queryClient);
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root.");
  const react = createRoot(root);
  watchPerson(queryClient, () => {
    react.unmount();
    globalThis.location.reload();
  });
  // As a transition it renders in slices, and the browser can do other work in between.
  startTransition(() =>
    react.render(
      <StrictMode>
        <ThemeProvider>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ThemeProvider>
      </StrictMode>,
    ),
  );
};

// Reading the document's data and making the router are two tasks: together with the program's own start they would
// block the page.
setTimeout(start);
