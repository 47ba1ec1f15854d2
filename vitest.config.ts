import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { fullFiles } from "./scripts/lib/full-tests.mjs";
import { createSlowestTests } from "./scripts/lib/slowest-of-vitest.ts";

/** `npm test`, which leaves out what is tagged `@full`. Other commands run all that they name. */
const leavesOutFull = process.env["POSTERN_TEST_FULL"] === "0";
/** `npm run test:full`: more random values and kills, and React's development build, which warns. */
const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const leftOut = leavesOutFull ? fullFiles() : [];

/** Mostly wait for programs that they start, kill and start again. */
const programs = [
  "sandbox/{durability,main,upgrade}.test.ts",
  "sandbox/domains/chain/{chain,rebuild,stale}.test.ts",
  "server/{bad-day,canary-process,file-modes,frozen,kill,reload,sent-line,start}.test.ts",
  "server/domains/{runs,tracker}/kill.test.ts",
  "server/domains/tracker/traces-kill.test.ts",
];
const onPostgresOnly = "**/*.postgres.test.ts";
const conformance = "sandbox/conformance/**/*.test.ts";

const every = {
  // No test changes what another file imports, so the files of a worker share their modules: importing them again took
  // most of the time.
  isolate: false,
  environment: "node",
  // Real chains and sockets: generous, so that a slow machine is not a failure.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    globalSetup: ["scripts/lib/temporary-folder.mjs"],
    reporters: ["default", createSlowestTests()],
    maxWorkers: availableParallelism(),
    ...(leavesOutFull ? { testNamePattern: /^(?!.*@full)/ } : {}),
    projects: [
      {
        test: {
          ...every,
          name: "node",
          include: ["{shared,database,server,sandbox,build,scripts}/**/*.test.ts", "bench/lib/*.test.ts"],
          exclude: [conformance, onPostgresOnly, ...programs, ...leftOut],
          // Tests leave much garbage behind: collecting it less often saves a tenth of their processor time.
          execArgv: ["--max-semi-space-size=64"],
        },
      },
      {
        test: {
          ...every,
          name: "programs",
          include: programs,
          exclude: leftOut,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        // The server's tests once more, on PostgreSQL.
        test: {
          ...every,
          name: "postgres",
          include: [leavesOutFull ? "server/**/*.{stores,postgres}.test.ts" : "server/**/*.test.ts"],
          exclude: leftOut,
          globalSetup: ["server/testing/postgres.ts"],
        },
      },
      {
        test: {
          ...every,
          name: "conformance",
          include: [conformance],
          exclude: leftOut,
          // One sandbox for all files, one file after the other: each knows what it has changed.
          globalSetup: ["sandbox/conformance/setup.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...(isFull ? {} : { oxc: { jsx: { runtime: "automatic", development: false } } }),
        test: {
          ...every,
          name: "browser",
          env: isFull ? {} : { NODE_ENV: "production" },
          environment: "jsdom",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: leftOut,
          // A test compares it with the theme. Every other sheet is empty here.
          css: { include: /\/src\/theme\.css/ },
          setupFiles: ["src/testing/setup.ts"],
        },
      },
    ],
  },
});
