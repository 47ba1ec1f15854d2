// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp, session } from "#src/testing/app-server.ts";
import { deferred } from "#src/testing/deferred.ts";
import { heldAnswer } from "#src/testing/held.ts";
import { mirrorWith } from "#src/testing/mirror.ts";
import { address, wallet } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { transactionsSeen } from "#src/testing/transactions.ts";

const list = "GET /relay/sandbox/api/v1/wallets/organization";
const ofProfile = "GET /relay/sandbox/api/v1/addresses/ada";
const create = "POST /relay/sandbox/api/v1/wallets/generate";

test("a wallet opens from its row, and shows its own addresses", async () => {
  const { requests } = serveApp({
    [list]: () => ({ body: pageOf([wallet("w1"), wallet("w2", { networkId: "net-9" })]) }),
    [ofProfile]: () => ({ body: pageOf([address("1"), address("2", { miniWalletId: "w2" }), address("3")]) }),
  });
  const { user, router } = renderApp("/sandbox/wallets");
  const table = await screen.findByRole("table", { name: "Wallets of the organization" });
  const [, first] = within(table).getAllByRole("row");
  await user.click(within(first ?? table).getByRole("link", { name: "Open wallet of ada on tETH" }));
  expect(await screen.findByRole("heading", { name: "Wallet of ada on tETH" })).toBeTruthy();
  expect(router.state.location.href).toBe("/sandbox/wallets/w1");
  await user.click(screen.getByRole("tab", { name: "Addresses" }));
  const addresses = await screen.findByRole("table", { name: "Addresses of the wallet" });
  expect(within(addresses).getAllByRole("row")).toHaveLength(3);
  // The list that it was opened from holds it already.
  expect(requests.filter((request) => request.startsWith(list))).toHaveLength(1);
});

test("a wallet has the id of its organization", async () => {
  serveApp({
    [list]: () => ({ body: pageOf([wallet("w1", { organizationId: "org-1" })]) }),
    [ofProfile]: () => ({ body: pageOf([]) }),
  });
  renderApp("/sandbox/wallets/w1?tab=details");
  await screen.findByRole("heading", { name: "Wallet of ada on tETH" });
  expect(screen.getByText("Organization id").closest("dt")?.nextElementSibling?.textContent).toContain("org-1");
});

test("a wallet is looked for page by page, until it is found", async () => {
  const { requests } = serveApp({
    [list]: ({ url }) => ({
      body: pageOf(
        url.searchParams.get("skip") === "0"
          ? Array.from({ length: 100 }, (_, at) => wallet(`x${at}`))
          : [wallet("w1")],
        900,
      ),
    }),
    [ofProfile]: () => ({ body: pageOf([]) }),
  });
  renderApp("/sandbox/wallets/w1");
  expect(await screen.findByRole("heading", { name: "Wallet of ada on tETH" })).toBeTruthy();
  expect(requests.filter((request) => request.startsWith(list))).toEqual([
    `${list}?skip=0&take=100`,
    `${list}?skip=100&take=100`,
  ]);
});

test("the addresses of a wallet whose profile cannot be in a path are picked from the mirror", async () => {
  const { requests } = serveApp({
    [list]: () => ({ body: pageOf([wallet("w1", { reference: ".." })]) }),
    "GET /console/sandbox/find": mirrorWith({
      wallets: [wallet("w1", { reference: ".." })],
      addresses: [address("1", { reference: ".." }), address("2", { miniWalletId: "w2" })],
    }),
  });
  renderApp("/sandbox/wallets/w1?tab=addresses");
  const table = await screen.findByRole("table", { name: "Addresses of the wallet" });
  expect(within(table).getAllByRole("row")).toHaveLength(2);
  expect(requests.filter((request) => request.includes("/api/v1/addresses"))).toEqual([]);
});

test("a missing wallet is named", async () => {
  serveApp({ [list]: () => ({ body: pageOf([]) }) });
  renderApp("/sandbox/wallets/w7");
  expect(await screen.findByText("There is no wallet with the id “w7”.")).toBeTruthy();
});

