// `npm test`: installs missing packages (and a Chromium), then runs type check, lint, unit, component, server and
// end-to-end tests, without those tagged `@full` (docs/testing.md). `--full` runs all tests, every server test on both
// stores, more random values and kills, and every page in every theme and size.
import { auditDependencies } from "./lib/audit.mjs";
import { application, ensureBuilt, programs } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";
import { attempt, together } from "./lib/run.mjs";
import { createStages } from "./lib/stages.mjs";

checkNode();
enterRoot();
process.env["POSTERN_TEST_FULL"] = process.argv.includes("--full") ? "1" : "0";
// The type checker and the linter's type-aware rules are written in Go. One processor each, and less collecting of
// garbage, save a quarter of their processor time (docs/performance.md): several threads would check the same types
// again.
process.env.GOMAXPROCS ??= "1";
process.env.GOGC ??= "400";

const advice = "Fix the problems above.";
const { stage, report } = createStages();

await stage("Packages and a Chromium", async () => {
  await ensureInstalled();
  const { ensureChromium } = await import("./lib/ensure-chromium.mjs");
  await ensureChromium();
});
// These run beside the first tests, which need only the builds.
const checks = [
  attempt("Type check", "npm", ["run", "--silent", "typecheck"]),
  attempt("Lint, format, unused code", "npm", ["run", "--silent", "lint"]),
  auditDependencies(),
];
await stage("Builds", () => together(advice, ensureBuilt(programs), ensureBuilt(application)));

/** @param {readonly string[]} projects */
const vitest = (...projects) => ["vitest", "run", ...projects.map((one) => `--project=${one}`)];
// CPU-bound tests run beside tests that wait, or one file after the other.
await stage("Types, lint, known vulnerabilities, unit, component, server and sandbox tests", () =>
  together(
    advice,
    ...checks,
    attempt("Unit, component and server tests", "npx", vitest("browser", "node")),
    attempt("Tests of killed programs, conformance of the sandbox", "npx", vitest("programs", "conformance")),
  ),
);
await stage("End-to-end tests, and server tests on PostgreSQL", () =>
  together(
    advice,
    attempt("End-to-end tests", "npx", ["playwright", "test"]),
    attempt("Server tests on PostgreSQL", "npx", [...vitest("postgres"), "--maxWorkers=2"]),
  ),
);
report();
