// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { AssetsAnswer } from "#shared/console/assets.ts";
import { differenceText } from "#shared/console/book-differences.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { assetsAnswer, badge, coin, collection, difference, pdt, token } from "#src/testing/assets.ts";
import { mirrorList } from "#src/testing/mirror.ts";
import { wallet } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { keepSavedFiles } from "#src/testing/saved-files.ts";
import { problem } from "#src/testing/server.ts";

// The chart code is large, needs a layout, and is tested in a browser (e2e/assets.spec.ts).
vi.mock("./asset-charts.tsx", () => ({ BalanceChart: () => null, FlowChart: () => null }));

const route = "GET /console/sandbox/assets";
const items = "GET /console/sandbox/assets/items";
const history = "GET /console/sandbox/assets/history";
const days = "GET /console/sandbox/transactions/days";

const noHistory = { data: [], firstDay: null, decimals: 18, unit: "ETH" };
const noDays = { data: [], list: mirrorList("addresses") };

type Routes = Parameters<typeof serveApp>[0];

/** The page of the organization's assets. */
const show = (answer: AssetsAnswer, more: Routes = {}, path = "/sandbox/assets") => {
  const served = serveApp({
    [route]: () => ({ body: answer }),
    [history]: () => ({ body: noHistory }),
    [days]: () => ({ body: noDays }),
    [items]: () => ({ body: { data: [], total: 0 } }),
    ...more,
  });
  return { ...served, ...renderApp(path) };
};