test("a wallet is created for a profile on a network", async () => {
  const bodies: unknown[] = [];
  serveApp({
    [list]: () => ({ body: pageOf([]) }),
    "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([]) }),
    [create]: ({ body }) => {
      bodies.push(body);
      return { status: 201, headers: { "x-postern-operation": "op-1" }, body: { data: { id: "w5" } } };
    },
  });
  const { user } = renderApp("/sandbox/wallets?form=create&reference=42");
  const form = within(await screen.findByRole("dialog"));
  await form.findByRole("option", { name: "tETH" });
  await user.selectOptions(form.getByRole("combobox", { name: "Network" }), "tETH");
  await user.click(form.getByRole("button", { name: "Create wallet" }));
  expect((await form.findByRole("status")).textContent).toContain("Wallet of 42 created on tETH.");
  expect(bodies).toEqual([{ reference: "42", networkId: "net-1" }]);
});

test("the result names the wallet's profile as sent, whatever the fields contain by then", async () => {
  const answer = deferred<void>();
  serveApp({
    [list]: () => ({ body: pageOf([]) }),
    "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([]) }),
    [create]: async () => {
      await answer.promise;
      return { status: 201, headers: { "x-postern-operation": "op-1" }, body: { data: { id: "w5" } } };
    },
  });
  const { user } = renderApp("/sandbox/wallets?form=create&reference=42");
  const form = within(await screen.findByRole("dialog"));
  await form.findByRole("option", { name: "tETH" });
  await user.selectOptions(form.getByRole("combobox", { name: "Network" }), "tETH");
  await user.click(form.getByRole("button", { name: "Create wallet" }));
  await user.type(form.getByRole("combobox", { name: "Profile reference" }), "1");
  answer.resolve();
  expect((await form.findByRole("status")).textContent).toContain("Wallet of 42 created on tETH.");
});

test("a press on the button that cannot send yet focuses the first missing field", async () => {
  const { requests } = serveApp({
    [list]: () => ({ body: pageOf([]) }),
    "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([]) }),
  });
  const { user } = renderApp("/sandbox/wallets?form=create");
  const form = within(await screen.findByRole("dialog"));
  await user.selectOptions(
    form.getByRole("combobox", { name: "Network" }),
    await form.findByRole("option", { name: "tETH" }),
  );
  await user.click(form.getByRole("button", { name: "Create wallet" }));
  const reference = form.getByRole("combobox", { name: "Profile reference" });
  await waitFor(() => expect(document.activeElement).toBe(reference));
  expect(reference.getAttribute("aria-invalid")).toBe("true");
  expect(requests).not.toContain(create);
});

test("if the deployment lacks it, the refusal is shown as the service's", async () => {
  serveApp({
    [list]: () => ({ body: pageOf([]) }),
    "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([]) }),
    [create]: () => problem(404, "ERR_006"),
  });
  const { user } = renderApp("/sandbox/wallets?form=create&reference=ada");
  const form = within(await screen.findByRole("dialog"));
  await form.findByRole("option", { name: "tETH" });
  await user.selectOptions(form.getByRole("combobox", { name: "Network" }), "tETH");
  await user.click(form.getByRole("button", { name: "Create wallet" }));
  expect(await form.findByText(/This deployment does not offer wallet creation/)).toBeTruthy();
});

