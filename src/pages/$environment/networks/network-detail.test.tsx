// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { findAnswer } from "#src/testing/mirror.ts";
import { address, wallet } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";

const networks = "GET /relay/sandbox/api/v1/network/organization";
const find = "GET /console/sandbox/find";
const network = { id: "net-1", name: "tETH", addressFamily: "EVM", chainId: 43114, decimals: 18 };
const { pagination } = pageOf([network]);
const served = (more: object) => ({
  [networks]: () => ({ body: { networks: [{ ...network, ...more }], pagination } }),
});

test.each([
  [{ enabled: false, isMainnet: true }, /Your organization cannot use this mainnet yet/],
  [{ enabled: false, isMainnet: false }, /This network is not enabled for your organization/],
  [{ enabled: true }, /^Enabled$/],
])("a network with %o shows %s", async (more, text) => {
  serveApp({ ...served(more), [find]: () => ({ body: findAnswer("wallets", []) }) });
  renderApp("/sandbox/networks/net-1");
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText("43114")).toBeTruthy();
  expect(await screen.findByText("No wallets on this network yet.")).toBeTruthy();
});

test("its wallets and addresses are found among all, and can be searched", async () => {
  const { requests } = serveApp({
    ...served({ enabled: true }),
    [find]: ({ url }) => ({
      body:
        url.searchParams.get("kinds") === "wallets"
          ? findAnswer("wallets", [wallet("w1"), wallet("w2")])
          : findAnswer("addresses", [address("1")], { total: 50_000 }),
    }),
  });
  const { user, router } = renderApp("/sandbox/networks/net-1");
  const table = await screen.findByRole("table", { name: "Wallets on the network" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  await user.click(screen.getByRole("tab", { name: "Addresses" }));
  expect(await screen.findByText("50,000 found")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Find" }), "till");
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: "addresses", q: "till" }));
  await waitFor(() => expect(requests.at(-1)).toBe(`${find}?q=till&networkId=net-1&skip=0&take=20&kinds=addresses`));
});

test("a missing network is named", async () => {
  serveApp(served({ enabled: true }));
  renderApp("/sandbox/networks/nope");
  expect(await screen.findByText("There is no network with the id “nope”.")).toBeTruthy();
});
