import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sumBalances } from "../../api/overview.ts";
import { serveApp } from "../../testing/app-server.ts";
import { address, pageWith } from "../../testing/organization.ts";
import { operationRecord, pageOf } from "../../testing/records.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { problem } from "../../testing/server.ts";

const organization = "GET /relay/sandbox/api/v1/organizations";
const journal = "GET /console/sandbox/operations";
const routes = {
  [organization]: () => ({ body: { data: { id: "org-1", name: "Castle", email: "gate@castle.example" } } }),
  "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageWith([], 1_000) }),
  "GET /relay/sandbox/api/v1/wallets/organization": () => problem(500, "ERR_019"),
  "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageWith([address("1"), address("2")]) }),
};

test("the overview says whose it is, what there is and what it holds", async () => {
  serveApp(routes);
  renderApp("/sandbox");
  expect(await screen.findByText("gate@castle.example")).toBeTruthy();
  // The groups of its digits are set apart, not text.
  expect((await screen.findByText("000")).closest("a")?.getAttribute("href")).toBe("/sandbox/profiles");
  expect(await screen.findByText("not known", {}, { timeout: 5_000 })).toBeTruthy();
  const balances = await screen.findByRole("table", { name: "Balances per network" });
  expect(await within(balances).findByText(/^2\.000000000000000002/)).toBeTruthy();
  expect(await screen.findByText("Nothing has been sent yet.")).toBeTruthy();
  expect(document.title).toBe("Overview · Postern");
});

test("unknown outcomes stand on top, with the way to settle them", async () => {
  const unknown = operationRecord({ id: "op-9", state: "unknown" });
  serveApp({
    ...routes,
    [journal]: ({ url }) => ({ body: pageOf(url.searchParams.get("state") === "unknown" ? [unknown] : []) }),
  });
  const { user, router } = renderApp("/sandbox");
  const section = await screen.findByRole("region", { name: "Unknown outcomes" });
  expect(section.textContent).toContain("An admin looks at the chain and settles them.");
  await user.click(within(section).getByText("Ada"));
  expect(router.state.location.href).toBe("/sandbox/activity/op-9");
});

test("balances are summed exactly, by network", () => {
  const huge = `${2n ** 200n}`;
  expect(
    sumBalances([
      { networkId: "a", balance: huge },
      { networkId: "b", balance: "1" },
      { networkId: "a", balance: "1" },
      { networkId: "a", balance: "1.5" },
      { networkId: "a" },
    ]),
  ).toEqual([
    { networkId: "a", addresses: 4, baseUnits: `${2n ** 200n + 1n}` },
    { networkId: "b", addresses: 1, baseUnits: "1" },
  ]);
});
