// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Role } from "#shared/wire/role.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { lookupAnswer } from "#src/testing/lookup.ts";
import { mirrorList } from "#src/testing/mirror.ts";
import { address, wallet } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

type Routes = Parameters<typeof serveApp>[0];

const find = "GET /console/sandbox/find";
const contract = `0x${"c".repeat(40)}`;
const short = shortHash(checksumAddress(contract));

const answer = (hits: readonly object[]) => () => ({
  body: { ...pageOf(hits), lists: [mirrorList("addresses", { rows: 1 })] },
});

const openPalette = async (routes: Routes = {}, role: Role = "admin") => {
  const { requests } = serveApp({
    "GET /auth/session": () => ({ body: session(role) }),
    "GET /console/sandbox/labels": () => ({ body: pageOf([]) }),
    "GET /console/sandbox/contracts": () => ({ body: pageOf([]) }),
    "GET /console/sandbox/find/functions": () => ({ body: pageOf([]) }),
    [find]: answer([]),
    ...routes,
  });
  const app = renderApp("/sandbox/labels");
  await screen.findByRole("heading", { name: "Recipients" });
  await app.user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "Find pages, actions and records" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...app, requests, field, href: () => app.router.state.location.href };
};

const group = (name: string) => within(screen.getByRole("group", { name }));
const chosen = () => screen.getByRole("option", { selected: true }).textContent;

