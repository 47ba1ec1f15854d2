import "./styles.ts";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { seedFromPage, watchReturn } from "./api/page.ts";
import { createQueryClient } from "./api/query-client.ts";
import { loadErrorWords } from "./components/error-words/use-error-words.ts";
import { pageNonce } from "./nonce.ts";
import { createAppRouter } from "./router.tsx";
import { cssVariablesResolver, theme } from "./theme.ts";

// The scroll lock of modals writes a style element of its own, past Mantine's provider.
setNonce(pageNonce());

const queryClient = createQueryClient();
seedFromPage(queryClient);
watchReturn(queryClient);
const router = createAppRouter(queryClient);
// index.html reads the same key before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: "postern-color-scheme" });

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root.");
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={pageNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

// Before the network can be away, and after the page has all that it shows first. Safari has no callback for when it is idle.
const stopWaiting = router.subscribe("onRendered", () => {
  stopWaiting();
  setTimeout(() => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(loadErrorWords);
    else loadErrorWords();
  }, 2_000);
});
