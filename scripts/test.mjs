// `npm test`: installs what is missing (a Chromium too), then type check, lint, unit, component, server and end-to-end
// tests. `--full` runs the larger counts of properties and kills, kills on both stores, and every page in every look.
import { auditDependencies } from "./lib/audit.mjs";
import { application, ensureBuilt, programs } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";
import { attempt, step } from "./lib/run.mjs";
import { fail } from "./lib/say.mjs";
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
await stage("Builds, types, lint, known vulnerabilities", async () => {
  // In parallel, and all of them to the end, so that one run shows every problem. The build of the programs checks their types.
  const [, , ...problems] = await Promise.all([
    ensureBuilt(programs),
    ensureBuilt(application),
    attempt("Type check of the rest", "npm", ["run", "--silent", "typecheck:rest"]),
    attempt("Lint, format, unused code", "npm", ["run", "--silent", "lint"]),
    auditDependencies(),
  ]);
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) fail(`${found.join(" ")} ${advice}`);
});
await stage("Unit, component and server tests", () =>
  step("Unit, component and server tests", advice, "npm", ["run", "--silent", "test:unit"]),
);
await stage("End-to-end tests", () => step("End-to-end tests", advice, "npm", ["run", "--silent", "test:e2e"]));
report();
