import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { pageScripts } from "./build/page-scripts.ts";
import { precompress } from "./build/precompress.ts";
import { splitByPage } from "./build/split-by-page.ts";

/** In development Vite stands in front and the server's own routes go through it, the Host header unchanged. */
const proxyTo = (target: string): Record<string, ProxyOptions> => ({
  "/auth/session": { target },
  "/auth/sign-out": { target },
  "/auth/methods": { target },
  "/auth/oidc": { target },
  // The page of this path is the application's; only the token's post is the server's.
  "/auth/link": { target, bypass: (request) => (request.method === "POST" ? undefined : "/index.html") },
  "/relay": { target },
  "/console": { target },
  "/healthz": { target },
});

const devServer = process.env["POSTERN_DEV_SERVER"];

/** The framework's own. Functions, because a build runs them twice (build/split-by-page.ts). */
const framework = () => [
  tanstackRouter({
    target: "react",
    autoCodeSplitting: true,
    // A page's loader imports the schemas of its requests, so it comes with the page.
    codeSplittingOptions: { defaultBehavior: [["component", "loader"]] },
    routesDirectory: "src/pages",
    generatedRouteTree: "src/routeTree.gen.ts",
    routeFileIgnorePattern: "\\.test\\.tsx?$",
    addExtensions: true,
    quoteStyle: "double",
    semicolons: true,
    disableLogging: true,
  }),
  react(),
];

export default defineConfig({
  plugins: [...framework(), splitByPage(framework), pageScripts(), precompress()],
  html: { cspNonce: "__CSP_NONCE__" },
  server: devServer === undefined ? {} : { proxy: proxyTo(devServer) },
  build: {
    outDir: "dist/app",
    emptyOutDir: true,
    // Of the packages that end up in the bundle, which is all that a release has of them.
    license: { fileName: "licenses.json" },
    // A file keeps its type and is cached; the policy allows data: URLs for images only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What pages weigh is tested (e2e/page-weight.spec.ts), and the first `npm start` need not warn of it.
    chunkSizeWarningLimit: 1_000,
    // One sheet: the order of its rules cannot depend on which page came first.
    cssCodeSplit: false,
    // Every browser of today preloads modules.
    modulePreload: { polyfill: false },
    // Chromium compiles all functions of a script while it arrives, not when each is first called: the playground's form
    // opens a tenth of a second sooner on a slow processor. https://v8.dev/blog/explicit-compile-hints
    rolldownOptions: { output: { postBanner: "//# allFunctionsCalledOnLoad" } },
  },
});