describe("a found record", () => {
  const network = { id: "net-9", name: "tXXX", enabled: true, chainId: 7 };
  test.each([
    [
      "a network",
      { kind: "networks", id: "net-9", matched: "name", record: network },
      "Networks",
      "tXXXchain id 7",
      "/sandbox/networks/net-9",
    ],
    [
      "a profile",
      { kind: "profiles", id: "xxx", matched: "reference", record: { reference: "xxx", type: "User" } },
      "Profiles",
      "xxxUser",
      "/sandbox/profiles/xxx",
    ],
    [
      "a profile that cannot be in a path",
      { kind: "profiles", id: "x/x", matched: "reference", record: { reference: "x/x" } },
      "Profiles",
      "x/x",
      "/sandbox/profiles",
    ],
    [
      "a wallet",
      { kind: "wallets", id: "w1", matched: "id", record: wallet("w1") },
      "Wallets",
      "Wallet of adatETH · w1",
      "/sandbox/wallets/w1",
    ],
    [
      "an address with a label",
      { kind: "addresses", id: "a1", matched: "label", record: address("a1", { address: contract, label: "Till" }) },
      "Addresses",
      `Till${short} · ada · tETH`,
      "/sandbox/addresses/a1",
    ],
    [
      "an address without one, by its id",
      { kind: "addresses", id: "a1", matched: "id", record: address("a1", { address: contract }) },
      "Addresses",
      `${short}ada · tETH · a1`,
      "/sandbox/addresses/a1",
    ],
    [
      "a deployed contract",
      {
        kind: "contracts",
        id: "d1",
        matched: "name",
        record: { id: "d1", name: "Token", contractAddress: contract, network: "tETH" },
      },
      "Deployed contracts",
      `Token${short} · tETH`,
      `/sandbox/contracts/net-1/${contract}`,
    ],
    [
      "a contract that has no address yet",
      { kind: "contracts", id: "d1", matched: "name", record: { id: "d1", name: "Token", networkId: "net-1" } },
      "Deployed contracts",
      "TokentETH",
      "/sandbox/contracts",
    ],
  ])("%s says what it is, and links to its page", async (_what, hit, name, text, target) => {
    const { user, href } = await openPalette({ [find]: answer([hit]) });
    await user.keyboard("xx");
    await screen.findByRole("group", { name });
    await waitFor(() => expect(group(name).getByRole("option").textContent).toBe(text));
    await user.click(group(name).getByRole("option"));
    await waitFor(() => expect(href()).toBe(target));
  });

  const profiles = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      kind: "profiles",
      id: `xx${at}`,
      matched: "reference",
      record: { reference: `xx${at}` },
    }));
  const names = (of: string) =>
    group(of)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);

  test("is one of eight of its kind, with a link to all of them in the filtered list", async () => {
    const other = { kind: "wallets", id: "w1", matched: "id", record: wallet("w1") };
    const totals = [
      { kind: "profiles", total: 1210 },
      { kind: "wallets", total: 1 },
    ];
    const { user, href } = await openPalette({
      [find]: () => ({ body: { ...answer([...profiles(8), other])().body, totals } }),
    });
    await user.keyboard("xx");
    await screen.findByRole("group", { name: "Profiles" });
    expect(names("Profiles")).toHaveLength(9);
    expect(names("Wallets")).toHaveLength(1);
    expect(await screen.findByText("1,211 results")).toBeTruthy();
    await user.click(screen.getByRole("option", { name: "Show all 1,210 profiles" }));
    await waitFor(() => expect(href()).toBe("/sandbox/profiles?q=xx"));
  });

  test("comes first if its whole name is the text, before pages and actions that only contain it", async () => {
    const hit = { kind: "addresses", id: "a1", matched: "label", record: address("a1", { label: "Send" }) };
    const longer = { kind: "addresses", id: "a2", matched: "label", record: address("a2", { label: "Sender" }) };
    const { user } = await openPalette({ [find]: answer([longer, hit]) });
    await user.keyboard("sender");
    await screen.findByRole("group", { name: "Addresses" });
    await waitFor(() => expect(names("Addresses")[0]).toMatch(/^Sender/));
    await user.keyboard("{Backspace}{Backspace}");
    await waitFor(() => expect(names("Addresses")[0]).toMatch(/^Send0x/));
    expect(names("Actions")[0]).toBe("Send…c s");
  });

  test("is one option for an address and its label, with the label first", async () => {
    const given = { changedAt: "2026-01-01T00:00:00.000Z", changedBy: { id: "p1", name: "Ada" }, version: "1" };
    const { user, href } = await openPalette({
      [find]: answer([
        { kind: "addresses", id: "a1", matched: "address", record: address("a1", { address: contract }) },
      ]),
      "GET /console/sandbox/labels": () => ({
        body: pageOf([
          { networkId: null, address: contract, label: "Treasury", ...given },
          { networkId: null, address: `0x${"d".repeat(40)}`, label: "Treasurer", ...given },
        ]),
      }),
    });
    await user.keyboard("treasur");
    await waitFor(() => expect(names("Addresses")).toEqual([`Treasury${short} · ada · tETH`]));
    expect(names("Recipients")).toEqual([expect.stringMatching(/^Treasurer/)]);
    await user.click(group("Addresses").getByRole("option"));
    await waitFor(() => expect(href()).toBe("/sandbox/addresses/a1"));
  });

  test("is an own address with its label, whose label is never first alone while addresses are still loading", async () => {
    const given = { changedAt: "2026-01-01T00:00:00.000Z", changedBy: { id: "p1", name: "Ada" }, version: "1" };
    const own = `0x${"1".repeat(36)}a605`;
    const firstAnswer = answer([
      { kind: "addresses", id: "a1", matched: "address", record: address("a1", { address: own }) },
    ]);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { user, requests } = await openPalette({
      [find]: async () => {
        await held;
        return firstAnswer();
      },
      "GET /console/sandbox/labels": () => ({
        body: pageOf([{ networkId: null, address: own, label: "Treasury", ...given }]),
      }),
    });
    await user.keyboard("a605");
    await waitFor(() => expect(requests.filter((one) => one.includes("a605")).length).toBeGreaterThan(1));
    expect(screen.queryByRole("group", { name: "Recipients" })).toBeNull();
    release();
    await waitFor(() => expect(names("Addresses")).toEqual([expect.stringContaining("Treasury")]));
    expect(screen.queryByRole("group", { name: "Recipients" })).toBeNull();
  });

  test("is an address by its last four digits, before what only contains them", async () => {
    const ends = `0x${"1".repeat(36)}a605`;
    const holds = `0x${"1".repeat(30)}a605${"1".repeat(6)}`;
    const { user } = await openPalette({
      [find]: answer([
        { kind: "addresses", id: "a1", matched: "address", record: address("a1", { address: holds }) },
        { kind: "addresses", id: "a2", matched: "address", record: address("a2", { address: ends }) },
      ]),
    });
    await user.keyboard("A605");
    await waitFor(() => expect(names("Addresses")[0]).toContain("11a605"));
    expect(chosen()).toContain("11a605");
  });
});

