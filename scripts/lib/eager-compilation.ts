import type { Plugin } from "vite";
import { prependLine } from "./prepend-line.ts";

/**
 * At the top of a script, it makes Chromium compile all of its functions while the script arrives, in another thread.
 * Otherwise each is compiled when it is first called, and the page waits. Other browsers ignore it.
 * https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = "//# allFunctionsCalledOnLoad";

/** Puts the hint into every script (decision 88). */
export const eagerCompilation = (): Plugin => ({
  name: "eager-compilation",
  apply: "build",
  generateBundle: {
    // Vite adds a first line to some scripts, and the hint counts only above it.
    order: "post",
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === "chunk") prependLine(bundle, file, compileHint);
    },
  },
});
