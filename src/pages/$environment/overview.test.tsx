// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { assetsAnswer, coin } from "#src/testing/assets.ts";
import { mirrorList } from "#src/testing/mirror.ts";
import { address } from "#src/testing/organization.ts";
import { journalOverview, operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const assets = "GET /console/sandbox/assets";
const journal = "GET /console/sandbox/operations/overview";
const routes = {
  "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([], 1_000) }),
  "GET /relay/sandbox/api/v1/wallets/organization": () => problem(500, "ERR_019"),
  "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([], 2) }),
  [assets]: () => ({ body: assetsAnswer([coin()]) }),
};

test("the overview shows what the organization holds, as of when, and nothing about the organization itself", async () => {
  serveApp({ ...routes, [assets]: () => ({ body: assetsAnswer([coin()], { networks: 1 }) }) });
  renderApp("/sandbox");
  const holdings = await screen.findByRole("table", { name: "Holdings" });
  expect(holdings.textContent).toContain("1234.5 ETH");
  expect(await screen.findByText(/, assets on 1 network, as of/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Send/ })).toBeTruthy();
  expect(await screen.findByText("Nothing came in or went out in the last 14 days.")).toBeTruthy();
  expect(screen.queryByText("gate@castle.example")).toBeNull();
  expect(document.title).toBe("Overview · Postern");
});

test("what needs a person is beside the holdings, before what has happened", async () => {
  const unknown = operationRecord({ id: "op-9", state: "unknown" });
  serveApp({
    ...routes,
    [journal]: () => ({ body: journalOverview({ unsettled: [unknown], last: [unknown] }) }),
  });
  const { user, router } = renderApp("/sandbox");
  const section = await screen.findByRole("region", { name: "Needs you" });
  expect(
    within(screen.getByRole("main"))
      .getAllByRole("region")
      .map((one) => one.getAttribute("aria-labelledby")),
  ).toEqual(["holdings", "needs-you", "flows", "last-operations"]);
  expect(screen.queryByRole("region", { name: "Get started" })).toBeNull();
  await user.click(within(section).getByRole("link", { name: "Settle transfer" }));
  expect(router.state.location.href).toBe("/sandbox/activity/op-9");
});

test("an organization without addresses sees what Postern is and the first steps, and nothing else", async () => {
  serveApp({ ...routes, [assets]: () => ({ body: assetsAnswer([], { list: mirrorList("addresses", { rows: 0 }) }) }) });
  renderApp("/sandbox");
  const steps = within(await screen.findByRole("region", { name: "Get started" }));
  expect(steps.getAllByRole("listitem")).toHaveLength(3);
  for (const name of ["Holdings", "Needs you", "In and out, 14 days", "Last operations"]) {
    expect(screen.queryByRole("region", { name })).toBeNull();
  }
});

test("an organization that has addresses and has sent nothing sees its holdings below its first steps", async () => {
  serveApp(routes);
  renderApp("/sandbox");
  expect(await screen.findByRole("region", { name: "Get started" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Holdings" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Last operations" })).toBeNull();
});

test("an address to receive at is chosen in place, and shown at once if there is only one", async () => {
  const till = address("a1", { label: "Till" });
  const listed = "GET /relay/sandbox/api/v1/addresses/organization";
  serveApp({ ...routes, [listed]: () => ({ body: pageOf([till, address("2", { label: "Spare" })]) }) });
  const { user, router, unmount } = renderApp("/sandbox");
  await user.click(await screen.findByRole("button", { name: "Receive" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Receive" }));
  await user.click(await dialog.findByRole("combobox", { name: "Address" }));
  await user.click(await screen.findByRole("option", { name: /^Spare/ }));
  expect(await dialog.findByRole("img", { name: /^QR code of/ })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty("form"));
  unmount();
  serveApp({ ...routes, [listed]: () => ({ body: pageOf([till]) }) });
  renderApp("/sandbox?form=receive");
  expect(await screen.findByRole("img", { name: /^QR code of/ })).toBeTruthy();
});
