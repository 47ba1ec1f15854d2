// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { assetsAnswer, coin } from "#src/testing/assets.ts";
import { mirrorList, mirrorWith } from "#src/testing/mirror.ts";
import { wallet } from "#src/testing/organization.ts";
import { journalOverview, operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const organization = "GET /relay/sandbox/api/v1/organizations";
const assets = "GET /console/sandbox/assets";
const journal = "GET /console/sandbox/operations/overview";
const routes = {
  [organization]: () => ({ body: { data: { id: "org-1", name: "Castle", email: "gate@castle.example" } } }),
  "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([], 1_000) }),
  "GET /relay/sandbox/api/v1/wallets/organization": () => problem(500, "ERR_019"),
  "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([], 2) }),
  [assets]: () => ({ body: assetsAnswer([coin()]) }),
};

test("the overview shows the organization, the number of its records and its holdings", async () => {
  serveApp(routes);
  renderApp("/sandbox");
  expect(await screen.findByText("gate@castle.example")).toBeTruthy();
  // Grouping of digits is styling, not text.
  const profiles = await screen.findByRole("link", { name: /^Profiles:\s*1\s*000$/ });
  expect(profiles.getAttribute("href")).toBe("/sandbox/profiles");
  expect(await screen.findByRole("link", { name: /^Wallets:\s*unknown$/ }, { timeout: 5_000 })).toBeTruthy();
  const balances = await screen.findByRole("table", { name: "Balances" });
  expect(balances.textContent).toContain("1234.5 ETH");
  expect(await screen.findByText("Nothing came in or went out in the last 14 days.")).toBeTruthy();
  expect(document.title).toBe("Overview · Postern");
});

test("unconfirmed outcomes come before the last operations, with a way to settle them", async () => {
  const unknown = operationRecord({ id: "op-9", state: "unknown" });
  serveApp({
    ...routes,
    [journal]: () => ({ body: journalOverview({ unsettled: [unknown], last: [unknown] }) }),
  });
  const { user, router } = renderApp("/sandbox");
  const section = await screen.findByRole("region", { name: "Unconfirmed outcomes" });
  expect(
    within(screen.getByRole("main"))
      .getAllByRole("region")
      .map((one) => one.getAttribute("aria-labelledby")),
  ).toEqual(["unconfirmed-outcomes", "balances", "flows", "last-operations", "organization"]);
  expect(screen.queryByRole("region", { name: "Get started" })).toBeNull();
  expect(section.textContent).toContain("An admin can check what happened and settle each one.");
  await user.click(within(section).getByRole("link", { name: "Settle transfer" }));
  expect(router.state.location.href).toBe("/sandbox/activity/op-9");
});

test("a count that the service does not give is the mirror's, with its age", async () => {
  const wallets = Array.from({ length: 7 }, (_, at) => wallet(`w${at}`));
  serveApp({ ...routes, "GET /console/sandbox/find": mirrorWith({ wallets }) });
  renderApp("/sandbox");
  const link = await screen.findByRole("link", { name: /^Wallets:\s*7\s*as of/ }, { timeout: 5_000 });
  expect(link.getAttribute("href")).toBe("/sandbox/wallets");
});

test("an organization without addresses sees what Postern is and the first steps, and nothing else", async () => {
  serveApp({ ...routes, [assets]: () => ({ body: assetsAnswer([], { list: mirrorList("addresses", { rows: 0 }) }) }) });
  renderApp("/sandbox");
  const steps = within(await screen.findByRole("region", { name: "Get started" }));
  expect(steps.getAllByRole("listitem")).toHaveLength(3);
  for (const name of ["Balances", "Money in and out", "Last operations", "Unconfirmed outcomes"]) {
    expect(screen.queryByRole("region", { name })).toBeNull();
  }
  expect(screen.queryByRole("list", { name: "At a glance" })).toBeNull();
});

test("an organization that has addresses and has sent nothing sees its holdings below its first steps", async () => {
  serveApp(routes);
  renderApp("/sandbox");
  expect(await screen.findByRole("region", { name: "Get started" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Balances" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Last operations" })).toBeNull();
});
