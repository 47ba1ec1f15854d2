import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { createSlowestTests } from "./scripts/lib/slowest-of-vitest.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";

// No test changes what another file imports, so that the files of a worker share their modules: most of the time that 260
// files took went into importing the same again.
const isolate = false;

export default defineConfig({
  test: {
    globalSetup: ["scripts/lib/temporary-folder.mjs"],
    reporters: ["default", createSlowestTests()],
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: "node",
          isolate,
          environment: "node",
          include: ["{shared,database,server,sandbox,scripts}/**/*.test.ts", "bench/lib/*.test.ts"],
          exclude: [
            "sandbox/conformance/**",
            "**/*.postgres.test.ts",
            // A measurement, of what other tests show by the mechanism.
            ...(isFull ? [] : ["server/unread.test.ts"]),
          ],
          // Real chains and real sockets on a busy machine: generous, so that a slow one is not a failure.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // The server's tests that use a store, once more on PostgreSQL.
          name: "postgres",
          isolate,
          environment: "node",
          include: ["server/**/*.test.ts"],
          exclude: [
            // These use no store.
            "server/{config,lib,domains/service}/**",
            "server/domains/{audit/chain,contracts/rows,mirror/plan,nodes/node,tracker/finding,tracker/match,tracker/listed-transactions,tracker/silence}.test.ts",
            "server/domains/runs/check/checksums.test.ts",
            "server/domains/journal/{identical,intent,lease,machine,spending}.test.ts",
            "server/domains/relay/{outcome,request}.test.ts",
            "server/http/{limiter,stalled}.test.ts",
            // These sign in and send, which others test on this store; what they prove is about HTTP.
            "server/http/{limits,log-requests,security,security-headers,unread}.test.ts",
            "server/routes/{page-head,pages}.test.ts",
            "server/routes/auth/{oidc-tampered,oidc-unreachable}.test.ts",
            "server/domains/environments/embedded.test.ts",
            "server/{docs,start}.test.ts",
            "server/unread.test.ts",
            // Who may use a route does not depend on the store.
            "server/routes/access.test.ts",
            // A data directory of an earlier version has an embedded database.
            "server/domains/runs/{before-runs,version-009,version-before}.test.ts",
            // Kills are tried on this store in `npm run test:full` only, but for what there is on no other: one instance that
            // takes over from another. Here the lease of the one that is gone has to run out each time, which takes minutes.
            // The fuzzer tries requests, which the store has little part in.
            ...(isFull ? [] : ["server/**/kill.test.ts", "server/fuzz.test.ts"]),
            // Every statement that these send to the store is sent by another file as well, and none of them tries two requests or two
            // instances at once (decision 68 says how that was found out). `npm run test:full` runs them on this store, too.
            ...(isFull
              ? []
              : [
                  "server/{canary,queries}.test.ts",
                  "server/domains/metrics/metrics.test.ts",
                  "server/domains/mirror/unreadable.test.ts",
                  "server/domains/relay/{lacking,older-address-body,read,unreadable}.test.ts",
                  "server/domains/tracker/replaced.test.ts",
                  "server/routes/auth/oidc.test.ts",
                  "server/routes/console/{dry-run,evidence-attach,operation-detail,request-review,run-simulate}.test.ts",
                ]),
          ],
          globalSetup: ["server/testing/postgres.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "conformance",
          isolate,
          environment: "node",
          include: ["sandbox/conformance/**/*.test.ts"],
          // One running sandbox for all files, one file after the other: each knows what it has changed.
          globalSetup: ["sandbox/conformance/setup.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          isolate,
          environment: "jsdom",
          include: ["src/**/*.test.{ts,tsx}"],
          // A test compares it with the theme. Every other sheet is empty here.
          css: { include: /\/src\/theme\.css/ },
          setupFiles: ["src/testing/setup.ts"],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
