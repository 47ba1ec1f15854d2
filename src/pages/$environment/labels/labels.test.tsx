// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Label } from "#shared/console/labels.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { keepSavedFiles } from "#src/testing/saved-files.ts";
import { problem } from "#src/testing/server.ts";

const list = "GET /console/sandbox/labels";
const label = (more: Partial<Label> = {}): Label => ({
  networkId: null,
  address: "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
  label: "Treasury",
  version: "v1",
  changedAt: "2026-01-01T00:00:00.000Z",
  changedBy: { id: "p1", name: "Ada" },
  ...more,
});
const report = {
  added: 2,
  same: 1,
  conflictCount: 0,
  conflicts: [],
  problemCount: 0,
  problems: [],
  plan: "a".repeat(64),
};
const csv = (text: string) => new File([text], "labels.csv", { type: "text/csv" });

describe("the list of labels", () => {
  test("shows them to everyone, and no changes to a viewer", async () => {
    serveApp({
      "GET /auth/session": () => ({ body: session("viewer") }),
      [list]: () => ({ body: pageOf([label(), label({ networkId: "net-1", label: "Here" })]) }),
    });
    renderApp("/sandbox/labels");
    expect(await screen.findByRole("cell", { name: "Treasury" })).toBeTruthy();
    expect(await screen.findByRole("cell", { name: "tETH" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Export all as CSV" }).getAttribute("href")).toBe(
      "/console/sandbox/labels/export",
    );
    expect(screen.queryByRole("button", { name: /Change the|Add recipient|Send/ })).toBeNull();
    expect(screen.queryByText("Import recipients")).toBeNull();
  });

  test("pays a recipient from its row, by its whole address", async () => {
    serveApp({
      "GET /auth/session": () => ({ body: session("operator") }),
      [list]: () => ({ body: pageOf([label()]) }),
      "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([]) }),
    });
    const { user } = renderApp("/sandbox/labels");
    await user.click(await screen.findByRole("button", { name: "Send to Treasury" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Send" }));
    expect(await dialog.findByRole("combobox", { name: "To" })).toHaveProperty(
      "value",
      "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    );
  });

  test("searches by its URL", async () => {
    const { requests } = serveApp({ [list]: () => ({ body: pageOf([]) }) });
    renderApp("/sandbox/labels?find=vault&skip=20");
    expect(await screen.findByText("No matching recipients.")).toBeTruthy();
    expect(requests).toContain(`${list}?search=vault&skip=20&take=20`);
    expect(screen.getByRole("link", { name: "Export all results as CSV" }).getAttribute("href")).toBe(
      "/console/sandbox/labels/export?search=vault",
    );
  });

  test("is sorted as marked, and its page is saved in that order, as a file that can be imported", async () => {
    const saved = keepSavedFiles();
    const rows = [label(), label({ networkId: "net-1", label: "Here", address: `0x${"1".repeat(40)}` })];
    serveApp({
      [list]: () => ({ body: { ...pageOf(rows), pagination: { ...pageOf(rows).pagination, totalElements: 40 } } }),
    });
    const { user } = renderApp("/sandbox/labels?sort=label");
    expect(await screen.findByText("Sorted on this page only: 2 of 40 rows.")).toBeTruthy();
    await screen.findByRole("cell", { name: "tETH" });
    await user.click(screen.getByRole("button", { name: "Export page as CSV" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await saved[0]?.text())?.split("\r\n")).toEqual([
      "network,address,label,changed at,changed by,network name",
      `net-1,0x${"1".repeat(40)},Here,2026-01-01T00:00:00.000Z,Ada,tETH`,
      ",0x70997970c51812dc3a010c7d01b50e0d17dc79c8,Treasury,2026-01-01T00:00:00.000Z,Ada,",
      "",
    ]);
  });

  test("says what would be here, and what failed", async () => {
    let fails = true;
    serveApp({ [list]: () => (fails ? problem(400, "POSTERN_BAD_REQUEST") : { body: pageOf([]) }) });
    const { user } = renderApp("/sandbox/labels");
    expect(await screen.findByText("POSTERN_BAD_REQUEST happened")).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No recipients yet.")).toBeTruthy();
  });
});

describe("an admin", () => {
  test("labels an address, and requires the label", async () => {
    const bodies: unknown[] = [];
    serveApp({
      [list]: () => ({ body: pageOf([]) }),
      "PUT /console/sandbox/labels": ({ body }) => {
        bodies.push(body);
        return { body: { data: label() } };
      },
    });
    const { user } = renderApp("/sandbox/labels");
    await user.click(await screen.findByRole("button", { name: "Add recipient" }));
    await user.type(await screen.findByLabelText("Address"), "0x12");
    await user.click(screen.getByRole("button", { name: "Save label" }));
    expect(await screen.findByText(/^This is not an address: enter 40 hexadecimal digits/)).toBeTruthy();
    expect(screen.getByText("The label is empty.")).toBeTruthy();
    await user.clear(screen.getByLabelText("Address"));
    await user.type(screen.getByLabelText("Address"), "0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
    await user.type(screen.getByLabelText("Label"), "Treasury");
    await user.click(screen.getByRole("button", { name: "Save label" }));
    await screen.findByRole("button", { name: "Add recipient" });
    expect(bodies).toEqual([
      { networkId: null, address: "0x70997970c51812dc3a010c7d01b50e0d17dc79c8", label: "Treasury" },
    ]);
  });

  test("sees the error of a visited field, and of no other", async () => {
    serveApp({ [list]: () => ({ body: pageOf([]) }) });
    const { user } = renderApp("/sandbox/labels");
    await user.click(await screen.findByRole("button", { name: "Add recipient" }));
    await user.type(screen.getByLabelText("Address"), "0x12");
    expect(screen.queryByText(/^This is not an address/)).toBeNull();
    await user.tab();
    expect(await screen.findByText(/^This is not an address: enter 40 hexadecimal digits/)).toBeTruthy();
    expect(screen.queryByText("The label is empty.")).toBeNull();
  });

  test("submits with Enter, which focuses the first wrong field", async () => {
    const { requests } = serveApp({ [list]: () => ({ body: pageOf([]) }) });
    const { user } = renderApp("/sandbox/labels");
    await user.click(await screen.findByRole("button", { name: "Add recipient" }));
    await user.type(screen.getByLabelText("Label"), "Treasury{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Address")));
    expect(screen.getByLabelText("Address").getAttribute("aria-invalid")).toBe("true");
    expect(requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
  });

  test("shows the server's message at its field, and keeps the input", async () => {
    let message = "The request is not valid. body.label: contains a control character (U+0007, control character).";
    serveApp({
      [list]: () => ({ body: pageOf([label()]) }),
      "PUT /console/sandbox/labels": () => problem(400, "POSTERN_BAD_REQUEST", { message }),
    });
    const { user } = renderApp("/sandbox/labels");
    await user.click(await screen.findByRole("button", { name: "Edit label of Treasury" }));
    const field = await screen.findByLabelText("Label");
    await user.clear(field);
    await user.type(field, "Treasury two{Enter}");
    expect(await screen.findByText(/^This contains a control character/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty("value", "Treasury two");
    message = "The request is not valid. body.address: is not an address.";
    await user.type(field, "{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("body.address: is not an address");
    expect(screen.queryByText(/^This contains a control character/)).toBeNull();
  });

  test("shows when somebody else was faster", async () => {
    serveApp({
      [list]: () => ({ body: pageOf([label()]) }),
      "PUT /console/sandbox/labels": () =>
        problem(412, "POSTERN_VERSION_CONFLICT", { message: "Someone else changed this in the meantime." }),
    });
    const { user } = renderApp("/sandbox/labels");
    await user.click(await screen.findByRole("button", { name: "Edit label of Treasury" }));
    const field = await screen.findByLabelText("Label");
    await user.clear(field);
    await user.type(field, "Treasury two");
    await user.click(screen.getByRole("button", { name: "Save label" }));
    expect(await screen.findByText("Someone else changed this in the meantime.")).toBeTruthy();
    expect(screen.getByLabelText("Label")).toHaveProperty("value", "Treasury two");
  });

  test("changes a label in its row: nothing else moves, and the button gets the focus back", async () => {
    const bodies: unknown[] = [];
    let present = label();
    serveApp({
      [list]: () => ({ body: pageOf([present]) }),
      "PUT /console/sandbox/labels": ({ body }) => {
        bodies.push(body);
        present = label({ label: "Vault", version: "v2" });
        return { body: { data: present } };
      },
    });
    const { user, router } = renderApp("/sandbox/labels");
    await user.click(await screen.findByRole("button", { name: "Edit label of Treasury" }));
    const field = await screen.findByLabelText("Label");
    expect(router.state.location.href).toBe("/sandbox/labels");
    await user.clear(field);
    await user.type(field, "{Enter}");
    expect(await screen.findByText("The label is empty.")).toBeTruthy();
    await user.type(field, "Vault{Enter}");
    const button = await screen.findByRole("button", { name: "Edit label of Vault" });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole("form")).toBeNull();
    expect(bodies).toEqual([{ networkId: null, address: label().address, label: "Vault" }]);
  });

  test("imports a file as its check reported", async () => {
    const bodies: unknown[] = [];
    serveApp({
      [list]: () => ({ body: pageOf([]) }),
      "POST /console/sandbox/labels/import/check": () => ({
        body: {
          ...report,
          conflictCount: 1,
          conflicts: [{ line: 3, networkId: null, address: "abc", present: "Old", wanted: "New" }],
        },
      }),
      "POST /console/sandbox/labels/import": ({ body }) => {
        bodies.push(body);
        return { body: { added: 2, replaced: 1, skipped: 1 } };
      },
    });
    const { user, container } = renderApp("/sandbox/labels");
    await user.click(await screen.findByText("Import recipients"));
    const input = container.querySelector<HTMLInputElement>('input[type="file"]');
    expect(input).not.toBeNull();
    if (input !== null) await user.upload(input, csv("network,address,label"));
    expect(await screen.findByText(/labels.csv: 2 new, 1 unchanged, 1 different, 0 with errors/)).toBeTruthy();
    expect(screen.getByText("Line 3: abc is “Old” now, “New” in the file")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Import 2 and replace 1" }));
    expect(await screen.findByText("Imported: 2 recipients added, 1 replaced, 1 unchanged.")).toBeTruthy();
    expect(bodies).toEqual([{ csv: "network,address,label", plan: report.plan, conflicts: "replace" }]);
  });

  test("shows which lines of a file cannot be imported, and what became of each line", async () => {
    const counts = { lines: 4, rows: 1, faults: 0, blank: 2, headings: 1, settings: 0, continued: 0 };
    serveApp({
      [list]: () => ({ body: pageOf([]) }),
      "POST /console/sandbox/labels/import/check": () => ({
        body: { ...report, problemCount: 1, problems: [{ line: 2, why: "label: is empty" }], counts },
      }),
    });
    const { user, container } = renderApp("/sandbox/labels");
    await user.click(await screen.findByText("Import recipients"));
    const input = container.querySelector<HTMLInputElement>('input[type="file"]');
    expect(input).not.toBeNull();
    if (input !== null) await user.upload(input, csv("x"));
    expect(await screen.findByText("Line 2: label: is empty")).toBeTruthy();
    expect(screen.getByText("4 lines: 1 row of headings, 1 row, 2 blank lines.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Import / })).toBeNull();
  });
});

test("a label is shown with its address everywhere, fetched once for a whole page", async () => {
  const address = "0x00000000000000000000000000000000000000aa";
  const records = [operationRecord(), operationRecord({ id: "op-2" })];
  const { requests } = serveApp({
    "GET /console/sandbox/operations": () => ({ body: pageOf(records) }),
    "POST /console/sandbox/addresses/names": () => ({
      body: {
        owners: [],
        labels: [label({ address, label: "Anywhere" }), label({ address, networkId: "net-1", label: "Token here" })],
      },
    }),
  });
  localStorage.setItem("postern-columns/operations", JSON.stringify({ counterparty: true }));
  renderApp("/sandbox/activity");
  expect((await screen.findAllByText("Token here")).length).toBe(2);
  expect(screen.queryByText("Anywhere")).toBeNull();
  expect(requests.filter((request) => request.includes("addresses/names")).length).toBe(1);
});
