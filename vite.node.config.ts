import { defineConfig } from "vite";

/** What Node runs, bundled to dist/node: few files load several times as fast as two thousand (decision 59). */
export default defineConfig({
  // The aliases are in package.json, and what they lead to is bundled as every package is.
  ssr: {
    noExternal: true,
    // Native code, and what `pg` tries to load where somebody has installed it.
    external: ["libsql", "pg-native"],
  },
  build: {
    ssr: true,
    target: "node20.19",
    outDir: "dist/node",
    emptyOutDir: true,
    // Of the packages that end up in the bundle.
    license: { fileName: "licenses.json" },
    // A frame of a stack trace in a log can be looked up: functions keep their names, and a comment names each module.
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // The paths under dist/node are those of the sources: the server finds the sandbox by them, and service files name them.
      input: {
        "server/main": "server/main.ts",
        "server/commands/audit/main": "server/commands/audit/main.ts",
        "server/commands/compare/main": "server/commands/compare/main.ts",
        "server/commands/migrate/main": "server/commands/migrate/main.ts",
        "server/commands/move/main": "server/commands/move/main.ts",
        "server/commands/people/main": "server/commands/people/main.ts",
        "sandbox/main": "sandbox/main.ts",
      },
      output: { minify: false, entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" },
    },
  },
});
