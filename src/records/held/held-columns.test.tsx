import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { heldAnswer } from "#src/testing/held.ts";
import { address, wallet } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";

const path = "POST /console/sandbox/assets/held";
const coin = { networkId: "net-1", asset: { kind: "native" } as const, amount: "1500000000000000000", text: "1.5 ETH" };
const own = { main: [coin], more: 3, reading: "read", lastAt: "2026-01-02T03:04:00.000Z" } as const;
const nothing = { main: [], more: 0, reading: "failed", lastAt: null } as const;

test.each([
  [
    "/sandbox/profiles",
    { "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([{ reference: "ada" }, { reference: "bob" }]) }) },
    { kind: "profile", ids: ["ada", "bob"] },
  ],
  [
    "/sandbox/wallets",
    { "GET /relay/sandbox/api/v1/wallets/organization": () => ({ body: pageOf([wallet("w1"), wallet("w2")]) }) },
    { kind: "wallet", ids: ["w1", "w2"] },
  ],
  [
    "/sandbox/addresses",
    { "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([address("1"), address("2")]) }) },
    { kind: "address", ids: ["1", "2"] },
  ],
])("%s asks once what its rows hold", async (page, routes, asked) => {
  const bodies: unknown[] = [];
  const [first = "", second = ""] = asked.ids;
  serveApp({
    ...routes,
    [path]: ({ body }) => {
      bodies.push(body);
      return {
        body: heldAnswer([
          { id: first, ...own, main: [...own.main] },
          { id: second, ...nothing, main: [] },
        ]),
      };
    },
  });
  renderApp(page);
  const holds = await screen.findByText("1.5 ETH");
  expect(bodies).toEqual([asked]);
  const row = holds.closest("tr");
  expect(row?.textContent).toContain("1.5 ETH+3 more");
  expect(row?.querySelector(`time[datetime="${own.lastAt}"]`)).not.toBeNull();
  const other = screen.getByText("Could not be read").closest("tr");
  expect(
    within(other ?? document.body)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toContain("None");
});

test("a list of wallets shows no ids until a person asks for them", async () => {
  serveApp({ "GET /relay/sandbox/api/v1/wallets/organization": () => ({ body: pageOf([wallet("w1")]) }) });
  renderApp("/sandbox/wallets");
  const table = await screen.findByRole("table", { name: "Wallets of the organization" });
  const headers = within(table)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  expect(headers.join(" ")).toContain("Profile Network Holds Last moved");
  expect(headers.some((header) => /^Wallet$/.test(header))).toBe(false);
});