test("a wallet created from its profile leaves the person there, and offers its first address", async () => {
  const bodies: unknown[] = [];
  serveApp({
    "GET /relay/sandbox/api/v1/wallets/profile/ada": () => ({ body: pageOf([]) }),
    [ofProfile]: () => ({ body: pageOf([]) }),
    "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([{ reference: "ada", type: "User" }]) }),
    [create]: () => ({ status: 201, headers: { "x-postern-operation": "op-1" }, body: { data: { id: "w5" } } }),
    "POST /relay/sandbox/api/v2/addresses/generate": ({ body }) => {
      bodies.push(body);
      return {
        headers: { "x-postern-operation": "op-2" },
        body: { data: { id: "a9", address: `0x${"9".repeat(40)}` }, message: "ok" },
      };
    },
  });
  const { user, router } = renderApp("/sandbox/profiles/ada?tab=wallets");
  await user.click(await screen.findByRole("button", { name: "Create wallet" }));
  const form = within(await screen.findByRole("dialog", { name: "Create a wallet" }));
  expect(form.getByRole("combobox", { name: "Profile reference" })).toHaveProperty("value", "ada");
  await form.findByRole("option", { name: "tETH" });
  await user.selectOptions(form.getByRole("combobox", { name: "Network" }), "tETH");
  await user.click(form.getByRole("button", { name: "Create wallet" }));
  expect((await form.findByRole("status")).textContent).toContain("Wallet of ada created on tETH.");
  await user.click(form.getByRole("button", { name: "Generate address" }));
  const next = within(await screen.findByRole("dialog", { name: "Generate an address" }));
  await next.findByRole("option", { name: "tETH" });
  await user.click(next.getByRole("button", { name: "Generate address" }));
  expect((await next.findByRole("status")).textContent).toContain("Address generated on tETH for ada");
  expect(bodies).toEqual([{ reference: "ada", networkId: "net-1" }]);
  await user.click(next.getByRole("button", { name: "Generate another" }));
  await user.click(await next.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(router.state.location.href).toBe("/sandbox/profiles/ada?tab=wallets"));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Create wallet"));
});

test("a wallet's page begins with its total, and sends from its address with the most", async () => {
  const coin = { networkId: "net-1", asset: { kind: "native" } as const, amount: "7", text: "7 ETH" };
  serveApp({
    [list]: () => ({ body: pageOf([wallet("w1")]) }),
    [ofProfile]: () => ({ body: pageOf([address("1", { balance: "5" }), address("2", { label: "Till" })]) }),
    "POST /console/sandbox/assets/held": ({ body }) => ({
      body: heldAnswer(
        JSON.stringify(body) === JSON.stringify({ kind: "wallet", ids: ["w1"] })
          ? [{ id: "w1", main: [coin], more: 4, reading: "read", lastAt: null }]
          : [],
      ),
    }),
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({
      body: pageOf([address("1", { balance: "5" }), address("2", { label: "Till" })]),
    }),
  });
  const { user } = renderApp("/sandbox/wallets/w1");
  const title = await screen.findByRole("heading", { level: 1, name: "Wallet of ada on tETH" });
  const more = await within(title.closest("header") ?? title).findByText("+4 more");
  expect(more.parentElement?.textContent).toBe("7 ETH +4 more");
  const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
  expect(tabs).toEqual(["Assets", "Transactions", "Activity", "Addresses", "Details"]);
  await user.click(screen.getByRole("button", { name: "Send…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send" }));
  await waitFor(async () =>
    expect(await dialog.findByRole("combobox", { name: "From" })).toHaveProperty(
      "value",
      expect.stringContaining("Till"),
    ),
  );
});

test("Send waits for the wallet's addresses, and begins with the one that has the most", async () => {
  const loaded = deferred<null>();
  const addresses = pageOf([address("1", { balance: "5" }), address("2", { balance: "9", label: "Till" })]);
  serveApp({
    [list]: () => ({ body: pageOf([wallet("w1")]) }),
    [ofProfile]: async () => {
      await loaded.promise;
      return { body: addresses };
    },
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: addresses }),
  });
  const { user } = renderApp("/sandbox/wallets/w1");
  await user.click(await screen.findByRole("button", { name: "Send…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send" }));
  expect(await dialog.findByLabelText("Loading")).toBeTruthy();
  expect(dialog.queryByRole("combobox", { name: "From" })).toBeNull();
  loaded.resolve(null);
  const from = await dialog.findByRole("combobox", { name: "From" });
  await waitFor(() => expect(from).toHaveProperty("value", expect.stringContaining("Till")));
});

