import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "../../../testing/app-server.ts";
import { mirrorWith } from "../../../testing/mirror.ts";
import { address, pageWith, wallet } from "../../../testing/organization.ts";
import { renderApp } from "../../../testing/render-app.tsx";

const networks = "GET /relay/sandbox/api/v1/network/organization";
const find = "GET /console/sandbox/find";
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
  serveApp(served(more));
  renderApp("/sandbox/networks/net-1");
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText("43114")).toBeTruthy();
  expect(await screen.findByText("The organization has no wallet on this network.")).toBeTruthy();
});

test("its wallets and addresses are picked out of the mirror, and it is said how far that is", async () => {
  const many = Array.from({ length: 30 }, (_, at) => address(String(at), { networkId: at < 25 ? "net-1" : "net-2" }));
  serveApp({
    ...served({ enabled: true }),
    [find]: mirrorWith(
      { wallets: [wallet("w1"), wallet("w2", { networkId: "net-2" }), wallet("w3")], addresses: many },
      { state: "syncing", seen: 1_200, total: 50_000 },
    ),
  });
  const { user } = renderApp("/sandbox/networks/net-1");
  const table = await screen.findByRole("table", { name: "Wallets on the network" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  await user.click(screen.getByRole("tab", { name: "Addresses" }));
  expect(await screen.findByText(/It is being read, 1\D?200 of 50\D?000 addresses so far/)).toBeTruthy();
  expect(screen.getByText("1 to 20 of 25")).toBeTruthy();
});

test("a network that is not there is named", async () => {
  serveApp(served({ enabled: true }));
  renderApp("/sandbox/networks/nope");
  expect(await screen.findByText("There is no network with the id nope.")).toBeTruthy();
});
