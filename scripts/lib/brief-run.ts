/**
 * What `npm test` leaves to `npm run test:full`, so that it is fast enough to wait for (decision 84). `npm test` keeps
 * every test that would notice money sent twice, a leaked key, a lost response or data of an earlier version that
 * cannot be read, one path through each page, and the budgets (docs/testing.md). Every other command runs all files:
 * `npm run test:unit`, `npm run test:e2e`, `npx vitest run FILE`.
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
    "keyboard",
    "leaf-fields",
    "long-list",
    "value-offers",
  ]),
  // One read, one write and one list of writes in a browser: e2e/{main-job,writes,dry-run}. What a form sends: src/contract/{write,write-list/list-start}.
  ...filesIn("src/contract", "test.tsx", [
    "abi/abi-source",
    "contract-bar",
    "contract-tools",
    "dry-run/dry-run",
    "form/allowance",
    "form/senders",
    "functions/function-list",
    "late-reply",
    "one-form",
    "raw-calls",
    "read/read-panel",
    "read/read-tools",
    "write-list/add-many",
    "write-list/list-before",
    "write-list/list-check",
    "write-list/list-dry-run",
    "write-list/list-meaning",
  ]),
  // What these show comes from routes with tests of their own. Each page opens in a browser: e2e/{accessibility,first-load,main-job}.
  ...filesIn("src", "test.tsx", [
    "assets/assets-panel",
    "components/exact-text",
    "keyboard/pressed",
    "keyboard/shortcuts",
    "lists/data-list",
    "lists/find",
    "palette/found",
    "palette/palette",
    "records/decoded/result-tree",
    "records/edit-label",
    "records/receipt/receipt-events",
    "records/record-lists",
    "records/reference-fields",
    "shell/outage-banner",
    "shell/shell",
    "shell/views",
    "transactions/transaction-list",
  ]),
  ...filesIn(pages, "test.tsx", [
    "-overview/overview-parts",
    "activity/activity",
    "activity/activity-list",
    "activity/operation",
    "activity/views",
    "activity/-components/settling",
    "addresses/address-detail",
    "addresses/addresses",
    "audit/audit",
    "collections/collections",
    "contracts/contracts",
    "contracts/-components/description",
    "labels/labels",
    "lookup/lookup",
    "networks/networks",
    "people/people",
    "profiles/profiles",
    "runs/long-list",
    "runs/run-items",
    "runs/runs",
    "tokens/tokens",
    "transactions/transactions",
    "viewer",
    "wallets/wallets",
  ]),
  // What they send: server and conformance tests. The review before that: src/contract/review, src/send.
  ...filesIn(pages, "test.tsx", [
    "addresses/generate-address",
    "again",
    "templates/deploy",
    "templates/new-template",
    "templates/templates",
  ]),
];

/** Unit and server tests, grouped by what `npm test` runs instead. A folder ends with a slash. */
const units = [
  // Conformance tests send every request of the specification to the sandbox.
  ...["demo", "domains", "lib", "routes"].map((folder) => `sandbox/${folder}/`),
  ...filesIn("sandbox", "test.ts", ["docs", "main", "upgrade"]),
  // Every run uses these programs, or only a release does.
  ...filesIn("scripts", "test.ts", ["build", "chunk-plan", "container", "picture", "preflight", "release", "stages"]),
  // Thousands of texts. The tests beside them have a few of each kind.
  ...filesIn("shared/abi/text", "test.ts", ["corpus", "hostile", "round-trip"]),
  "shared/abi/real-abis.test.ts",
  "server/fuzz.test.ts",
  // These only read, or change nothing that is sent.
  ...filesIn("server/domains", "test.ts", [
    "assets/assets",
    "contracts/import",
    "environments/embedded",
    "find/balances",
    "journal/list",
    "labels/import",
    "ledger/ledger",
    "ledger/list",
    "meaning/filler",
    "metrics/metrics",
    "mirror/mirror",
    "mirror/unreadable",
    "tokens/tokens",
  ]),
  ...filesIn("server/routes/console", "test.ts", [
    "accounting",
    "addresses",
    "audit",
    "contracts",
    "descriptors",
    "dry-run",
    "evidence-attach",
    "labels",
    "lookup",
    "overview",
    "prices",
    "pulse",
    "transactions",
  ]),
  // Commands and files of an installation.
  ...filesIn("server", "test.ts", ["commands/audit/command", "commands/people/command", "examples", "proxies"]),
  // Timeouts of a slow peer.
  ...filesIn("server", "test.ts", ["http/stalled", "http/unread", "routes/auth/oidc-unreachable"]),
];

/** End-to-end tests, grouped by what `npm test` runs instead. */
const journeys = filesIn("e2e", "spec.ts", [
  // One read, one write and one list of writes: main-job, writes.
  "abi-sources",
  "actions",
  "bad-input",
  "copy-as",
  "long-list",
  "meaning",
  "operation",
  "reads",
  "real-abis",
  "restart",
  "review-tree",
  // Component or server tests of the same pages.
  "activity",
  "assets",
  "book",
  "collections",
  "eleven",
  "find",
  "identity-provider",
  "links",
  "lists",
  "lookup",
  "outage",
  "pages",
  "palette",
  "people",
  "print",
  "tabs",
  "tokens",
  "transactions",
  // Each page once more: by key, and for what moves. Axe opens each page: accessibility.
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