test("Send opens without a sender if the wallet's addresses cannot be read", async () => {
  serveApp({
    [list]: () => ({ body: pageOf([wallet("w1")]) }),
    [ofProfile]: () => problem(500, "ERR_1"),
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([address("1", { balance: "5" })]) }),
  });
  const { user } = renderApp("/sandbox/wallets/w1");
  await user.click(await screen.findByRole("button", { name: "Send…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send" }));
  expect(await dialog.findByRole("combobox", { name: "From" })).toHaveProperty("value", "");
});

test("a wallet's statement is the accounting export of its transactions", async () => {
  const { requests } = serveApp({
    [list]: () => ({ body: pageOf([wallet("w1")]) }),
    [ofProfile]: () => ({ body: pageOf([]) }),
    "GET /console/sandbox/transactions/seen": () => ({ body: transactionsSeen }),
    "GET /console/sandbox/accounting": () => ({ text: "date,line\r\n" }),
  });
  const { user, router } = renderApp("/sandbox/wallets/w1?direction=out");
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("button", { name: "Export for accounting…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Export for accounting" }));
  await user.click(dialog.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(requests).toContain("GET /console/sandbox/accounting?wallet=w1&format=csv"));
  await user.click(dialog.getByRole("button", { name: "Close the export" }));
  await waitFor(() => expect(router.state.location.href).toBe("/sandbox/wallets/w1?direction=out"));
});

test("people who may not send can receive", async () => {
  serveApp({
    "GET /auth/session": () => ({ body: session("viewer") }),
    [list]: () => ({ body: pageOf([wallet("w1")]) }),
    [ofProfile]: () => ({ body: pageOf([address("1")]) }),
  });
  const { user, router } = renderApp("/sandbox/wallets/w1");
  await user.click(await screen.findByRole("button", { name: "Receive" }));
  expect(await screen.findByRole("img", { name: /^QR code of 0x0{39}1$/ })).toBeTruthy();
  expect(router.state.location.href).toBe("/sandbox/wallets/w1?form=receive");
  expect(screen.queryByRole("button", { name: "Send…" })).toBeNull();
});

test("an address is generated from its wallet's page", async () => {
  serveApp({
    [list]: () => ({ body: pageOf([wallet("w1")]) }),
    [ofProfile]: () => ({ body: pageOf([]) }),
    "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([]) }),
  });
  const { user, router } = renderApp("/sandbox/wallets/w1");
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("button", { name: "Generate address" }));
  const form = within(await screen.findByRole("dialog", { name: "Generate an address" }));
  expect(form.getByRole("combobox", { name: "Profile reference" })).toHaveProperty("value", "ada");
  expect(router.state.location.href).toBe("/sandbox/wallets/w1?form=address");
});

test("a network on which the profile has a wallet is marked; choosing it opens the wallet and sends nothing", async () => {
  const { requests } = serveApp({
    [list]: () => ({ body: pageOf([]) }),
    "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([]) }),
    "GET /relay/sandbox/api/v1/wallets/profile/ada": () => ({ body: pageOf([wallet("w1")]) }),
  });
  const { user } = renderApp("/sandbox/wallets?form=create&reference=ada");
  const form = within(await screen.findByRole("dialog"));
  await user.selectOptions(
    form.getByRole("combobox", { name: "Network" }),
    await form.findByRole("option", { name: "tETH (has a wallet)" }),
  );
  expect((await form.findByText(/already has a wallet/)).textContent).toBe("ada already has a wallet on tETH. Open it");
  expect(form.getByRole("link", { name: "Open it" }).getAttribute("href")).toBe("/sandbox/wallets/w1");
  expect(form.getByRole("button", { name: "Create wallet" })).toHaveProperty("disabled", true);
  expect(requests.filter((request) => request.startsWith("POST /relay"))).toEqual([]);
});
