import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { mirrorList, mirrorWith } from "#src/testing/mirror.ts";
import { wallet } from "#src/testing/organization.ts";
import { journalOverview, operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const organization = "GET /relay/sandbox/api/v1/organizations";
const sums = "GET /console/sandbox/find/balances";
const journal = "GET /console/sandbox/operations/overview";
const routes = {
  [organization]: () => ({ body: { data: { id: "org-1", name: "Castle", email: "gate@castle.example" } } }),
  "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([], 1_000) }),
  "GET /relay/sandbox/api/v1/wallets/organization": () => problem(500, "ERR_019"),
  "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([], 2) }),
  [sums]: () => ({
    body: {
      data: [{ networkId: "net-1", addresses: 2, withoutBalance: 0, baseUnits: "2000000000000000002" }],
      list: mirrorList("addresses", { rows: 2 }),
    },
  }),
};

test("the overview says whose it is, what there is and what it holds", async () => {
  serveApp(routes);
  renderApp("/sandbox");
  expect(await screen.findByText("gate@castle.example")).toBeTruthy();
  // The groups of its digits are set apart, not text.
  const profiles = await screen.findByRole("link", { name: /^Profiles\s*1\s*000$/ });
  expect(profiles.getAttribute("href")).toBe("/sandbox/profiles");
  expect(await screen.findByRole("link", { name: /^Wallets\s*not known$/ }, { timeout: 5_000 })).toBeTruthy();
  const balances = await screen.findByRole("table", { name: "Balances per network" });
  expect(await within(balances).findByText(/^2\.000000000000000002/)).toBeTruthy();
  expect(await screen.findByText("Nothing has been sent yet.")).toBeTruthy();
  expect(document.title).toBe("Overview · Postern");
});

test("unknown outcomes come before the last operations, with the way to settle them", async () => {
  const unknown = operationRecord({ id: "op-9", state: "unknown" });
  serveApp({
    ...routes,
    [journal]: () => ({ body: journalOverview({ unsettled: [unknown] }) }),
  });
  const { user, router } = renderApp("/sandbox");
  const section = await screen.findByRole("region", { name: "Unconfirmed outcomes" });
  expect(
    screen
      .getAllByRole("region")
      .map((one) => one.getAttribute("aria-labelledby"))
      .slice(0, 2),
  ).toEqual(["unconfirmed-outcomes", "last-operations"]);
  expect(section.textContent).toContain("An admin finds out what happened, and settles each.");
  await user.click(within(section).getByRole("link", { name: "Settle transfer" }));
  expect(router.state.location.href).toBe("/sandbox/activity/op-9");
});

test("a count that the service does not give is the mirror's, with its age", async () => {
  const wallets = Array.from({ length: 7 }, (_, at) => wallet(`w${at}`));
  serveApp({ ...routes, "GET /console/sandbox/find": mirrorWith({ wallets }) });
  renderApp("/sandbox");
  const link = await screen.findByRole("link", { name: /^Wallets\s*7\s*as of/ }, { timeout: 5_000 });
  expect(link.getAttribute("href")).toBe("/sandbox/wallets");
});

test("while the list is being read the sums say so, and what has no balance is counted", async () => {
  serveApp({
    ...routes,
    [sums]: () => ({
      body: {
        data: [{ networkId: "net-1", addresses: 40, withoutBalance: 3, baseUnits: "5" }],
        list: mirrorList("addresses", { state: "syncing", rows: 40, total: 1_200 }),
      },
    }),
  });
  renderApp("/sandbox");
  expect(await screen.findByText(/sums of 40 of 1[\s,]?200 addresses: the list is being read/)).toBeTruthy();
  expect(screen.getByText("3 without a balance")).toBeTruthy();
});
