// `npm run test:mutation`: Stryker breaks the code on purpose, one small change at a time, and runs the tests that have
// to notice. `-- machine spending` runs only these areas, `-- abi shared/abi/leaf.ts` only that file, and with a test
// file as well only that test. `--ignoreStatic` leaves out changes that take effect while modules load, each of which
// runs all tests of its area. Settings and thresholds are in stryker.config.json.
import { Stryker } from "@stryker-mutator/core";
import { chosenAreas } from "./lib/mutation-areas.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";
import { fail, say } from "./lib/say.mjs";

checkNode();
enterRoot();
const words = process.argv.slice(2);
const chosen = chosenAreas(words.filter((word) => word !== "--ignoreStatic"));

for (const { name, mutate, tests } of typeof chosen === "string" ? fail(chosen) : chosen) {
  say(`— ${name}`);
  // Stryker's `testFiles` does not hold for changes that take effect while modules load: they would run every test.
  process.env["POSTERN_MUTATION_TESTS"] = tests.join(" ");
  // Sets the exit code if fewer than `break` percent are noticed.
  await new Stryker({
    mutate: [...mutate],
    ignoreStatic: words.includes("--ignoreStatic"),
    htmlReporter: { fileName: `reports/mutation/${name}.html` },
    jsonReporter: { fileName: `reports/mutation/${name}.json` },
  }).runMutationTest();
}
