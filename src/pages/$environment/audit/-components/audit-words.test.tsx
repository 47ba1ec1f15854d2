import { QueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { auditActions, type AuditEntry } from "#shared/console/audit.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { csvOf } from "#src/lists/csv-file.ts";
import { actionWord, besideTitle, detailWord, entryWord, outcomeWord, personWord } from "#src/records/audit-words.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { auditColumns } from "./audit-columns.tsx";
import { isFiltered, searchSchema } from "./audit-search.ts";

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  position: 7,
  at: "2026-01-01T00:00:00.000Z",
  requestId: "r1",
  personId: "p2",
  personName: "Grace",
  role: "operator",
  address: "10.0.0.1",
  environment: "sandbox",
  action: "operation.requested",
  subject: "op-1",
  outcome: "allowed",
  detail: {},
  previousHash: "0".repeat(64),
  hash: "a".repeat(64),
  ...more,
});

const columns = auditColumns([{ id: "sandbox", label: "Acme test" }]);

test("every action has its own words", () => {
  const words = auditActions.map(actionWord);
  expect(new Set(words).size).toBe(auditActions.length);
  for (const [at, word] of words.entries()) expect(word).not.toBe(auditActions[at]);
});

test.each(["constructor", "toString", "__proto__", "session.borrowed"])(
  "a tampered action, %s, is shown unchanged",
  (action) => {
    expect(actionWord(action)).toBe(action);
    expect(outcomeWord(action)).toEqual({ word: action, tone: "unknown" });
    expect(detailWord(entry({ detail: JSON.parse(`{"${action}":1}`) }))).toBe(`${action}: 1`);
  },
);

test.each([
  [{}, ""],
  [{ why: "Not allowed." }, "Not allowed."],
  [{ from: "prepared", to: "not_sent" }, "from prepared · to not_sent"],
  [{ how: "link", role: "admin" }, "by link · as admin"],
  [{ rows: 12 }, "12 rows"],
  [{ rows: 1 }, "1 row"],
  [{ total: 3, endpoints: ["generateAddress"], networkId: "n1" }, "3 items · Address generation · on network n1"],
  [{ operation: "deployTemplate", template: "t1" }, "Deployment · of template t1"],
  [{ operation: "issueToken", deployment: "d1" }, "Token issue · from deployment d1"],
  [{ operation: "mintToken", collection: "c1" }, "Mint · in collection c1"],
  [{ operation: "unlinkToken", token: "i1" }, "Token removal · of token i1"],
  [{ operation: "readContract" }, "Call a read function"],
  [{ operation: "mintEverything" }, "mintEverything"],
  [{ operation: "constructor" }, "constructor"],
  [{ environments: ["a", "b"] }, "environments a b"],
  [{ acknowledges: "op-0" }, "sent again after op-0"],
  [{ count: 12, actions: ["audit.read", "session.started"] }, "12 refused · Read the audit, Sign-in"],
  [{ else: { deep: [1] } }, 'else: {"deep":[1]}'],
])("the detail %j is shown as %j", (detail, words) => {
  expect(detailWord(entry({ detail }))).toBe(words);
});

test.each([
  ["writeContract", "Requested a contract write"],
  ["generateAddress", "Requested an address generation"],
  ["addAbi", "Requested an ABI registration"],
  ["mintEverything", "Requested mintEverything"],
])("a request of %s is titled: %s", (operation, title) => {
  expect(entryWord(entry({ detail: { operation } }))).toBe(title);
});

test("below the title are details missing from it and from the subject's link", () => {
  const detail = { operation: "writeContract", why: "Already sent.", identicalTo: "op-0" };
  expect(besideTitle(entry({ detail }))).toBe("Already sent.");
  expect(entryWord(entry())).toBe("Requested an operation");
  expect(besideTitle(entry({ action: "operation.read", detail: { operation: "readContract" } }))).toBe(
    "Call a read function",
  );
});

test.each([
  [{ personName: "Ada" }, "Ada"],
  [{ personName: null, address: null }, "The server"],
  [{ personName: null, outcome: "denied" }, "Not signed in"],
  [{ personName: null }, "Command line"],
  [{ personName: null, address: null, outcome: "denied" }, "Other addresses"],
])("the person of %j is %s", (more, who) => {
  expect(personWord(entry(more))).toBe(who);
});

const contract = "0x00000000000000000000000000000000000000Aa";

test("the environment has a column if there are several, by its label", () => {
  serveApp();
  const environments = [
    { id: "sandbox", label: "Acme test" },
    { id: "live", label: "Acme" },
  ];
  const inView = (columnsOf: typeof columns) => columnsOf.filter(({ extra }) => extra !== true);
  expect(inView(columns).map(({ header }) => header)).not.toContain("Environment");
  renderLinked(
    <DataTable
      label="Audit"
      columns={inView(auditColumns(environments))}
      rows={[entry()]}
      rowKey={() => "1"}
      empty=""
    />,
  );
  expect(screen.getByRole("cell", { name: "Acme test" })).toBeTruthy();
});

