// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import type { ListedContract } from "#shared/console/contract-list.ts";
import type { BookDetail } from "#shared/console/contracts.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { assetsAnswer, token as holding } from "#src/testing/assets.ts";
import { mirrorList } from "#src/testing/mirror.ts";
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
    [`${one}/descriptor`]: () => ({ body: { data: { present: null, findings: [], versions: [], version: "v1" } } }),
    "GET /console/sandbox/operations": () => ({ body: pageOf([]) }),
    ...abiRoutes,
    ...more,
  });

const listed = (more: Partial<ListedContract> = {}): ListedContract => ({
  networkId: "net-1",
  address,
  name: "Token",
  source: "book",
  kind: "token",
  symbol: "PDT",
  implementation: null,
  tags: ["erc20"],
  templateId: null,
  held: "1,234.5678901 PDT",
  usedAt: at,
  ...more,
});
const listOf = (data: readonly ListedContract[], deployed: Parameters<typeof mirrorList>[1] = {}) => ({
  [`${list}/list`]: () => ({ body: { ...pageOf(data), deployed: mirrorList("contracts", deployed) } }),
});

describe("the list of contracts", () => {
  const cells = async () => {
    const table = within(await screen.findByRole("table", { name: "Contracts" }));
    return table
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .slice(1)
          .map(({ textContent }) => textContent),
      );
  };

  test("has each by its name, with what it is, what we hold of it and when it was last used", async () => {
    serveApp(
      listOf([
        listed(),
        listed({
          name: "Escrow",
          source: "deployed",
          kind: "proxy",
          symbol: null,
          held: null,
          usedAt: null,
          implementation: { address: `0x${"2".repeat(40)}`, name: "Vault" },
        }),
        listed({ name: null, source: "used", kind: "contract", symbol: null, held: null }),
      ]),
    );
    renderApp("/sandbox/contracts");
    const [saved = [], deployed = [], used = []] = await cells();
    expect([saved[0], saved[1], saved[2], saved[4], saved[5]]).toEqual([
      "Token",
      "Token PDT",
      "tETH",
      "1,234.567890… PDT",
      "Saved",
    ]);
    expect([deployed[0], deployed[1], deployed[4], deployed[5], deployed[6]]).toEqual([
      "Escrow",
      "Proxy of Vault",
      "–",
      "Deployed",
      "Not used",
    ]);
    expect([used[0], used[1], used[5]]).toEqual(["0x709979…dc79C8", "Contract", "Called"]);
  });

  test("is filtered by whose they are and by a tag, and opens a contract from its row", async () => {
    const { requests } = serveEntry(listOf([listed()]));
    const { user, router } = renderApp("/sandbox/contracts");
    await user.selectOptions(await screen.findByRole("combobox", { name: "Show" }), "Ours: saved or deployed");
    await user.type(screen.getByRole("textbox", { name: "Tag" }), "erc20");
    await waitFor(() => expect(requests).toContain(`${list}/list?scope=ours&tag=erc20&skip=0&take=20`));
    // Neither names nor owners are looked up for rows that have their names.
    expect(requests.filter((request) => request.includes("owners"))).toEqual([]);
    await user.click(await screen.findByRole("link", { name: "Token" }));
    expect(await screen.findByRole("heading", { name: "Token", level: 1 })).toBeTruthy();
    expect(router.state.location.pathname).toBe(page);
  });

  test("says what would be here, and what it lacks", async () => {
    serveApp(listOf([], { state: "syncing", rows: 5, seen: 5, total: 9 }));
    renderApp("/sandbox/contracts");
    expect(await screen.findByText("No contracts yet.")).toBeTruthy();
    expect(screen.getByText("Reading the deployed contracts: 5 of 9.")).toBeTruthy();
  });

  test("still opens from links to the former list of deployed contracts", async () => {
    const { requests } = serveApp(listOf([listed()]));
    const { user, router } = renderApp("/sandbox/contracts?tab=deployed&q=vault");
    await screen.findByRole("table", { name: "Contracts" });
    expect(requests).toContain(`${list}/list?scope=all&search=vault&skip=0&take=20`);
    const find = screen.getByRole("textbox", { name: "Find" });
    expect(find).toHaveProperty("value", "vault");
    await user.clear(find);
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty("q"));
    expect(find).toHaveProperty("value", "");
  });
});

