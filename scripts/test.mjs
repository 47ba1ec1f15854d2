// `npm test`: installs what is missing (a Chromium too), then type check, lint, unit, component, server and end-to-end
// tests. `--full` runs the larger counts of properties and kills, kills on both stores, and every page in every look.
import { auditDependencies } from "./lib/audit.mjs";
import { application, ensureBuilt, programs } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";
import { attempt, step, together } from "./lib/run.mjs";
import { createStages } from "./lib/stages.mjs";

checkNode();
enterRoot();
if (process.argv.includes("--full")) process.env["POSTERN_TEST_FULL"] = "1";

const advice = "Mend what the lines above say.";
const { stage, report } = createStages();

await stage("Packages and a Chromium", async () => {
  await ensureInstalled();
  const { ensureChromium } = await import("./lib/ensure-chromium.mjs");
  await ensureChromium();
});
await stage("Builds", async () => {
  // The build of the programs checks their types.
  await together(advice, ensureBuilt(programs), ensureBuilt(application), auditDependencies());
});
await stage("Types, lint, unit, component, server and conformance tests", async () => {
  const unit = ["run", "--silent", "test:unit", "--", "--project"];
  // Beside tests that now and then only wait, types and lint cost almost no time. The sandbox's conformance is one file after the
  // other: beside the rest, so that no core waits for it.
  await together(
    advice,
    attempt("Type check of the rest", "npm", ["run", "--silent", "typecheck:rest"]),
    attempt("Lint, format, unused code", "npm", ["run", "--silent", "lint"]),
    attempt("Unit, component and server tests", "npm", [...unit, "!conformance"]),
    attempt("Conformance of the sandbox", "npm", [...unit, "conformance"]),
  );
});
await stage("End-to-end tests", () => step("End-to-end tests", advice, "npm", ["run", "--silent", "test:e2e"]));
report();