/** The query of an address, wallet or profile page. */
const organization = (own: object): Routes => ({
  "GET /relay/sandbox/api/v1/addresses": () => ({ body: { data: own } }),
  "GET /relay/sandbox/api/v1/wallets/organization": () => ({ body: pageOf([wallet("w1")]) }),
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );

describe("the assets of the organization", () => {
  test("are coins and tokens in their units, with network, a link to the contract, base units on hover, and how many have them", async () => {
    show(assetsAnswer([coin(), token()]));
    await screen.findByRole("link", { name: "Transactions with ETH on tETH" });
    const [first, second] = await rowsOf("Assets of the organization");
    expect(first?.slice(0, 4)).toEqual(["ETH", "tETH", "1234.5 ETH", "2"]);
    expect(second?.[0]).toContain("PDT Demo Token");
    expect(second?.slice(1, 4)).toEqual(["tETH", "7.000000000000000001 PDT", "2"]);
    expect(screen.getByTitle("1234500000000000000000 base units")).toBeTruthy();
    const listed = document.querySelector("[data-listed]");
    expect(listed?.getAttribute("data-listed")).toBe("7.000000…");
    expect(listed?.getAttribute("aria-description")).toBe(`7000000000000000001 base units of ${pdt}`);
    expect(screen.getByRole("link", { name: "PDT" }).getAttribute("href")).toBe(`/sandbox/contracts/net-1/${pdt}`);
  });

  test("are sorted by the URL and saved as shown, with contracts and base units", async () => {
    const saved = keepSavedFiles();
    const books = { differences: [difference()], total: 1, loud: 1, comparedAt: null, isWaiting: false };
    const { user, router } = show(assetsAnswer([coin(), token()], { books }), {}, "/sandbox/assets?sort=amount");
    const [first] = await rowsOf("Assets of the organization");
    expect(first?.[0]).toContain("PDT");
    await user.click(screen.getByRole("button", { name: "Asset" }));
    expect(router.state.location.search).toMatchObject({ sort: "asset" });
    await user.click(screen.getByRole("button", { name: "Export as CSV" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await saved[0]?.text())?.split("\r\n")).toEqual([
      "Asset,Network,Amount,Unit,Base units,Addresses,Contract,As of,Oldest balance read,Not explained by transactions",
      `ETH,tETH,1234.5,ETH,1234500000000000000000,2,,2026-01-01T00:07:00.000Z,2026-01-01T00:00:00.000Z,"${difference().address}: ${differenceText(difference())}"`,
      `PDT,tETH,7.000000000000000001,PDT,7000000000000000001,2,${pdt},2026-01-01T00:07:00.000Z,2026-01-01T00:00:00.000Z,`,
      "",
    ]);
  });

  test("lead to the transactions with each, and to sending it", async () => {
    show(assetsAnswer([coin(), token()]));
    const link = await screen.findByRole("link", { name: "Transactions with PDT on tETH" });
    expect(link.getAttribute("href")).toBe(`/sandbox/transactions?asset=${pdt}&networkId=net-1`);
    expect(screen.getByRole("button", { name: "Send PDT on tETH" })).toBeTruthy();
  });

  test("can be sent only by people who may write", async () => {
    show(assetsAnswer([coin()]), { "GET /auth/session": () => ({ body: session("viewer") }) });
    await rowsOf("Assets of the organization");
    expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  });

  test("that share a symbol are distinguished by their contracts", async () => {
    const facts = token().token;
    if (facts === null) throw new Error("A token has facts.");
    show(assetsAnswer([token({ token: { ...facts, isAmbiguous: true } })]));
    expect((await rowsOf("Assets of the organization"))[0]?.[0]).toContain("PDT (0xd1962B…19849e)");
  });

  test("show how many balances could not be read", async () => {
    show(assetsAnswer([coin({ unreadable: 2, asOf: null })]));
    const [row] = await rowsOf("Assets of the organization");
    expect(row?.[2]).toBe("1234.5 ETH2 balances could not be read");
    expect(row?.[4]).toBe("Updating");
  });

  test.each<[string, Partial<AssetsAnswer>, string]>([
    ["nothing at all", {}, "The organization has no assets."],
    ["a list that is being read", { list: mirrorList("addresses", { state: "syncing" }) }, "No balances yet."],
    ["transactions that are being read", { areTransactionsRead: false }, "No balances yet."],
    ["tokens that wait", { progress: { read: 0, total: 3, waiting: 3, failed: 0 } }, "No balances yet."],
  ])("explain why there are none: %s", async (_, more, words) => {
    show(assetsAnswer([], more));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test.each<[string, Partial<AssetsAnswer>, string]>([
    [
      "the list of addresses is being read",
      { list: mirrorList("addresses", { state: "syncing", seen: 1_000, total: 100_000 }) },
      "Reading addresses: 1,000 of 100,000 so far. Totals may change.",
    ],
    [
      "it could not be read in full",
      { list: mirrorList("addresses", { state: "failed", why: "The service cannot be reached." }) },
      "Postern could not read the full list of addresses. The service cannot be reached.",
    ],
    [
      "some tokens are read",
      { progress: { read: 3, total: 1_000, waiting: 997, failed: 0 } },
      "Tokens read for 3 of 1,000 addresses.",
    ],
    [
      "some could not be read",
      { progress: { read: 3, total: 3, waiting: 0, failed: 1 } },
      "Postern could not read the tokens of one address and will try again.",
    ],
    [
      "transactions are read for the first time",
      { areTransactionsRead: false },
      "Reading transactions to find tokens…",
    ],
    [
      "the deployment does not report tokens",
      { offersTokens: false },
      "This deployment does not list tokens, so only coins are shown.",
    ],
  ])("report incomplete reading: %s", async (_, more, words) => {
    show(assetsAnswer([coin()], more));
    expect((await screen.findByText(words)).closest("output")).not.toBeNull();
  });

  test("are not offered by a deployment without addresses and tokens", async () => {
    show(assetsAnswer([], { list: mirrorList("addresses", { state: "not_offered" }), offersTokens: false }));
    expect(await screen.findByText("This deployment does not offer the balances of addresses.")).toBeTruthy();
  });

  test.each([
    ["an error", problem(500, "POSTERN_INTERNAL"), "Try again"],
    ["no access", problem(403, "POSTERN_FORBIDDEN"), "No access."],
  ])("after %s say what happened", async (_, reply, words) => {
    show(assetsAnswer(), { [route]: () => reply });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test("beyond one response are counted", async () => {
    show(assetsAnswer([coin()], { more: 1_234 }));
    expect(await screen.findByText(/^1,234 more assets not shown/)).toBeTruthy();
  });
});

describe("a collection", () => {
  const held = (tokenId: string, more: object = {}) => ({
    tokenId,
    standard: "erc721",
    amount: "1",
    address: `0x${"5".repeat(40)}`,
    addressId: "a1",
    ...more,
  });

  test("shows its tokens as tiles without pictures, with their holders, a page at a time", async () => {
    const { user, requests } = show(assetsAnswer([collection({ amount: "30" })]), {
      [items]: ({ url }) => ({
        body:
          url.searchParams.get("skip") === "0"
            ? {
                data: [held("7"), held("8", { standard: "erc1155", amount: "12" }), held("9", { amount: null })],
                total: 30,
              }
            : { data: [held("29")], total: 30 },
      }),
    });
    expect(await screen.findByRole("heading", { name: "Badge", level: 3 })).toBeTruthy();
    const tiles = await screen.findByRole("list", { name: "Tokens of Badge" });
    const texts = within(tiles)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(texts[0]).toContain("#7");
    expect(texts[1]).toContain("#812 pieces");
    expect(texts[2]).toContain("Could not read the amount.");
    expect(tiles.querySelector("img, svg image, iframe")).toBeNull();
    expect(screen.getByRole("button", { name: "Send Badge #7" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByText("#29")).toBeTruthy();
    expect(requests).toContain(`${items}?networkId=net-1&contract=${badge}&skip=24&take=24`);
  });

  test("has the room of its tokens while they load", async () => {
    show(assetsAnswer([collection({ amount: "3" })]), { [items]: () => new Promise(() => {}) });
    const heading = await screen.findByRole("heading", { name: "Badge", level: 3 });
    const section = heading.closest("section");
    const loading = await within(section ?? document.body).findByRole("status", { name: "Loading" });
    expect(loading.firstElementChild?.childElementCount).toBe(3);
  });

  test("can be collapsed, and fetches its tokens only while open", async () => {
    const many = Array.from({ length: 4 }, (_, index) =>
      collection({ asset: { kind: "collection", token: `0x${String(index).repeat(40)}` } }),
    );
    const { user, requests } = show(assetsAnswer(many));
    const asked = () => requests.filter((request) => request.startsWith(items)).length;
    await waitFor(() => expect(asked()).toBe(3));
    await user.click(screen.getByRole("button", { name: "Show tokens" }));
    await waitFor(() => expect(asked()).toBe(4));
    expect(screen.getAllByRole("button", { name: "Hide tokens", expanded: true })).toHaveLength(4);
  });
});

describe("over time", () => {
  const seen = {
    data: [
      { day: "2026-01-02", amount: "1", text: "0.000000000000000001 ETH" },
      { day: "2026-01-03", amount: "1000000000000000001", text: "1.000000000000000001 ETH" },
    ],
    firstDay: "2026-01-02",
    decimals: 18,
    unit: "ETH",
  };
  const moved = {
    data: [
      {
        day: "2026-01-03",
        networkId: "net-1",
        asset: { kind: "native" },
        in: { amount: "1000000000000000000", text: "1 ETH" },
        out: { amount: "0", text: "0 ETH" },
      },
    ],
    list: mirrorList("addresses"),
  };

  test("balances and movements are in tables with exact figures, and the first day is marked", async () => {
    const { user } = show(assetsAnswer([coin()]), {
      [history]: () => ({ body: seen }),
      [days]: () => ({ body: moved }),
    });
    expect(await screen.findByText("2 Jan 2026", { selector: "time" })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Period"), "All");
    // Each has its own request.
    await waitFor(() => expect(screen.getAllByText("Show as a table")).toHaveLength(2));
    for (const summary of screen.getAllByText("Show as a table")) await user.click(summary);
    expect(await rowsOf("Balance per day")).toEqual([
      ["3 Jan 2026", "1.000000000000000001 ETH"],
      ["2 Jan 2026 (first day)", "0.000000000000000001 ETH"],
    ]);
    expect(await rowsOf("Money in and out per day")).toEqual([["3 Jan 2026", "+1 ETH", "0 ETH"]]);
  });

  test("shows the chosen asset, which is in the page's URL", async () => {
    const { user, requests, router } = show(assetsAnswer([coin(), token()]));
    await screen.findByRole("option", { name: "PDT on tETH" });
    await user.selectOptions(screen.getByLabelText("Asset"), "PDT on tETH");
    await waitFor(() => expect(requests).toContain(`${history}?networkId=net-1&asset=${pdt}`));
    expect(router.state.location.href).toContain("chart=net-1");
    await user.selectOptions(screen.getByLabelText("Period"), "90 days");
    await waitFor(() => expect(router.state.location.search).toMatchObject({ period: "90" }));
    expect(router.state.location.search).toHaveProperty("chart");
  });

  test.each([
    "/sandbox/assets?",
    "/sandbox/addresses/a1?tab=assets&",
    "/sandbox/wallets/w1?tab=assets&",
    "/sandbox/profiles/ada?tab=assets&",
  ])("a link to %s shows a colleague the same asset and period", async (path) => {
    const own = { id: "a1", address: `0x${"5".repeat(40)}`, networkId: "net-1", reference: "ada" };
    const { unmount, user, router } = show(assetsAnswer([coin(), token()]), organization(own), path.slice(0, -1));
    await screen.findByRole("option", { name: "PDT on tETH" });
    await user.selectOptions(screen.getByLabelText("Asset"), "PDT on tETH");
    await user.selectOptions(screen.getByLabelText("Period"), "1 year");
    await waitFor(() => expect(router.state.location.search).toMatchObject({ period: "365" }));
    const { href } = router.state.location;
    unmount();
    show(assetsAnswer([coin(), token()]), organization(own), href);
    await screen.findByRole("option", { name: "PDT on tETH" });
    expect(screen.getByLabelText("Period")).toHaveProperty("value", "365");
    const chosen = screen.getByLabelText("Asset");
    expect(chosen instanceof HTMLSelectElement && chosen.selectedOptions[0]?.textContent).toBe("PDT on tETH");
  });

  test("an unknown period falls back to the default", async () => {
    show(assetsAnswer([coin()]), {}, "/sandbox/assets?period=7");
    expect(await screen.findByLabelText("Period")).toHaveProperty("value", "30");
  });

  test("reports when nothing was seen, nothing moved, and transactions are not offered", async () => {
    show(assetsAnswer([coin()]), {
      [days]: () => ({ body: { data: [], list: mirrorList("addresses", { state: "not_offered" }) } }),
    });
    expect(await screen.findByText("No balance recorded yet.")).toBeTruthy();
    expect(
      await screen.findByText("This deployment does not offer the transactions of the organization."),
    ).toBeTruthy();
  });
});

test("an address is refetched until its balances have been read", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const books = { differences: [], total: 0, loud: 0, comparedAt: null, isWaiting: false };
  let answer = assetsAnswer([], { progress: { read: 0, total: 1, waiting: 1, failed: 0 }, books });
  show(
    answer,
    {
      [route]: () => ({ body: answer }),
      "GET /relay/sandbox/api/v1/addresses": () => ({
        body: { data: { id: "a1", address: `0x${"5".repeat(40)}`, networkId: "net-1", reference: "ada" } },
      }),
    },
    "/sandbox/addresses/a1",
  );
  expect(await screen.findByText("Reading tokens…")).toBeTruthy();
  // It has the place of what is said about the balances once they have been read.
  expect(screen.queryByText(/have not been compared/)).toBeNull();
  answer = assetsAnswer([token()], { books });
  await vi.advanceTimersByTimeAsync(1_600);
  expect((await rowsOf("Assets of the address"))[0]?.[2]).toBe("7.000000000000000001 PDT");
  expect(screen.queryByText("Reading tokens…")).toBeNull();
  expect(screen.getByText(/have not been compared/)).toBeTruthy();
  vi.useRealTimers();
});
