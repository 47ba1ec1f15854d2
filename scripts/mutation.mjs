// `npm run test:mutation`: breaks the code on purpose, one small change at a time, and runs the tests that have to
// notice. `npm run test:mutation -- machine spending` runs only these areas, `-- abi shared/abi/leaf.ts` only that
// file, and with a test file as well only that test. `--quick` leaves out changes that take effect while modules load,
// which take most of the time. docs/testing.md has the results, and the reasons why some changes may go unnoticed.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Stryker } from "@stryker-mutator/core";
import { chosenAreas } from "./lib/mutation-areas.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";
import { fail, say } from "./lib/say.mjs";

checkNode();
enterRoot();
const words = process.argv.slice(2);
const chosen = chosenAreas(words.filter((word) => word !== "--quick"));

for (const { name, mutate, tests } of typeof chosen === "string" ? fail(chosen) : chosen) {
  say(`— ${name}`);
  process.env["POSTERN_MUTATION_TESTS"] = tests.join(" ");
  // Sets the exit code if fewer than `break` percent are noticed.
  await new Stryker({
    mutate: [...mutate],
    testRunner: "quick",
    plugins: [fileURLToPath(new URL("lib/mutation-runner.mjs", import.meta.url))],
    vitest: { configFile: "vitest.mutation.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: Math.max(1, availableParallelism() - 1),
    ignoreStatic: words.includes("--quick"),
    timeoutMS: 30_000,
    thresholds: { high: 95, low: 85, break: 85 },
    reporters: ["clear-text", "progress-append-only", "html", "json"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `reports/mutation/${name}.html` },
    jsonReporter: { fileName: `reports/mutation/${name}.json` },
    // Its copy of the project contains only what these tests read.
    ignorePatterns: [
      "**",
      "!{server,shared,database}/**",
      "!scripts/lib/{temporary-folder.mjs,mutation-setup.ts,mutation-worker.ts,mutation-channel.mjs}",
      "!*.json",
      "!*.config.ts",
    ],
    // Stryker would read it with TypeScript's JavaScript interface, which version 7 does not have.
    tsconfigFile: "none",
    tempDirName: ".stryker-tmp",
    checkers: [],
    allowEmpty: false,
  }).runMutationTest();
}
