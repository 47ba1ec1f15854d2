import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { isBrief, leftOut, patternsOf } from "./scripts/lib/brief-run.ts";
import { createSlowestTests } from "./scripts/lib/slowest-of-vitest.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";

// No test changes what another file imports, so that the files of a worker share their modules: most of the time that 260
// files took went into importing the same again.
const isolate = false;

/**
 * What `npm test` tries on PostgreSQL: the store itself, what only this store has (several instances, locks, time-outs), migrations, and what
 * decides about sending. `npm run test:full` tries all that uses a store (decisions 72 and 84).
 */
const brieflyOnPostgres = [
  "server/store/*.test.ts",
  "server/{store-unavailable,takeover.postgres,live-rows.postgres,version-0.2-development}.test.ts",
  "server/commands/migrate/command.test.ts",
  "server/domains/journal/plan.test.ts",
  "server/domains/ledger/{select.postgres,plan}.test.ts",
  "server/domains/relay/{instances,lease}.test.ts",
  "server/domains/runs/started-run.test.ts",
  "server/domains/sessions/oidc/{pending,person}.test.ts",
];

/** Single tests that show in another way what one beside them shows have `@full` in their name, as in e2e. */
const briefly = isBrief ? { testNamePattern: /^(?!.*@full)/ } : {};

/** These wait for programs that they start, kill and start again, most of the time: `npm test` runs them beside tests that compute. */
const waitingForPrograms = [
  "sandbox/{durability,main,upgrade}.test.ts",
  "sandbox/domains/chain/{chain,rebuild,stale}.test.ts",
  "server/{canary-process,file-modes,frozen,kill,reload,start}.test.ts",
  "server/domains/{runs,tracker}/kill.test.ts",
];

/** Real chains and real sockets on a busy machine: generous, so that a slow one is not a failure. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };
const patienceWithPrograms = { testTimeout: 600_000, hookTimeout: 600_000 };

export default defineConfig({
  test: {
    globalSetup: ["scripts/lib/temporary-folder.mjs"],
    reporters: ["default", createSlowestTests()],
    maxWorkers: availableParallelism(),
    ...briefly,
    projects: [
      {
        test: {
          name: "node",
          isolate,
          environment: "node",
          include: ["{shared,database,server,sandbox,build,scripts}/**/*.test.ts", "bench/lib/*.test.ts"],
          exclude: [
            "sandbox/conformance/**",
            "**/*.postgres.test.ts",
            ...waitingForPrograms,
            // A measurement, of what other tests show by the mechanism.
            ...(isFull ? [] : ["server/unread.test.ts"]),
            ...(isBrief ? patternsOf(leftOut.units) : []),
          ],
          ...patience,
        },
      },
      {
        test: {
          name: "programs",
          isolate,
          environment: "node",
          include: waitingForPrograms,
          exclude: isBrief ? patternsOf(leftOut.units) : [],
          ...patienceWithPrograms,
        },
      },
      {
        test: {
          // The server's tests that use a store, once more on PostgreSQL.
          name: "postgres",
          isolate,
          environment: "node",
          include: isFull ? ["server/**/*.test.ts"] : brieflyOnPostgres,
          exclude: [
            // These use no store.
            "server/{config,lib,domains/service}/**",
            "server/domains/{audit/chain,contracts/rows,mirror/plan,nodes/node,tracker/finding,tracker/match,tracker/listed-transactions,tracker/silence}.test.ts",
            "server/domains/runs/check/checksums.test.ts",
            "server/domains/journal/{identical,intent,lease,machine,spending,spending-issuance,refused-call,withdrawal-senders}.test.ts",
            "server/domains/runs/{halting,item}.test.ts",
            "server/domains/relay/{outcome,request}.test.ts",
            "server/http/{limiter,stalled}.test.ts",
            // These sign in and send, which others test on this store; what they prove is about HTTP.
            "server/http/{limits,log-requests,security,security-headers,unread}.test.ts",
            "server/routes/{page-head,pages}.test.ts",
            "server/routes/auth/{oidc-tampered,oidc-unreachable}.test.ts",
            "server/domains/environments/embedded.test.ts",
            "server/{deploy,docs,docs-numbers,proxies,start}.test.ts",
            "server/unread.test.ts",
            // Who may use a route does not depend on the store.
            "server/routes/access.test.ts",
            // A data directory of an earlier version has an embedded database.
            "server/domains/runs/version-before.test.ts",
          ],
          globalSetup: ["server/testing/postgres.ts"],
          ...patience,
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
          ...patience,
        },
      },
      {
        ...(isFull ? {} : { oxc: { jsx: { runtime: "automatic", development: false } } }),
        test: {
          name: "browser",
          // React as it ships; `npm run test:full` tests with its development build, which warns of what it finds (decision 72).
          env: isFull ? {} : { NODE_ENV: "production" },
          isolate,
          environment: "jsdom",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: isBrief ? patternsOf(leftOut.components) : [],
          // A test compares it with the theme. Every other sheet is empty here.
          css: { include: /\/src\/theme\.css/ },
          setupFiles: ["src/testing/setup.ts"],
          ...patience,
        },
      },
    ],
  },
});
