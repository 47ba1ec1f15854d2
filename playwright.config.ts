import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./scripts/lib/chromium.mjs";
import { fullFiles } from "./scripts/lib/full-tests.mjs";

const executablePath = chromiumPath();

/** `npm test`, which leaves out what is tagged `@full`. Other commands run all that they name. */
const leavesOutFull = process.env["POSTERN_TEST_FULL"] === "0";
const leftOut = leavesOutFull ? fullFiles().map((file) => `**/${file}`) : [];

const long = /\/(accessibility|collections|eleven|payouts|writes)\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  // Each worker has a server and chains of its own; the tests of a file run one after another, on the same one.
  workers: 2,
  globalSetup: "./scripts/lib/temporary-folder.mjs",
  // The files that take longest come first: one at the end would leave the other worker without work.
  projects: [
    { name: "long", testMatch: long, testIgnore: leftOut },
    { name: "short", testIgnore: [long, ...leftOut] },
    // As somebody outside of the project would run it.
    { name: "example", testDir: "docs/examples" },
  ],
  fullyParallel: false,
  ...(leavesOutFull ? { grepInvert: /@full/ } : {}),
  forbidOnly: process.env["CI"] === "true",
  retries: 0,
  // Generous, so that a slow machine is not a failure: what is there is found at once.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./scripts/lib/slowest-of-playwright.ts"]],
  outputDir: "test-results",
  use: {
    // Drawing what fades or turns takes a processor's time, and tests wait for it.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // No test asks another host. (Routing every request through Playwright would turn off the browser's cache.)
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    },
    // Recording a trace takes a fifth of the time of all tests. A failure has a picture and the page's text; for more, run its file
    // again with --trace on.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
