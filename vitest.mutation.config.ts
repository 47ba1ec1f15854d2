import { defineConfig } from "vitest/config";

/** What scripts/mutation.mjs runs for each change that it makes. It says which tests. */
export default defineConfig({
  test: {
    include: (process.env["POSTERN_MUTATION_TESTS"] ?? "").split(" "),
    exclude: [
      "**/*.postgres.test.ts",
      "**/kill.test.ts",
      // How long a text of a stranger may take, and hundreds of real ABIs: they take longer than all other tests of
      // their areas, and show what those show.
      "**/hostile.test.ts",
      "**/corpus.test.ts",
      "**/real-abis.test.ts",
    ],
    environment: "node",
    // Each change gets a worker of its own; its files share their modules, as in vitest.config.ts.
    isolate: false,
    setupFiles: ["scripts/lib/mutation-setup.ts"],
    globalSetup: ["scripts/lib/temporary-folder.mjs"],
    // The most that a test of these areas may take; an endless loop is ended by Stryker before.
    testTimeout: 30_000,
  },
});
