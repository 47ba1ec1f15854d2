import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "../../../testing/app-server.ts";
import { address, pageWith, wallet } from "../../../testing/organization.ts";
import { renderApp } from "../../../testing/render-app.tsx";

const networks = "GET /relay/sandbox/api/v1/network/organization";
const wallets = "GET /relay/sandbox/api/v1/wallets/organization";
const network = { id: "net-1", name: "tETH", addressFamily: "EVM", chainId: 43114, decimals: 18 };
const { pagination } = pageWith([network]);
const served = (more: object) => ({
  [networks]: () => ({ body: { networks: [{ ...network, ...more }], pagination } }),
});

test.each([
  [{ enabled: false, isMainnet: true }, /A mainnet needs the approval of the service's operator/],
  [{ enabled: false, isMainnet: false }, /The service's operator has not enabled it/],
  [{ enabled: true }, /^Enabled$/],
])("a network with %o says %s", async (more, text) => {
  serveApp({ ...served(more), [wallets]: () => ({ body: pageWith([]) }) });
  renderApp("/sandbox/networks/net-1");
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText("43114")).toBeTruthy();
  expect(await screen.findByText("The organization has no wallet on this network.")).toBeTruthy();
});

test("its wallets and addresses are picked out by id or by the older code", async () => {
  serveApp({
    ...served({ enabled: true }),
    [wallets]: () => ({
      body: pageWith([
        wallet("w1"),
        wallet("w2", { networkId: "net-2" }),
        wallet("w3", { networkId: undefined, network: "tETH" }),
      ]),
    }),
    "GET /relay/sandbox/api/v1/addresses/organization": ({ url }) => ({
      body: pageWith(
        Array.from({ length: 100 }, (_, at) =>
          address(String(Number(url.searchParams.get("skip")) + at), { networkId: at === 0 ? "net-1" : "net-2" }),
        ),
        50_000,
      ),
    }),
  });
  const { user } = renderApp("/sandbox/networks/net-1");
  const table = await screen.findByRole("table", { name: "Wallets on the network" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  await user.click(screen.getByRole("tab", { name: "Addresses" }));
  expect(await screen.findByText(/picked out of the first 2000 addresses/)).toBeTruthy();
  expect(screen.getByText("1 to 20 of 20")).toBeTruthy();
});

test("a network that is not there is named", async () => {
  serveApp(served({ enabled: true }));
  renderApp("/sandbox/networks/nope");
  expect(await screen.findByText("There is no network with the id nope.")).toBeTruthy();
});
