/**
 * What `npm test` leaves to `npm run test:full`, so that it is fast enough to wait for (decision 84). `npm test` keeps
 * every test that would notice money sent twice, a leaked key, a lost response or data of an earlier version that
 * cannot be read, one path through each page, and the budgets. Every other command runs all tests: `npm run test:unit`,
 * `npm run test:e2e`, `npx vitest run FILE`.
 */

/** Whether this is the run of `npm test`. */
export const isBrief = process.env["POSTERN_TEST_BRIEF"] === "1";

const filesIn = (folder: string, ending: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `${folder}/${name}.${ending}`);

const pages = "src/pages/$environment";

/** Component tests, grouped by what `npm test` runs instead. */
const components = [
  // Values, their parsing and their encoding: shared/abi, with the same ABIs.
  ...filesIn("src/components/abi-form", "test.tsx", [
    "corpus-forms",
    "group-fields",
    "hardest",
    "leaf-fields",
    "long-list",
  ]),
  ...filesIn("src/contract", "test.tsx", ["abi/abi-source", "functions/function-list", "read/read-tools"]),
  // What these show comes from routes with their own tests; how lists work is tested in src/lists.
  ...filesIn("src", "test.tsx", [
    "assets/assets-panel",
    "lists/find",
    "palette/found",
    "palette/palette",
    "shell/outage-banner",
    "transactions/transaction-list",
  ]),
  ...filesIn(pages, "test.tsx", [
    "activity/activity-list",
    "activity/operation",
    "activity/views",
    "activity/-components/settling",
    "contracts/contracts",
    "contracts/-components/description",
    "labels/labels",
    "lookup/lookup",
    "runs/runs",
    "tokens/tokens",
    "transactions/transactions",
  ]),
  // What they send: server and conformance tests. The review before that: src/contract/review, src/send.
  ...filesIn(pages, "test.tsx", [
    "addresses/generate-address",
    "templates/deploy",
    "templates/new-template",
    "templates/templates",
  ]),
];

/** Unit and server tests, grouped by what `npm test` runs instead. A folder ends with a slash. */
const units = [
  // Conformance tests send every request of the specification to the sandbox.
  ...["demo", "domains", "lib", "routes"].map((folder) => `sandbox/${folder}/`),
  "sandbox/docs.test.ts",
  // Every run uses these programs, or only a release does.
  ...filesIn("scripts", "test.ts", ["build", "chunk-plan", "container", "picture", "preflight", "release", "stages"]),
  // Thousands of texts. The tests beside them have a few of each kind.
  ...filesIn("shared/abi/text", "test.ts", ["corpus", "hostile", "round-trip"]),
  "server/fuzz.test.ts",
  // These only read, or change nothing that is sent.
  ...filesIn("server/domains", "test.ts", [
    "assets/assets",
    "environments/embedded",
    "labels/import",
    "ledger/ledger",
    "ledger/list",
    "meaning/filler",
    "metrics/metrics",
    "mirror/mirror",
    "mirror/unreadable",
    "tokens/tokens",
  ]),
  ...filesIn("server/routes/console", "test.ts", ["contracts", "descriptors", "labels", "overview", "transactions"]),
  // Commands and files of an installation.
  ...filesIn("server", "test.ts", ["commands/audit/command", "commands/people/command", "examples", "proxies"]),
  // Timeouts of a slow peer.
  ...filesIn("server", "test.ts", ["http/stalled", "http/unread", "routes/auth/oidc-unreachable"]),
];

/** End-to-end tests, grouped by what `npm test` runs instead. */
const journeys = filesIn("e2e", "spec.ts", [
  // One read, one write and one list of writes: main-job, meaning, writes.
  "abi-sources",
  "actions",
  "copy-as",
  "operation",
  "reads",
  "real-abis",
  // Component or server tests cover the same pages.
  "activity",
  "assets",
  "book",
  "collections",
  "eleven",
  "links",
  "lists",
  "lookup",
  "outage",
  "pages",
  "palette",
  "print",
  // Each page again, by keyboard and for layout shifts. The accessibility test opens each page with axe.
  "keyboard",
  "layout-shift",
]);

/** Paths from the project's root. */
export const leftOut = { components, units, journeys };

/** The same as glob patterns. */
export const patternsOf = (paths: readonly string[]): string[] =>
  paths.map((path) => (path.endsWith("/") ? `${path}**` : path));

/** Whether `npm test` leaves a file out. */
export const isLeftOut = (file: string): boolean =>
  [...components, ...units, ...journeys].some((path) => (path.endsWith("/") ? file.startsWith(path) : file === path));
