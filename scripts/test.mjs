// `npm test`: installs what is missing (a Chromium too), then type check, lint, unit, component, server and end-to-end
// tests. `--full` runs the larger counts of properties and kills.
import { auditDependencies } from "./lib/audit.mjs";
import { application, ensureBuilt, programs } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";
import { step } from "./lib/run.mjs";
import { say } from "./lib/say.mjs";

checkNode();
enterRoot();
if (process.argv.includes("--full")) process.env["POSTERN_TEST_FULL"] = "1";

const start = Date.now();
await ensureInstalled();
const { ensureChromium } = await import("./lib/ensure-chromium.mjs");
await ensureChromium();
const advice = "Mend what the lines above say.";
auditDependencies();
await step("Type check", advice, "npm", ["run", "--silent", "typecheck"]);
await step("Lint, format, unused code", advice, "npm", ["run", "--silent", "lint"]);
await Promise.all([ensureBuilt(programs), ensureBuilt(application)]);
await step("Unit, component and server tests", advice, "npm", ["run", "--silent", "test:unit"]);
await step("End-to-end tests", advice, "npm", ["run", "--silent", "test:e2e"]);
say(`All checks passed in ${((Date.now() - start) / 1000).toFixed(0)} s.`);