describe("a function of a contract of the book", () => {
  const fn = (at: number) => ({
    networkId: "net-1",
    address: contract,
    contract: "Token",
    abiHash: "b".repeat(64),
    signature: `transfer${at === 0 ? "" : at}(address,uint256)`,
    isRead: false,
  });

  test("opens in the playground, and all matches are shown in place", async () => {
    const all = Array.from({ length: 11 }, (_, at) => fn(at));
    const { user, router, requests } = await openPalette({
      "GET /console/sandbox/find/functions": ({ url }) => ({
        body: {
          ...pageOf(all.slice(0, Number(url.searchParams.get("take")))),
          pagination: { totalElements: 11, totalPages: 2, skip: 0, take: 8 },
        },
      }),
    });
    await user.keyboard("transfer");
    const first = await screen.findByRole("option", { name: /^transfer\(address,uint256\)/ });
    expect(first.textContent).toMatch(/^transfer\(address,uint256\)Write · Token · tETH · 0xcccccc…cccccc$/);
    expect(group("Functions").getAllByRole("option")).toHaveLength(9);
    await user.click(screen.getByRole("option", { name: "Show all 11 functions" }));
    await waitFor(() => expect(group("Functions").getAllByRole("option")).toHaveLength(11));
    expect(requests).toContain("GET /console/sandbox/find/functions?q=transfer&take=100");
    await user.click(screen.getByRole("option", { name: /^transfer\(address,uint256\)/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/playground"));
    expect(router.state.location.search).toMatchObject({
      network: "net-1",
      address: contract,
      fn: "transfer(address,uint256)",
      abi: `book:${"b".repeat(64)}`,
    });
  });
});

describe("the palette's actions", () => {
  const live = { ...sandbox, id: "live", label: "Live", kind: "mainnet" };

  test("include switching to another environment, never to the current one", async () => {
    const { user, href } = await openPalette({
      "GET /console/environments": () => ({ body: { data: [sandbox, live] } }),
    });
    await user.keyboard("switch");
    expect(
      group("Actions")
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Switch to Livemainnet"]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(href()).toBe("/live"));
  });

  test("include verifying the audit, immediately and only once", async () => {
    const { user, requests, href } = await openPalette({
      "GET /console/audit": () => ({ body: pageOf([]) }),
      "POST /console/audit/verify": () => ({
        body: { ok: true, rows: 12, head: { position: 12, hash: "a".repeat(64) } },
      }),
    });
    await user.keyboard("verify{Enter}");
    await waitFor(() => expect(href()).toBe("/sandbox/audit"));
    expect(await screen.findByText("The audit is intact: 12 rows.")).toBeTruthy();
    expect(requests.filter((request) => request === "POST /console/audit/verify")).toHaveLength(1);
  });

  test("include importing recipients on the page that is open", async () => {
    const { user } = await openPalette();
    expect(screen.getByText("Import recipients", { selector: "summary" }).closest("details")?.open).toBe(false);
    await user.keyboard("import lab{Enter}");
    await waitFor(() =>
      expect(screen.getByText("Import recipients", { selector: "summary" }).closest("details")?.open).toBe(true),
    );
  });

  test("are also found by synonyms", async () => {
    const { user } = await openPalette();
    await user.keyboard("theme");
    expect(
      group("Actions")
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Theme: Light", "Theme: Dark", "Theme: System"]);
  });

  test("include changing the colors, which closes the palette and leaves the page", async () => {
    const { user, href } = await openPalette();
    await user.keyboard("dark{Enter}");
    await waitFor(() => expect(screen.queryByRole("combobox", { name: /^Find pages/ })).toBeNull());
    expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark");
    expect(href()).toBe("/sandbox/labels");
  });

  test("include showing the shortcuts in its place", async () => {
    const { user } = await openPalette();
    await user.keyboard("shortcuts{Enter}");
    expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("combobox", { name: /^Find pages/ })).toBeNull());
  });

  test("include signing out, and report a failure", async () => {
    const { user, requests } = await openPalette({ "POST /auth/sign-out": () => problem(503, "POSTERN_OVERLOADED") });
    await user.keyboard("sign out{Enter}");
    expect(await screen.findByText("The sign-out failed. Try again.")).toBeTruthy();
    expect(requests).toContain("POST /auth/sign-out");
  });

  test.each([
    ["viewer", []],
    [
      "operator",
      [
        "New payout",
        "New collection",
        "Send…",
        "Generate address",
        "Create profile",
        "Create wallet",
        "Generate many addresses",
        "Issue token",
        "Link token",
        "Mint",
      ],
    ],
    [
      "admin",
      [
        "New payout",
        "New template",
        "New collection",
        "Send…",
        "Generate address",
        "Create profile",
        "Create wallet",
        "Generate many addresses",
        "Add recipient",
        "Save contract",
        "Issue token",
        "Link token",
        "Mint",
      ],
    ],
  ] as const)("for the role %s begins %j", async (role, begins) => {
    const { user } = await openPalette({}, role);
    await user.keyboard("new");
    const names = screen.queryAllByRole("option").map(({ textContent }) => textContent?.replace(/c \w$/, ""));
    expect(names).toEqual([...begins, "Look up “new”"]);
  });
});

describe("by keyboard", () => {
  test("the arrows choose, a new text starts at the first, and the field keeps the focus", async () => {
    const { user, field } = await openPalette();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(chosen()).toBe("Payoutsg m");
    await user.keyboard("{ArrowUp}");
    expect(chosen()).toBe("Paymentsg d");
    // It also matches the chosen one.
    await user.keyboard("e");
    expect(chosen()).toBe("Export recipients");
    expect(document.activeElement).toBe(field);
  });

  test("Enter that accepts an input method's word runs nothing", async () => {
    const { field, href } = await openPalette();
    fireEvent.keyDown(field, { key: "Enter", isComposing: true });
    expect(href()).toBe("/sandbox/labels");
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(href()).toBe("/sandbox"));
  });

  test("Enter without matches looks the text up, which is in the link only once it is known", async () => {
    const { user, href } = await openPalette({ "POST /console/sandbox/lookup": () => ({ body: lookupAnswer() }) });
    await user.keyboard("zzz");
    expect(
      await screen.findByText(
        (_, part) => part?.tagName === "OUTPUT" && part.textContent === "Nothing found for “zzz”.",
      ),
    ).toBeTruthy();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(href()).toBe("/sandbox/lookup"));
    expect(await screen.findByRole("textbox", { name: "Text to look up" })).toHaveProperty("value", "zzz");
  });
});

describe("the last row", () => {
  test("looks up a text that has the form of a hash by a link", async () => {
    const { user, href } = await openPalette({ "POST /console/sandbox/lookup": () => ({ body: lookupAnswer() }) });
    await user.paste(`0x${"c".repeat(64)}`);
    await waitFor(() => expect(screen.getAllByRole("option").at(-1)?.textContent).toContain("Look up “0xcc"));
    await user.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(href()).toBe(`/sandbox/lookup?q=0x${"c".repeat(64)}`));
  });

  test.each([
    ["calldata", `0xa9059cbb${"0".repeat(300)}`],
    ["a text that names a secret", '{"clientShare":"canary"}'],
  ])("is the only one for %s, which is searched nowhere", async (_what, text) => {
    const { user, requests, field } = await openPalette();
    const before = requests.length;
    await user.paste(text);
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    expect(screen.getByText("Use the look-up for this text.")).toBeTruthy();
    await user.clear(field);
    await user.keyboard("zz");
    // Text typed later is searched; text pasted before would have been searched by now.
    await waitFor(() => expect(requests).toContain(`${find}?q=zz&take=40&each=8`));
    expect(requests.slice(before).filter((request) => request.startsWith(`${find}?`))).toEqual([
      `${find}?q=zz&take=40&each=8`,
    ]);
  });
});

test("whitespace alone searches for nothing", async () => {
  const { user, requests } = await openPalette();
  await user.keyboard("   ");
  expect(screen.getAllByRole("option").length).toBeGreaterThan(10);
  expect(requests.filter((request) => request.startsWith(find))).toEqual([]);
});
