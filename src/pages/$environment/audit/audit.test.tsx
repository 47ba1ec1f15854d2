// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { AuditEntry } from "#shared/console/audit.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { queryOf, searchSchema } from "./-components/audit-search.ts";

const list = "GET /console/audit";
const verify = "POST /console/audit/verify";

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
  detail: { operation: "writeContract" },
  previousHash: "0".repeat(64),
  hash: "a".repeat(64),
  ...more,
});

const serving = (entries: readonly AuditEntry[], more: Parameters<typeof serveApp>[0] = {}) =>
  serveApp({ [list]: () => ({ body: pageOf(entries) }), ...more });

describe("the list", () => {
  test("shows who did what from where, and links to the operation by its sentence", async () => {
    const record = operationRecord({ state: "succeeded", meaning: operationMeaning() });
    serving([entry()], { "GET /console/sandbox/operations/op-1": () => ({ body: { data: record } }) });
    const { user, router } = renderApp("/sandbox/audit");
    const row = within(await screen.findByRole("row", { name: /Grace/ }));
    // Rows name the person; role, address and the only environment are optional columns.
    expect(row.queryByText(/operator|10\.0\.0\.1/)).toBeNull();
    expect(row.getByText("Requested a contract write")).toBeTruthy();
    expect(row.getByRole("cell", { name: "Allowed" })).toBeTruthy();
    await user.click(await row.findByRole("link", { name: "Send 1.5 PDT to Acme settlement" }));
    expect(
      await screen.findByRole("heading", { name: "Send 1.5 PDT to Acme settlement", level: 1 }, { timeout: 5_000 }),
    ).toBeTruthy();
    expect(router.state.location.pathname).toBe("/sandbox/activity/op-1");
  });

  test.each([
    ["a refusal", { outcome: "denied", detail: { why: "Your role (viewer) does not allow this." } }, "Denied"],
    ["a failure", { action: "audit.verified", outcome: "failed", subject: null, detail: { position: 3 } }, "Failed"],
    ["unknown values", { action: "x.y", outcome: "odd", at: "9007199254740991", detail: { a: [1], b: {} } }, "odd"],
    ["the server itself", { action: "server.started", personName: null, role: null, address: null }, "The server"],
    ["a stranger", { action: "session.started", personName: null, role: null, outcome: "denied" }, "Not signed in"],
    ["a command on the server's machine", { action: "link.made", personName: null, role: null }, "Command line"],
  ])("words %s", async (_name, more, word) => {
    serving([entry(more)]);
    renderApp("/sandbox/audit");
    const table = within(await screen.findByRole("table", { name: "Audit" }));
    // A card says once more who it was.
    expect(table.getAllByText(word).length).toBeGreaterThan(0);
  });

  test("is filtered by its URL, and shows it", async () => {
    const { requests } = serving([]);
    renderApp("/sandbox/audit?person=Ada&action=link.made&outcome=denied&of=sandbox&skip=20");
    expect(await screen.findByText("No audit rows match these filters.")).toBeTruthy();
    expect(screen.getByLabelText("Person")).toHaveProperty("value", "Ada");
    expect(screen.getByLabelText("Action")).toHaveProperty("value", "link.made");
    expect(screen.getByLabelText("Outcome")).toHaveProperty("value", "denied");
    expect(screen.getByLabelText("Environment")).toHaveProperty("value", "sandbox");
    expect(requests).toContain(
      `${list}?person=Ada&action=link.made&outcome=denied&environment=sandbox&skip=20&take=20`,
    );
  });

  test("puts a filter into the URL and starts at the first page", async () => {
    serving([entry()]);
    const { user, router } = renderApp("/sandbox/audit?skip=20");
    await user.selectOptions(await screen.findByLabelText("Outcome"), "denied");
    expect(router.state.location.search).toEqual({ outcome: "denied" });
    await user.selectOptions(screen.getByLabelText("Outcome"), "All");
    expect(router.state.location.search).toEqual({});
  });

  test("an invalid URL shows everything", () => {
    const search = searchSchema.parse({ action: "none", outcome: 1, from: "today", until: "2026-02-30", skip: -1 });
    expect(search).toEqual({ person: "", skip: 0, take: 20 });
  });

  test("requests whole days in the person's time zone, including the last one", () => {
    const query = queryOf(searchSchema.parse({ from: "2026-03-01", until: "2026-03-01" }));
    expect(query).toMatchObject({
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 2, 2).toISOString(),
    });
  });

  test("an error can be tried again", async () => {
    let fails = true;
    serving([], { [list]: () => (fails ? problem(500, "POSTERN_INTERNAL") : { body: pageOf([entry()]) }) });
    const { user } = renderApp("/sandbox/audit");
    const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 5_000 });
    fails = false;
    await user.click(again);
    expect(await screen.findByRole("row", { name: /Grace/ })).toBeTruthy();
  });
});