describe("a deployment", () => {
  const byId = "GET /relay/sandbox/api/v1/deployed-contracts/d-1";
  const lacking = listOf([], { state: "not_offered" });
  const deployedContract = { id: "d-1", contractAddress: address, network: "tETH", contractTemplateId: "t-1" };

  test("is looked up by its id, which is in the URL, and links to the contract", async () => {
    serveApp({ ...lacking, [byId]: () => ({ body: { deployedContract } }) });
    const { user, router } = renderApp("/sandbox/contracts");
    await user.type(await screen.findByRole("textbox", { name: "Deployment id" }), " d-1 ");
    await user.click(screen.getByRole("button", { name: "Look up" }));
    const link = await screen.findByRole("link", { name: "Open the contract" });
    expect(link.getAttribute("href")).toBe(page);
    expect(router.state.location.href).toBe("/sandbox/contracts?deployment=d-1");
  });

  test("is looked up with Enter", async () => {
    serveApp({ ...lacking, [byId]: () => ({ body: { deployedContract } }) });
    const { user } = renderApp("/sandbox/contracts");
    await user.type(await screen.findByRole("textbox", { name: "Deployment id" }), "d-1{Enter}");
    expect(await screen.findByRole("link", { name: "Open the contract" })).toBeTruthy();
  });

  test.each([
    ["that does not exist is reported as missing", problem(404, "ERR_066"), "No deployment has this id."],
    ["that the key may not read shows no access", problem(403, "ERR_009"), "No access."],
  ])("%s", async (_, reply, text) => {
    serveApp({ ...lacking, [byId]: () => reply });
    renderApp("/sandbox/contracts?deployment=d-1");
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

const relayed = "/relay/sandbox/api/v1";
const factsPath = `GET /console/sandbox/tokens/net-1/${address}`;
const abiPath = `GET ${relayed}/contract-interactions/network/net-1/contract-address/${address}/functions`;
const readPath = `POST ${relayed}/contract-interactions/network/net-1/contract-address/${address}/functions/read`;
const tokenFacts = (more: object = {}) => ({
  address,
  standard: "erc20",
  symbol: "LOY",
  name: "Loyalty",
  decimals: 2,
  isAmbiguous: false,
  troubles: [],
  networkId: "net-1",
  readAt: at,
  ...more,
});
const view = (name: string, output: string, inputs: readonly object[] = []) => ({
  ...fn(name, "view"),
  inputs,
  outputs: [{ name: "", type: output }],
});
const account = { name: "account", type: "address" };
const tokenAbi = [
  view("totalSupply", "uint256"),
  view("owner", "address"),
  view("balanceOf", "uint256", [account]),
  {
    ...fn("transfer"),
    inputs: [
      { name: "to", type: "address" },
      { name: "value", type: "uint256" },
    ],
  },
  { ...fn("transferOwnership"), inputs: [{ name: "newOwner", type: "address" }] },
];
const approvalsPath = `${one}/approvals`;
const spender = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const holder = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
const results: Readonly<Record<string, string>> = { totalSupply: "500000", owner: holder, allowance: "50000" };
const calledFn = z.object({ abiFunction: z.object({ name: z.string() }) });
/** A token of which the organization holds some, with its ABI from the service only. */
const serveToken = (more: Parameters<typeof serveApp>[0] = {}) =>
  serveEntry({
    [one]: () => problem(404, "POSTERN_NOT_FOUND"),
    [factsPath]: () => ({ body: { data: tokenFacts() } }),
    [abiPath]: () => ({ body: { contractAbi: { abi: tokenAbi } } }),
    [readPath]: ({ body }) => ({
      body: { result: { data: { result: results[calledFn.parse(body).abiFunction.name] ?? "0" } } },
    }),
    "GET /console/sandbox/assets": () => ({
      body: assetsAnswer([
        holding({
          asset: { kind: "erc20", token: address },
          amount: "123450",
          text: "1,234.5 LOY",
          addresses: 3,
        }),
      ]),
    }),
    "GET /console/sandbox/operations": () => ({ body: pageOf([]) }),
    [approvalsPath]: () => ({ body: pageOf([]) }),
    ...more,
  });
const card = async (name: string) => (await screen.findByRole("region", { name })).textContent;

describe("a contract", () => {
  test("has its name and symbol, what it is, what the organization holds, and its supply in the token's unit", async () => {
    serveToken();
    renderApp(page);
    expect(await screen.findByRole("heading", { name: "Loyalty", level: 1 })).toBeTruthy();
    expect(screen.getByText(/ERC-20 token on/).textContent).toMatch(/2 decimals.*ABI from the service/);
    await waitFor(async () => expect(await card("We hold")).toMatch(/1,?234\.5 LOY.*in 3 addresses/));
    await waitFor(async () => expect(await card("Total supply")).toMatch(/5,?000 LOY/));
    expect(screen.getByRole("button", { name: "Send LOY" })).toBeTruthy();
  });

  test("has its functions without anything to save: reads with their values, writes, and what gives control", async () => {
    serveToken();
    renderApp(page);
    const reads = within(await screen.findByRole("region", { name: "Read" }));
    const writes = within(screen.getByRole("region", { name: "Write" }));
    const call = await reads.findByRole("link", { name: "Call balanceOf(address)" });
    expect(new URL(call.getAttribute("href") ?? "", "http://x").searchParams.get("fn")).toBe("balanceOf(address)");
    await waitFor(() => expect(reads.getByText("totalSupply()").closest("li")?.textContent).toMatch(/5,?000 LOY/));
    await waitFor(() => expect(reads.getByText("owner()").closest("li")?.textContent).toContain("0x6CCBfC"));
    expect(writes.getByRole("link", { name: "Open transfer(address,uint256)" })).toBeTruthy();
    expect(writes.getAllByText("gives control")).toHaveLength(1);
    expect(writes.getByText("gives control").closest("li")?.textContent).toContain("transferOwnership");
    expect(screen.queryByText(/not in the contract book/)).toBeNull();
  });

  test("has the functions of its template if the service has no ABI, and of its standard if there is no template either", async () => {
    const bare = { [abiPath]: () => problem(404, "ERR_066") };
    serveToken({
      ...bare,
      [`GET ${relayed}/deployed-contracts/${address}/net-1`]: () => ({
        body: { deployedContract: { id: "d-1", contractTemplateId: "tpl-1" } },
      }),
      [`GET ${relayed}/contract-templates/tpl-1`]: () => ({
        body: { result: { id: "tpl-1", name: "Points", abi: [fn("redeemAll")] } },
      }),
    });
    const { unmount } = renderApp(page);
    expect(await screen.findByRole("link", { name: "Open redeemAll()" })).toBeTruthy();
    expect(screen.getByText(/ABI from the template/).textContent).toContain("Points");
    unmount();
    serveToken(bare);
    renderApp(page);
    expect(await screen.findByRole("link", { name: "Open transferFrom(address,address,uint256)" })).toBeTruthy();
    expect(screen.getByText(/functions of every ERC-20 token/)).toBeTruthy();
  });

  test("without an ABI says what to do, and an unreachable service is reported with a retry", async () => {
    const bare = { [factsPath]: () => problem(404, "POSTERN_NOT_FOUND") };
    serveToken({ ...bare, [abiPath]: () => problem(404, "ERR_066") });
    const { unmount } = renderApp(page);
    expect(await screen.findByText("No ABI for this address.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add an ABI in the playground" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Our allowances" })).toBeNull();
    unmount();
    serveToken({ ...bare, [abiPath]: () => problem(502, "POSTERN_SERVICE_UNREACHABLE") });
    renderApp(page);
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("a value that cannot be read leaves the others, and its function can be called", async () => {
    serveToken({
      [readPath]: ({ body }) =>
        calledFn.parse(body).abiFunction.name === "owner"
          ? problem(400, "ERR_100")
          : { body: { result: { data: { result: "500000" } } } },
    });
    renderApp(page);
    const reads = within(await screen.findByRole("region", { name: "Read" }));
    await waitFor(() => expect(reads.getByText("owner()").closest("li")?.textContent).toContain("Could not be read"));
    await waitFor(() => expect(reads.getByText("totalSupply()").closest("li")?.textContent).toMatch(/5,?000 LOY/));
  });

  test("reads few values of a contract that has many, and the others when asked", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `value${index}`);
    const { requests } = serveToken({
      [factsPath]: () => problem(404, "POSTERN_NOT_FOUND"),
      [abiPath]: () => ({ body: { contractAbi: { abi: names.map((name) => view(name, "uint256")) } } }),
    });
    const { user } = renderApp(page);
    await user.click(await screen.findByRole("button", { name: "Read 12 more values" }));
    expect(await screen.findByRole("button", { name: "Read 6 more values" })).toBeTruthy();
    await waitFor(() => expect(requests.filter((request) => request === readPath)).toHaveLength(24));
  });

  test("reads a value only once it is in view", async () => {
    const seen: (() => void)[] = [];
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        readonly see: (entries: readonly object[]) => void;
        constructor(see: (entries: readonly object[]) => void) {
          this.see = see;
        }
        observe() {
          seen.push(() => this.see([{ isIntersecting: true }]));
        }
        disconnect() {}
      },
    );
    const names = Array.from({ length: 5 }, (_, index) => `value${index}`);
    const { requests } = serveToken({
      [factsPath]: () => problem(404, "POSTERN_NOT_FOUND"),
      [abiPath]: () => ({ body: { contractAbi: { abi: names.map((name) => view(name, "uint256")) } } }),
    });
    renderApp(page);
    const reads = within(await screen.findByRole("region", { name: "Read" }));
    expect(reads.getByText("value4()").closest("li")?.textContent).toContain("…");
    expect(requests.filter((request) => request === readPath)).toHaveLength(0);
    act(() => seen[0]?.());
    await waitFor(() => expect(requests.filter((request) => request === readPath)).toHaveLength(1));
  });

  test("says who may spend the organization's tokens, and reads how much only for those shown", async () => {
    const data = [spender, holder].map((spent) => ({ owner: holder, spender: spent, at: "2026-01-01T00:00:00.000Z" }));
    const asked: string[] = [];
    serveToken({
      [approvalsPath]: ({ url }) => {
        const take = Number(url.searchParams.get("take"));
        return {
          body: { ...pageOf(data.slice(0, take)), pagination: { ...pageOf(data).pagination, totalElements: 2 } },
        };
      },
      [readPath]: ({ body }) => {
        const { name } = calledFn.parse(body).abiFunction;
        asked.push(name);
        return { body: { result: { data: { result: results[name] ?? "0" } } } };
      },
    });
    const { user } = renderApp(page);
    await waitFor(async () =>
      expect(await card("Our allowances")).toMatch(/^Our allowances2 allowancesLast: 0x7Eb6bA…B4A605, 500 LOY/),
    );
    expect(asked.filter((name) => name === "allowance")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Show all 2" }));
    const table = within(await screen.findByRole("table", { name: "Our allowances" }));
    await waitFor(() => expect(table.getAllByText("500 LOY")).toHaveLength(2));
    expect(asked.filter((name) => name === "allowance")).toHaveLength(2);
  });

  test("says that no approval was sent, or that they could not be read", async () => {
    serveToken();
    const { unmount } = renderApp(page);
    await waitFor(async () =>
      expect(await card("Our allowances")).toMatch(/None.*No approval was sent through Postern/),
    );
    unmount();
    serveToken({ [approvalsPath]: () => problem(500, "POSTERN_INTERNAL") });
    renderApp(page);
    await waitFor(async () => expect(await card("Our allowances")).toMatch(/–.*Could not read the approvals/));
  });

  test("has its events, the organization's operations and its settings in tabs, which are in the URL", async () => {
    const { requests } = serveToken({
      [abiPath]: () => ({ body: { contractAbi: { abi: [{ type: "event", name: "Paused", inputs: [account] }] } } }),
    });
    const { user, router } = renderApp(page);
    await user.click(await screen.findByRole("tab", { name: "Events" }));
    expect(await screen.findByText("Paused(account)")).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ tab: "events" });
    await user.click(screen.getByRole("tab", { name: "Our operations" }));
    expect(await screen.findByText("Nothing has been sent for this contract.")).toBeTruthy();
    expect(requests.some((request) => request.includes(`operations?contract=${address}`))).toBe(true);
    await user.click(screen.getByRole("tab", { name: "Settings" }));
    expect(await screen.findByRole("button", { name: "Save in the contract book…" })).toBeTruthy();
  });

  test("has the ABI of the contract book first, and the playground opens with it", async () => {
    serveEntry();
    renderApp(page);
    expect(await screen.findByRole("link", { name: "Open fresh()" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open fresh()" }).getAttribute("href")).toContain("book%3A222");
    expect(screen.getByText(/ABI from the contract book/)).toBeTruthy();
    const link = await screen.findByRole("link", { name: "Open in playground" });
    expect(link.getAttribute("href")).toBe(
      `/sandbox/playground?network=net-1&address=${address}&abi=book%3A${"2".repeat(64)}`,
    );
  });

  test("shows what the book has about it in its settings, and the last change of its ABI", async () => {
    serveEntry();
    renderApp(`${page}?tab=settings`);
    expect(await screen.findByText("erc20")).toBeTruthy();
    expect(screen.getByText("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")).toBeTruthy();
    const changes = within(await screen.findByRole("list", { name: "ABI changes" }));
    expect(changes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Added function fresh()",
      "Removed function old()",
      "Changed function stays()Mutability: nonpayable now payable",
    ]);
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

  test("that is not in the book offers a viewer no way to save it", async () => {
    serveEntry({
      "GET /auth/session": () => ({ body: session("viewer") }),
      [one]: () => problem(404, "POSTERN_NOT_FOUND"),
    });
    renderApp(`${page}?tab=settings`);
    expect(await screen.findByText("No ABI saved for this contract.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
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
