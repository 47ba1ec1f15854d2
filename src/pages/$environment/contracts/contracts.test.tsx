// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { BookDetail } from "#shared/console/contracts.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const address = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const list = "GET /console/sandbox/contracts";
const one = `${list}/net-1/${address}`;
const page = `/sandbox/contracts/net-1/${address}`;
const put = `PUT /console/sandbox/contracts/net-1/${address}`;
const at = "2026-01-01T00:00:00.000Z";
const by = { id: "p1", name: "Ada" };

const fn = (name: string, stateMutability = "nonpayable") => ({
  type: "function",
  name,
  inputs: [],
  outputs: [],
  stateMutability,
});
const abis: Readonly<Record<number, readonly object[]>> = {
  1: [fn("old"), fn("stays")],
  2: [fn("stays", "payable"), fn("fresh")],
};
const version = (position: number) => ({ position, hash: String(position).repeat(64), entries: 2, at, by });
const entry = (more: Partial<BookDetail> = {}): BookDetail => ({
  networkId: "net-1",
  address,
  name: "Token",
  tags: ["erc20"],
  notes: "Two\nlines",
  abiHash: "2".repeat(64),
  version: "v1",
  createdAt: at,
  changedAt: at,
  changedBy: by,
  abis: [version(2), version(1)],
  ...more,
});
const abiRoutes = Object.fromEntries(
  [1, 2].map((position) => [
    `${one}/abis/${position}`,
    () => ({ body: { data: { ...version(position), abi: abis[position] } } }),
  ]),
);
const serveEntry = (more: Parameters<typeof serveApp>[0] = {}) =>
  serveApp({
    [one]: () => ({ body: { data: entry() } }),
    [`GET /relay/sandbox/api/v1/deployed-contracts/${address}/net-1`]: () => problem(404, "ERR_006"),
    ...abiRoutes,
    ...more,
  });

describe("the contract book", () => {
  test("lists contracts, filters by tags, and opens a contract from the whole row", async () => {
    const { requests } = serveEntry({ [list]: () => ({ body: pageOf([entry()]) }) });
    const { user, router } = renderApp("/sandbox/contracts");
    await user.click(await screen.findByRole("button", { name: "erc20" }));
    // The name has its own column. Beside the address it would arrive later, and make the row higher.
    expect(requests.filter((request) => request.includes("owners"))).toEqual([]);
    expect(screen.getAllByText("Token")).toHaveLength(1);
    expect(router.state.location.search).toMatchObject({ tag: "erc20" });
    expect(requests).toContain(`${list}?tag=erc20&skip=0&take=20`);
    await user.click(await screen.findByRole("link", { name: "Token" }));
    expect(await screen.findByRole("heading", { name: "Token", level: 1 })).toBeTruthy();
    expect(router.state.location.pathname).toBe(page);
  });

  test("says what would be here", async () => {
    serveApp({ [list]: () => ({ body: pageOf([]) }) });
    renderApp("/sandbox/contracts");
    expect(await screen.findByText("The contract book is empty.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show deployed contracts" }).getAttribute("href")).toBe(
      "/sandbox/contracts?tab=deployed",
    );
  });
});