describe("the chain", () => {
  const verdict = async (body: object) => {
    serving([entry()], { [verify]: () => ({ body }) });
    const { user } = renderApp("/sandbox/audit");
    await user.click(await screen.findByRole("button", { name: "Verify" }));
  };

  test("that is intact is reported with the head to note", async () => {
    await verdict({ ok: true, rows: 7, head: { position: 7, hash: "ab".repeat(32) } });
    const status = await screen.findByText("The audit is intact: 7 rows.");
    expect(status.closest("output")?.textContent).toContain(`7:${"ab".repeat(32)}`);
  });

  test("that continues from a checkpoint says what was removed, and when", async () => {
    const removed = { position: 1204, at: "2026-03-01T12:00:00.000Z" };
    await verdict({ ok: true, rows: 7, head: { position: 1211, hash: "ab".repeat(32) }, removed });
    const status = await screen.findByText("The audit is intact: 7 rows.");
    expect(status.closest("output")?.textContent).toMatch(/up to row 1,204, were removed .* The chain continues/);
  });

  test("that is broken is reported with the row", async () => {
    await verdict({ ok: false, position: 3, why: "This row is missing." });
    const status = await screen.findByText("The audit is broken at row 3.");
    expect(status.closest("output")?.textContent).toContain("This row is missing.");
  });

  test("that cannot be verified says why", async () => {
    serving([entry()], { [verify]: () => problem(500, "POSTERN_INTERNAL") });
    const { user } = renderApp("/sandbox/audit");
    await user.click(await screen.findByRole("button", { name: "Verify" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
  });

  test.each([
    ["Export CSV", "/console/audit/export?format=csv"],
    ["Export JSON lines", "/console/audit/export?format=jsonl"],
  ])("%s is a download", async (name, href) => {
    serving([entry()]);
    const { user } = renderApp("/sandbox/audit");
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    const link = await screen.findByRole("link", { name });
    expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual([href, true]);
  });
});

describe("roles", () => {
  test("an admin finds the page among the settings", async () => {
    serving([entry()]);
    renderApp("/sandbox/audit");
    const navigation = within(await screen.findByRole("navigation", { name: "In settings" }));
    expect(await navigation.findByRole("link", { name: "Audit" })).toBeTruthy();
  });

  test.each(["viewer", "operator"] as const)("the role %s has no access, and nothing is requested", async (role) => {
    const { requests } = serving([], { "GET /auth/session": () => ({ body: session(role) }) });
    renderApp("/sandbox/audit");
    expect(await screen.findByText("Only admins can see the audit.")).toBeTruthy();
    expect(screen.getByText(`You are signed in as ${role}.`)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
    const navigation = within(screen.getByRole("navigation", { name: "Pages" }));
    expect(navigation.queryByRole("link", { name: "Audit" })).toBeNull();
    expect(requests.filter((request) => request.includes("/console/audit"))).toEqual([]);
  });
});
