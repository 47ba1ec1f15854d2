// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { serveApp, session } from "#src/testing/app-server.ts";
import { assetsAnswer, pdt } from "#src/testing/assets.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { facts, relayed, token, tokenRoutes } from "./-components/testing.ts";

const list = `GET ${relayed}/tokenization/tokens`;

describe("the list of tokens", () => {
  test("has the supply in units, the network, the own addresses that hold it, and the status in words", async () => {
    serveApp(tokenRoutes());
    renderApp("/sandbox/tokens");
    const row = within(await screen.findByRole("row", { name: /Points/ }));
    await waitFor(() => expect(row.getByTitle("1234500000000000000000 base units").textContent).toBe("1234.5 ACP"));
    for (const text of ["ACP", "ERC-20", "tETH", "Active", "2"])
      expect(row.getAllByText(text).length).toBeGreaterThan(0);
    expect(row.getByRole("link", { name: "Points" }).getAttribute("href")).toBe("/sandbox/tokens/t-1");
    expect(screen.getByRole("link", { name: "Issue token" }).getAttribute("href")).toBe("/sandbox/tokens/issue");
  });

  test.each([
    ["has none yet", () => ({ body: { tokens: [], total: 0 } }), "No tokens yet."],
    [
      "does not offer them",
      () => problem(501, "POSTERN_NOT_OFFERED"),
      "This deployment does not offer a list of tokens.",
    ],
    ["does not let the key read them", () => problem(403, "ERR_009"), "No access."],
  ])("if the service %s, the list says so", async (_what, reply, text) => {
    serveApp({ ...tokenRoutes(), [list]: reply });
    renderApp("/sandbox/tokens");
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("a viewer may not issue, link or unlink", async () => {
    serveApp({ ...tokenRoutes(), "GET /auth/session": () => ({ body: session("viewer") }) });
    const { router } = renderApp("/sandbox/tokens");
    await screen.findByRole("row", { name: /Points/ });
    expect(screen.queryByRole("link", { name: "Issue token" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Link token" })).toBeNull();
    await router.navigate({ href: "/sandbox/tokens/t-1" });
    await screen.findByRole("heading", { name: "Points", level: 1 });
    expect(screen.queryByText("Unlink…")).toBeNull();
    expect(screen.queryByRole("button", { name: "Send…" })).toBeNull();
  });
});

describe("a token", () => {
  test("shows its facts, the organization's holders, and next steps", async () => {
    const issue = operationRecord({
      id: "op-7",
      endpoint: "issueToken",
      state: "succeeded",
      createdContract: pdt.toLowerCase(),
    });
    const { requests } = serveApp({
      ...tokenRoutes(),
      "GET /console/sandbox/operations": () => ({ body: pageOf([issue]) }),
    });
    const { user } = renderApp("/sandbox/tokens/t-1");
    const holders = within(await screen.findByRole("table", { name: "Own addresses with this token" }));
    expect(holders.getByRole("cell", { name: "5 ACP" })).toBeTruthy();
    expect(holders.getByText("Could not be read")).toBeTruthy();
    expect(screen.getByText("Total supply").closest("dt")?.parentElement?.textContent).toContain("ACP");
    expect(screen.getByText("Fungible token")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    expect((await screen.findByRole("link", { name: "Open the operation" })).getAttribute("href")).toBe(
      "/sandbox/activity/op-7",
    );
    expect(screen.getByRole("button", { name: "Send…" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open in playground" }).getAttribute("href")).toContain(pdt);
    expect(requests.some((request) => request.includes("/assets/holders?networkId=net-1"))).toBe(true);
  });

  test("does not report no holders while transactions that may show some are read", async () => {
    serveApp({
      ...tokenRoutes(),
      "GET /console/sandbox/assets": () => ({ body: assetsAnswer([], { areTransactionsRead: false }) }),
      "GET /console/sandbox/assets/holders": () => ({ body: { data: [], total: 0 } }),
    });
    renderApp("/sandbox/tokens/t-1");
    expect(await screen.findByText("No holders yet.")).toBeTruthy();
    expect(screen.queryByText("None of your addresses holds this token.")).toBeNull();
  });

  test("its transfers are the organization's transactions with its contract", async () => {
    const asked: string[] = [];
    serveApp({
      ...tokenRoutes(),
      "GET /console/sandbox/transactions": ({ url }) => {
        asked.push(url.search);
        return problem(503, "POSTERN_STORE_UNAVAILABLE");
      },
    });
    renderApp("/sandbox/tokens/t-1?tab=transfers");
    await waitFor(() => expect(asked[0]).toContain(`networkId=net-1&asset=${pdt.toLowerCase()}`));
  });

  test("that no longer exists is reported as missing, with a link back", async () => {
    serveApp({ ...tokenRoutes(), [`GET ${relayed}/tokenization/tokens/t-1`]: () => problem(404, "ERR_196") });
    renderApp("/sandbox/tokens/t-1");
    expect(await screen.findByText("No token has the id t-1.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All tokens" })).toBeTruthy();
  });

  test("is unlinked after confirmation, and its page links to the list", async () => {
    let isThere = true;
    const { requests } = serveApp({
      ...tokenRoutes(),
      [`GET ${relayed}/tokenization/tokens/t-1`]: () =>
        isThere ? { body: { token: token() } } : problem(404, "ERR_196"),
      [`DELETE ${relayed}/tokenization/tokens/t-1`]: () => {
        isThere = false;
        return { headers: { "x-postern-operation": "op-1" }, body: { result: { success: true } } };
      },
    });
    const { user, router } = renderApp("/sandbox/tokens/t-1");
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(screen.getByRole("button", { name: "Unlink…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Unlink a token" }));
    expect(dialog.getByText(/The contract and all balances stay on the chain/)).toBeTruthy();
    expect(requests.some((request) => request.startsWith("DELETE"))).toBe(false);
    await user.click(dialog.getByRole("button", { name: "Unlink token" }));
    expect((await dialog.findByRole("status")).textContent).toContain("Points was unlinked.");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/tokens"));
  });

  test("that was unlinked in another tab is refused with its reason", async () => {
    serveApp({
      ...tokenRoutes(),
      [`DELETE ${relayed}/tokenization/tokens/t-1`]: () => problem(404, "ERR_196"),
    });
    const { user } = renderApp("/sandbox/tokens/t-1");
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(screen.getByRole("button", { name: "Unlink…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Unlink a token" }));
    await user.click(dialog.getByRole("button", { name: "Unlink token" }));
    expect(await dialog.findByText("This token does not exist.")).toBeTruthy();
  });
});

describe("linking a contract", () => {
  const link = `POST ${relayed}/tokenization/tokens/link`;
  const open = async (routes: Parameters<typeof serveApp>[0] = {}) => {
    const bodies: unknown[] = [];
    serveApp({
      ...tokenRoutes(),
      "POST /console/sandbox/addresses/similar": () => ({ body: { data: [] } }),
      [link]: ({ body }) => {
        bodies.push(body);
        return { headers: { "x-postern-operation": "op-1" }, body: { link: token() } };
      },
      ...routes,
    });
    const { user } = renderApp("/sandbox/tokens?form=link");
    const dialog = within(await screen.findByRole("dialog", { name: "Link a contract as a token" }));
    await dialog.findByRole("option", { name: "tETH" });
    await user.selectOptions(dialog.getByRole("combobox", { name: "Network" }), "tETH");
    return { user, dialog, bodies };
  };

  test("shows the contract's own facts first, and opens the token", async () => {
    const { user, dialog, bodies } = await open();
    await user.type(dialog.getByRole("textbox", { name: "Contract address" }), pdt);
    const says = within(await dialog.findByRole("region", { name: "Reported by the contract" }));
    for (const text of ["Acme Points", "ACP", "18", "ERC-20"]) expect(says.getByText(text)).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: "Display name" }), " Points ");
    expect(bodies).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Link token" }));
    expect((await dialog.findByRole("status")).textContent).toContain(
      "Points is now one of your organization's tokens.",
    );
    expect(bodies).toEqual([{ networkId: "net-1", contractAddress: pdt, displayName: "Points" }]);
    expect(dialog.getByRole("link", { name: "Open the token" }).getAttribute("href")).toBe("/sandbox/tokens/t-1");
  });

  test("opened by its URL has the focus in its first field", async () => {
    const { dialog } = await open();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("combobox", { name: "Network" })));
  });

  test("a wrong checksum is an error, and nothing is sent", async () => {
    const { user, dialog, bodies } = await open();
    await user.type(dialog.getByRole("textbox", { name: "Contract address" }), pdt.replace("Bb", "bb"));
    await user.click(dialog.getByRole("button", { name: "Link token" }));
    await waitFor(() =>
      expect(dialog.getByRole("textbox", { name: "Contract address" }).getAttribute("aria-invalid")).toBe("true"),
    );
    expect(bodies).toEqual([]);
  });

  test("one that is not a token is reported, and one that is already linked is refused", async () => {
    const { user, dialog } = await open({
      [`GET /console/sandbox/tokens/net-1/${pdt}`]: () => ({
        body: {
          data: facts({ standard: null, symbol: null, name: null, decimals: null, troubles: ["not-a-token"] }),
        },
      }),
      [link]: () => problem(409, "ERR_000"),
    });
    await user.type(dialog.getByRole("textbox", { name: "Contract address" }), pdt);
    expect(await dialog.findByText("The contract is not a token.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Link token" }));
    expect(await dialog.findByText("This already exists.")).toBeTruthy();
  });
});