describe("deployed contracts", () => {
  const deployments = "GET /relay/sandbox/api/v1/deployed-contracts";

  test("are listed, with links to their pages", async () => {
    serveApp({
      [deployments]: () => ({
        body: {
          deployedContracts: {
            contracts: [{ id: "d-1", contractAddress: address, networkId: "net-1", name: "Vault" }],
            total: 1,
          },
        },
      }),
    });
    renderApp("/sandbox/contracts?tab=deployed");
    expect(await screen.findByRole("cell", { name: "Vault" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Vault" }).getAttribute("href")).toBe(page);
  });

  test("are reported once as unavailable in a deployment without the endpoint", async () => {
    serveApp({ [deployments]: () => problem(404, "ERR_006") });
    renderApp("/sandbox/contracts?tab=deployed");
    expect(await screen.findByText("This deployment does not list its contracts.")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a deployment", () => {
  const byId = "GET /relay/sandbox/api/v1/deployed-contracts/d-1";
  const lacking = { "GET /relay/sandbox/api/v1/deployed-contracts": () => problem(501, "POSTERN_NOT_OFFERED") };
  const deployedContract = { id: "d-1", contractAddress: address, network: "tETH", contractTemplateId: "t-1" };

  test("is looked up by its id, which is in the URL, and links to the contract", async () => {
    serveApp({ ...lacking, [byId]: () => ({ body: { deployedContract } }) });
    const { user, router } = renderApp("/sandbox/contracts?tab=deployed");
    await user.type(await screen.findByRole("textbox", { name: "Deployment id" }), " d-1 ");
    await user.click(screen.getByRole("button", { name: "Look up" }));
    const link = await screen.findByRole("link", { name: "Open the contract" });
    expect(link.getAttribute("href")).toBe(page);
    expect(router.state.location.href).toBe("/sandbox/contracts?tab=deployed&deployment=d-1");
  });

  test("is looked up with Enter", async () => {
    serveApp({ ...lacking, [byId]: () => ({ body: { deployedContract } }) });
    const { user } = renderApp("/sandbox/contracts?tab=deployed");
    await user.type(await screen.findByRole("textbox", { name: "Deployment id" }), "d-1{Enter}");
    expect(await screen.findByRole("link", { name: "Open the contract" })).toBeTruthy();
  });

  test.each([
    ["that does not exist is reported as missing", problem(404, "ERR_066"), "No deployment has this id."],
    ["that the key may not read shows no access", problem(403, "ERR_009"), "No access."],
  ])("%s", async (_, reply, text) => {
    serveApp({ ...lacking, [byId]: () => reply });
    renderApp("/sandbox/contracts?tab=deployed&deployment=d-1");
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe("a contract", () => {
  test("shows what the book has about it, and the last change of its ABI", async () => {
    serveEntry();
    renderApp(page);
    expect(await screen.findByText("erc20")).toBeTruthy();
    expect(screen.getByText("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")).toBeTruthy();
    const changes = within(await screen.findByRole("list", { name: "ABI changes" }));
    expect(changes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Added function fresh()",
      "Removed function old()",
      "Changed function stays()Mutability: nonpayable now payable",
    ]);
    const link = await screen.findByRole("link", { name: "Open in playground" });
    expect(link.getAttribute("href")).toBe(
      `/sandbox/playground?network=net-1&address=${address}&abi=book%3A${"2".repeat(64)}`,
    );
  });

  test("compares the ABIs that the URL names", async () => {
    serveEntry();
    const { user } = renderApp(`${page}?before=2&after=2`);
    expect(await screen.findByText(/^Functions, events and errors are the same/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("To"), "1");
    expect(await screen.findByText("fresh()")).toBeTruthy();
    expect(screen.getAllByRole("listitem").some(({ textContent }) => textContent === "Removed function fresh()")).toBe(
      true,
    );
  });

  test("that is not in the book says so, and offers nothing to a viewer", async () => {
    serveEntry({
      "GET /auth/session": () => ({ body: session("viewer") }),
      [one]: () => problem(404, "POSTERN_NOT_FOUND"),
    });
    renderApp(page);
    expect(await screen.findByText("This contract is not in the contract book.")).toBeTruthy();
    expect(screen.getByText("No ABI saved for this contract.")).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "Save" })).toBeNull();
  });

  test("is changed by an admin, and untouched values stay", async () => {
    const bodies: unknown[] = [];
    serveEntry({
      [put]: ({ body }) => {
        bodies.push(body);
        return { body: { data: entry({ version: "v2" }) } };
      },
    });
    const { user } = renderApp(`${page}?tab=edit`);
    const name = await screen.findByLabelText("Name");
    await user.clear(name);
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("The name is empty.")).toBeTruthy();
    await user.type(name, "Coin");
    await user.type(screen.getByLabelText("Tags"), ", main");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByRole("table", { name: "Versions of the ABI" })).toBeTruthy();
    expect(bodies).toEqual([{ name: "Coin", tags: ["erc20", "main"], notes: "Two\nlines", abi: abis[2] }]);
  });

  test("is not saved with an unreadable ABI, and one of signatures is saved in its current form", async () => {
    const bodies: unknown[] = [];
    serveEntry({
      [one]: () => problem(404, "POSTERN_NOT_FOUND"),
      [put]: ({ body }) => {
        bodies.push(body);
        return { body: { data: entry() } };
      },
    });
    const { user } = renderApp(`${page}?tab=edit`);
    await user.type(await screen.findByLabelText("Name"), "Token");
    await user.type(screen.getByRole("textbox", { name: "ABI" }), "nonsense");
    await user.click(screen.getByRole("button", { name: "Save contract" }));
    expect(await screen.findByText(/^Line 1, column 1: .*nonsense/)).toBeTruthy();
    expect(bodies).toEqual([]);
    await user.clear(screen.getByRole("textbox", { name: "ABI" }));
    await user.type(screen.getByRole("textbox", { name: "ABI" }), "function old()");
    await user.click(screen.getByRole("button", { name: "Save contract" }));
    await screen.findByText("No ABI saved for this contract.");
    expect(bodies).toEqual([{ name: "Token", tags: [], notes: "", abi: [fn("old")] }]);
  });

  test("accepts what the playground accepts: of Solidity with two contracts one is chosen, and missing parts are named", async () => {
    const bodies: unknown[] = [];
    serveEntry({
      [one]: () => problem(404, "POSTERN_NOT_FOUND"),
      [put]: ({ body }) => {
        bodies.push(body);
        return { body: { data: entry() } };
      },
    });
    const { user } = renderApp(`${page}?tab=edit`);
    await user.type(await screen.findByLabelText("Name"), "Token");
    const field = screen.getByRole("textbox", { name: "ABI" });
    await user.click(field);
    await user.paste("contract Vault is Owned { function lend() external {} }");
    expect(await screen.findByText(/lacks Owned/)).toBeTruthy();
    await user.clear(field);
    await user.paste("interface Bank { function lend() external; }\ninterface Old { function old() external; }");
    await user.click(screen.getByRole("button", { name: "Save contract" }));
    expect(await screen.findByText("This text has 2 contracts. Choose one below.")).toBeTruthy();
    expect(bodies).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Use Old" }));
    expect(field).toHaveProperty("value", JSON.stringify([fn("old")], null, 2));
    await user.click(screen.getByRole("button", { name: "Save contract" }));
    await waitFor(() => expect(bodies).toEqual([{ name: "Token", tags: [], notes: "", abi: [fn("old")] }]));
  });

  test("shows where a wrong ABI is wrong, why, and how to correct it", async () => {
    serveEntry({ [one]: () => problem(404, "POSTERN_NOT_FOUND") });
    const { user } = renderApp(`${page}?tab=edit`);
    await user.click(await screen.findByRole("textbox", { name: "ABI" }));
    await user.paste("function ok(uint256 a)\nfunction wrong(uint257 a)");
    await user.tab();
    expect(await screen.findByText(/^Line 2, column 16: .*uint257.*Did you mean.*uint256/i)).toBeTruthy();
    expect(await screen.findByText(/function wrong\(uint257/, { selector: "pre" })).toBeTruthy();
  });

  test("shows an error at a field that has been left, and at no other", async () => {
    serveEntry({ [one]: () => problem(404, "POSTERN_NOT_FOUND") });
    const { user } = renderApp(`${page}?tab=edit`);
    await user.type(await screen.findByLabelText("Tags"), "!");
    expect(screen.queryByText(/is not valid/)).toBeNull();
    await user.tab();
    expect(await screen.findByText(/^A tag is not valid/)).toBeTruthy();
    expect(screen.queryByText("The name is empty.")).toBeNull();
  });

  test("is submitted with Enter, which focuses the first wrong field", async () => {
    const { requests } = serveEntry({ [one]: () => problem(404, "POSTERN_NOT_FOUND") });
    const { user } = renderApp(`${page}?tab=edit`);
    await user.type(await screen.findByRole("textbox", { name: "ABI" }), "nonsense");
    await user.type(screen.getByLabelText("Tags"), "erc20{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
    expect(screen.getByText("The name is empty.")).toBeTruthy();
    expect(await screen.findByText(/^Line 1, column 1: .*nonsense/)).toBeTruthy();
    expect(requests).not.toContain(put);
  });

  test("shows the server's message about a field at that field", async () => {
    const message = "The request is not valid. body.tags.1: is not a tag: 1 to 30 letters.";
    serveEntry({ [put]: () => problem(400, "POSTERN_BAD_REQUEST", { message }) });
    const { user } = renderApp(`${page}?tab=edit`);
    await user.type(await screen.findByLabelText("Name"), "{Enter}");
    expect(await screen.findByText("This is not a tag: 1 to 30 letters.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Tags"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that someone else changed meanwhile is not overwritten, and the input stays", async () => {
    const changed: (string | null)[] = [];
    let present = entry();
    serveEntry({
      [one]: () => ({ body: { data: present } }),
      [put]: ({ headers }) => {
        changed.push(headers.get("if-match"));
        present = entry({ name: "Theirs", version: "v2", abiHash: "1".repeat(64) });
        return problem(412, "POSTERN_VERSION_CONFLICT", { message: "Someone else changed this in the meantime." });
      },
    });
    const { user } = renderApp(`${page}?tab=edit`);
    await user.type(await screen.findByLabelText("Name"), " mine{Enter}");
    expect(await screen.findByRole("heading", { name: "Theirs", level: 1 })).toBeTruthy();
    expect((await screen.findByRole("alert")).textContent).toContain("Someone else changed this in the meantime.");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Token mine");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(changed).toEqual(['"v1"', '"v1"']));
  });

  test("is removed from the book in two steps", async () => {
    let removed = 0;
    serveEntry({
      [`DELETE /console/sandbox/contracts/net-1/${address}`]: () => {
        removed += 1;
        return { status: 204 };
      },
    });
    const { user } = renderApp(`${page}?tab=edit`);
    await user.click(await screen.findByRole("button", { name: "Remove from book…" }));
    expect(removed).toBe(0);
    await user.click(screen.getByRole("button", { name: "Remove Token" }));
    expect(await screen.findByRole("table", { name: "Versions of the ABI" })).toBeTruthy();
    expect(removed).toBe(1);
  });
});

test("a link whose address has a wrong checksum opens nothing, and says so", async () => {
  const { requests } = serveApp();
  renderApp("/sandbox/contracts/net-1/0x7Eb6bA53D062b2434240C718cA59F8d28aB4A606");
  expect(await screen.findByRole("heading", { name: "Contract not found" })).toBeTruthy();
  expect(screen.getByText(/^The address in this link has a wrong checksum/)).toBeTruthy();
  expect(requests.filter((request) => request.includes("/contracts/"))).toEqual([]);
});
