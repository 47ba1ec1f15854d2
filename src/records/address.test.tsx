// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { operationRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { unfold } from "#src/testing/unfold.ts";
import { ownerOn } from "./address-owner.ts";
import { explorerUrl } from "./explorer-url.ts";

const contract = "0x00000000000000000000000000000000000000aa";
const holder = "0x00000000000000000000000000000000000000bb";
/** Code loaded on demand arrives late on a busy machine. */
const loaded = { timeout: 10_000 };

const own = { kind: "own" as const, address: holder, id: "a1", networkId: "net-1", label: "Till", reference: "" };
const book = { kind: "book" as const, address: contract, networkId: "net-1", name: "Token" };

const environment = (explorers: object) => ({
  body: {
    data: [
      {
        id: "sandbox",
        label: "Sandbox",
        kind: "sandbox",
        clientShare: "held",
        valueForm: "bare",
        amountUnit: "native",
        explorers,
      },
    ],
  },
});

const transaction = { txid: `0x${"1".repeat(64)}` };

const openOperation = async (routes: Parameters<typeof serveApp>[0] = {}) => {
  const { requests } = serveApp({
    "GET /console/sandbox/operations/op-1": () => ({
      body: { data: operationRecord({ transactionHash: transaction.txid }) },
    }),
    "POST /console/sandbox/addresses/names": () => ({ body: { labels: [], owners: [own, book] } }),
    ...routes,
  });
  const app = renderApp("/sandbox/activity/op-1");
  await unfold("Details");
  return { ...app, requests };
};

test("a contract of the book has its name and links to its page; all addresses are looked up together", async () => {
  const { requests } = await openOperation();
  expect(await screen.findByText("Token")).toBeTruthy();
  const link = screen.getByRole("link", { name: /^Open contract 0x/ });
  expect(link.getAttribute("href")).toBe(`/sandbox/contracts/net-1/${contract}`);
  expect(requests.filter((request) => request === "POST /console/sandbox/addresses/names")).toHaveLength(1);
});

test("a deployed contract has the service's name and links to its page, by the network's id", async () => {
  await openOperation({
    "POST /console/sandbox/addresses/names": () => ({
      body: { labels: [], owners: [{ kind: "deployed", address: contract, networkId: "tETH", name: "Acme Points" }] },
    }),
  });
  expect(await screen.findByText("Acme Points")).toBeTruthy();
  const link = screen.getByRole("link", { name: /^Open contract 0x/ });
  expect(link.getAttribute("href")).toBe(`/sandbox/contracts/net-1/${contract}`);
});

test("a transaction and an address lead to the network's explorer, which learns nothing of this page", async () => {
  await openOperation({ "GET /console/environments": () => environment({ "net-1": "https://x.example/base/" }) });
  const links = await screen.findAllByRole("link", { name: /in the explorer$/ });
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
    [`https://x.example/base/tx/${transaction.txid}`, "noopener noreferrer"],
    [`https://x.example/base/address/${contract}`, "noopener noreferrer"],
  ]);
});

test("Security 45: the explorer link's name has invisible characters from the service escaped", async () => {
  await openOperation({
    "GET /console/environments": () => environment({ "net-1": "https://x.example/" }),
    "GET /console/sandbox/operations/op-1": () => ({
      body: { data: operationRecord({ transactionHash: "tx\u202e1" }) },
    }),
  });
  const name = String.raw`Open transaction tx\u202e1 in the explorer`;
  expect(await screen.findByRole("link", { name })).toBeTruthy();
});

test("without an explorer there is no external link", async () => {
  await openOperation();
  expect(screen.queryByRole("link", { name: /explorer/ })).toBeNull();
});

test("its QR code is drawn in a dialog, which gives the focus back", async () => {
  const { user } = await openOperation();
  const button = screen.getByRole("button", { name: /^QR code of contract address 0x/ });
  await user.click(button);
  const dialog = await screen.findByRole("dialog", { name: "QR code of the contract address" }, loaded);
  expect(
    within(dialog)
      .getByRole("img", { name: /^QR code of 0x0+aa$/i })
      .querySelector("path"),
  ).not.toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button);
});

test.each([
  ["of its network", [own], "net-1", "a1"],
  ["by the network's older code", [{ ...own, networkId: "tETH" }], "net-1", "a1"],
  ["never of another network", [{ ...own, networkId: "net-2" }], "net-1", undefined],
  ["the only one, where no network is known", [own], undefined, "a1"],
  ["none of several, where no network is known", [own, { ...own, networkId: "net-2" }], undefined, undefined],
  ["none of a network that the service does not say", [{ ...own, networkId: null }], "net-1", undefined],
] as const)("the page of an address is %s", (_name, owners, networkId, id) => {
  expect(ownerOn(owners, networkId, (name) => (name === "tETH" ? "net-1" : name)).own?.id).toBe(id);
});

test.each([
  ["https://x.example", "https://x.example/tx/0x1%2F..%3Fa"],
  ["https://x.example/base//", "https://x.example/base/tx/0x1%2F..%3Fa"],
])("a service's transaction hash stays inside the explorer's path: %s", (explorer, url) => {
  expect(explorerUrl(explorer, "tx", "0x1/..?a")).toBe(url);
});