test("the person is a name; role and address are optional columns", () => {
  const text = (key: string) => columns.find((column) => column.key === key)?.text?.(entry());
  expect([text("person"), text("role"), text("address")]).toEqual(["Grace", "operator", "10.0.0.1"]);
  expect(columns.filter(({ extra }) => extra === true).map(({ key }) => key)).toEqual([
    "role",
    "address",
    "environment",
  ]);
});

test("a payout that its link names is not named again", () => {
  const changed = entry({ action: "payout.changed", subject: "pay-1", detail: { name: "Salaries", rows: 2 } });
  expect(besideTitle(changed)).toBe("2 rows");
});

test.each([
  ["an operation", {}, "Operation", "/sandbox/activity/op-1"],
  ["a contract of the book", { action: "contract.changed", subject: `net-1 ${contract}` }, null, null],
  ["an operation of no environment", { environment: null }, null, null],
  [
    "a refused copy",
    { subject: null, detail: { identicalTo: "op-0" } },
    "Same as: Operation",
    "/sandbox/activity/op-0",
  ],
  ["a run", { action: "batch.started", subject: "run-1" }, "run-1", "/sandbox/runs/run-1"],
  [
    "a payout",
    { action: "payout.changed", subject: "pay-1", detail: { name: "Salaries" } },
    "Salaries",
    "/sandbox/payouts/pay-1",
  ],
  ["a session", { action: "session.started", subject: "p2" }, null, null],
] as const)("its subject, %s, links to a page if there is one", async (_what, more, name, href) => {
  serveApp();
  renderLinked(<DataTable label="Audit" columns={columns} rows={[entry(more)]} rowKey={() => "1"} empty="" />);
  const link = href === null ? screen.queryByRole("link") : await screen.findByRole("link");
  expect([link?.textContent ?? null, link?.getAttribute("href") ?? null]).toEqual([name, href]);
});

test.each([
  ["a label of one network", "label.changed", `net-1 ${contract}`],
  ["a label of any network", "label.removed", `any network ${contract}`],
  ["a contract", "contract.removed", `net-1 ${contract}`],
])("an address that was changed as %s can be copied", (_what, action, subject) => {
  serveApp();
  renderLinked(
    <DataTable label="Audit" columns={columns} rows={[entry({ action, subject })]} rowKey={() => "1"} empty="" />,
  );
  expect(screen.getByRole("button", { name: /^0x0+aa, copy address$/i })).toBeTruthy();
});

test("an address that was labelled for any network links to the organization's one with the same digits", async () => {
  const own = { kind: "own", address: contract.toLowerCase(), id: "a1", networkId: "net-1", label: "Till" };
  serveApp({ "POST /console/sandbox/addresses/names": () => ({ body: { labels: [], owners: [own] } }) });
  const rows = [entry({ action: "label.changed", subject: `any network ${contract}` })];
  renderLinked(<DataTable label="Audit" columns={columns} rows={rows} rowKey={() => "1"} empty="" />);
  const link = await screen.findByRole("link", { name: `Open address ${contract}` });
  expect(link.getAttribute("href")).toBe("/sandbox/addresses/a1");
});

test("a long id among other words is short in the list, full on hover and in a file", async () => {
  serveApp();
  const rows = [entry({ detail: { abi: "b".repeat(64) } })];
  renderLinked(<DataTable label="Audit" columns={columns} rows={rows} rowKey={() => "1"} empty="" />);
  expect(screen.getByText("ABI bbbbbb…bbbbbb")).toBeTruthy();
  expect(screen.getByTitle(`ABI ${"b".repeat(64)}`)).toBeTruthy();
  expect(await csvOf(columns, rows, new QueryClient())).toContain("b".repeat(64));
});

test("a file has the same contents as the list, one line each", async () => {
  const rows = [
    entry({ detail: { operation: "writeContract" } }),
    entry({ position: 8, environment: null, subject: null, personName: null, outcome: "denied" }),
  ];
  expect((await csvOf(columns, rows, new QueryClient())).split("\r\n")).toEqual([
    "Row,Time,Person,Role,IP address,Environment,Action,Subject,Outcome",
    "7,2026-01-01T00:00:00.000Z,Grace,operator,10.0.0.1,Acme test,Requested an operation: sandbox · Contract write,op-1,Allowed",
    "8,2026-01-01T00:00:00.000Z,Not signed in,operator,10.0.0.1,,Requested an operation,,Denied",
    "",
  ]);
});

test.each([
  [{}, false],
  [{ skip: 20, take: 50, sort: "time" }, false],
  [{ person: "Ada" }, true],
  [{ action: "link.made" }, true],
  [{ of: "sandbox" }, true],
  [{ until: "2026-01-01" }, true],
])("the search %j narrows the audit: %s", (search, does) => {
  expect(isFiltered(searchSchema.parse(search))).toBe(does);
});
