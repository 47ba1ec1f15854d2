import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";
import { classicEntry } from "./scripts/lib/classic-entry.ts";
import { directImports } from "./scripts/lib/direct-imports.ts";
import { eagerCompilation } from "./scripts/lib/eager-compilation.ts";
import { leanComponents } from "./scripts/lib/lean-components.ts";
import { leanErrors } from "./scripts/lib/lean-errors.ts";
import { leanIcons } from "./scripts/lib/lean-icons.ts";
import { loadAgain } from "./scripts/lib/load-again.ts";
import { pageChunks } from "./scripts/lib/page-chunks.ts";
import { routeChunks } from "./scripts/lib/route-chunks.ts";
import { shortClasses } from "./scripts/lib/short-classes.ts";
import { splitStyles } from "./scripts/lib/split-styles.ts";
import { usedStyles } from "./scripts/lib/used-styles.ts";

/** Writes a .br and a .gz beside every asset, so that the server compresses nothing while it serves. */
const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  writeBundle: async ({ dir = "dist/app" }) => {
    const assets = join(dir, "assets");
    const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const file = join(assets, name);
        const content = await readFile(file);
        await Promise.all([
          writeFile(`${file}.br`, brotliCompressSync(content)),
          writeFile(`${file}.gz`, gzipSync(content)),
        ]);
      }),
    );
  },
});

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

const routeTree = "src/routeTree.gen.ts";

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [["component", "loader"]] },
      routesDirectory: "src/pages",
      generatedRouteTree: routeTree,
      routeFileIgnorePattern: "\\.test\\.tsx?$",
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    directImports(),
    leanComponents(),
    leanErrors(),
    leanIcons(),
    loadAgain(),
    shortClasses("src", ["node_modules/@mantine/core/styles.css", "node_modules/@mantine/spotlight/styles.css"]),
    usedStyles("src/theme.css"),
    pageChunks(),
    routeChunks(routeTree),
    splitStyles("src"),
    classicEntry(),
    eagerCompilation(),
    precompress(),
  ],
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
    // What pages weigh is tested (e2e/page-weight.spec.ts), and the first `npm start` need not warn of it, nor of how long plugins took.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { checks: { pluginTimings: false } },
    // One sheet, which is parted afterwards: the order of its rules cannot depend on which page came first.
    cssCodeSplit: false,
  },
});
