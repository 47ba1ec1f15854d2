// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { mirrorWith } from "#src/testing/mirror.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { keepSavedFiles } from "#src/testing/saved-files.ts";
import { problem } from "#src/testing/server.ts";
import {
  acme,
  transactionsAnswer,
  transactionEntry,
  transactionsSeen,
  listedTransaction,
  pdt,
} from "#src/testing/transactions.ts";
import { TransactionList } from "./transaction-list.tsx";
import type { TransactionOwner, TransactionSearch } from "./transaction-search.ts";

const route = "GET /console/sandbox/transactions";
const deploymentProxy = "0x4e59b44847b379578588920cA78FbF26c0B4956C";
const organization: TransactionOwner = { kind: "organization" };
const label = {
  networkId: null,
  address: acme.toLowerCase(),
  label: "Acme",
  version: "1",
  changedAt: "2026-01-01T00:00:00.000Z",
  changedBy: { id: "p1", name: "Ada" },
};

type Shown = {
  readonly owner?: TransactionOwner;
  readonly search?: Partial<TransactionSearch>;
  readonly answer?: Parameters<typeof transactionsAnswer>[1];
  readonly more?: Parameters<typeof serveApp>[0];
};

const show = (
  rows: readonly ListedTransaction[],
  { owner = organization, search = {}, answer = {}, more = {} }: Shown = {},
) => {
  const onSearch = vi.fn<(change: Partial<TransactionSearch>) => void>();
  const { requests } = serveApp({
    [route]: () => ({ body: transactionsAnswer(rows, answer) }),
    [`${route}/seen`]: () => ({ body: transactionsSeen }),
    "POST /console/sandbox/addresses/names": () => ({ body: { owners: [], labels: [label] } }),
    ...more,
  });
  const list = (
    <TransactionList environment="sandbox" owner={owner} search={{ take: 20, ...search }} onSearch={onSearch} />
  );
  return { requests, onSearch, ...renderLinked(list) };
};

const table = () => screen.findByRole("table");

/** All columns, also those that are hidden until they are asked for. */
const showColumns = (...keys: readonly string[]) =>
  localStorage.setItem(
    "postern-columns/transactions",
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, true]))),
  );

/** The texts of the first row's cells, by header. */
const cells = async () => {
  const headers = within(await table())
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  // Below the headers and the heading of its day.
  const row = within(await table()).getAllByRole("row")[2];
  if (row === undefined) throw new Error("There is no row.");
  const texts = within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  return Object.fromEntries(headers.map((header, at) => [header, texts[at]]));
};

test("a page is saved as shown, with the network's id, the whole hash and base units", async () => {
  const saved = keepSavedFiles();
  const one = listedTransaction();
  const { user } = show([one]);
  await screen.findByText("Acme");
  await user.click(screen.getByRole("button", { name: "Export page as CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [head, row] = (await saved[0]?.text())?.split("\r\n") ?? [];
  expect(head).toBe(
    "Time,Our account,Our account's label,What,Direction,Counterparty,Counterparty label,Amount,Status,Fee,Operation,Transaction,Network,Network name,Base units",
  );
  expect(row).toContain(`,Out,${acme},Acme,"'\u22121,234.5 PDT",Succeeded,0.00042 ETH,`);
  expect(row).toContain(`${one.hash},${one.networkId},`);
  expect(row).toMatch(/,1234500000000000000000$/);
});

describe("a transaction is one row", () => {
  test("with direction, status, fee and operation in columns of their own on request", async () => {
    showColumns("direction", "status", "fee", "operation");
    show([listedTransaction()]);
    await screen.findByText("Acme");
    expect(await cells()).toMatchObject({
      Direction: "Out",
      Status: "Succeeded",
      Fee: "0.00042 ETH",
      Operation: "Send 1234.5 PDT to Acme",
    });
  });

  test("under its day, with time, our account, what it was, counterparty by name and signed amount", async () => {
    show([listedTransaction()]);
    await screen.findByText("Acme");
    expect(await cells()).toMatchObject({ What: "Invoice 7", Counterparty: "Acme", Amount: "\u22121234.5 PDT" });
    expect((await cells())["Our account"]).toContain("0x6CCBfC");
    expect((await cells())["Time"]).toMatch(/^\d{1,2}:\d\d/);
    expect(screen.getByRole("rowheader").textContent).toMatch(/^\w+day, \d May 2020$/);
    expect(screen.getByTitle("1234500000000000000000 base units of " + pdt)).toBeTruthy();
    expect(screen.getByTitle(`${acme} (Label of the organization, on any network)`)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Invoice 7" }).getAttribute("href")).toBe("/sandbox/activity/op-1");
    expect(screen.getByRole("link", { name: /^Open transaction/ }).getAttribute("href")).toBe(
      `/sandbox/transactions/net-1/0x${"1".repeat(64)}`,
    );
  });

  test("that opens its page when clicked anywhere", async () => {
    const { user, hrefNow } = show([listedTransaction()]);
    await user.click(await screen.findByRole("cell", { name: /PDT/ }));
    await waitFor(() => expect(hrefNow()).toBe(`/sandbox/transactions/net-1/0x${"1".repeat(64)}`));
  });

  test("with dashes for what the service does not provide", async () => {
    showColumns("status", "fee", "operation");
    show([
      listedTransaction({
        at: null,
        state: "unknown",
        status: "ODD",
        entries: [],
        counterparty: null,
        fee: null,
        operation: null,
      }),
    ]);
    expect(await cells()).toMatchObject({
      Time: "–",
      Amount: "–",
      Counterparty: "–",
      What: "Unknown Call",
      Status: "Unknown",
      Fee: "–",
      Operation: "–",
    });
    expect(screen.getAllByTitle("Status at the service: Odd")).toHaveLength(2);
    expect(screen.getByRole("rowheader").textContent).toBe("Time unknown");
  });

  test.each([
    ["creates a contract", null, "–", "Contract created", "–"],
    ["creates one by the well-known proxy", deploymentProxy, "–", "Contract created", "–"],
    ["calls somebody", acme, "Call", "Call", "Acme"],
  ] as const)("that moves nothing and %s says so", async (_what, counterparty, direction, words, end) => {
    showColumns("direction");
    show([listedTransaction({ entries: [], counterparty, operation: null })]);
    await waitFor(async () => expect((await cells())["Counterparty"]).toContain(end));
    expect(await cells()).toMatchObject({ Amount: "–", Direction: direction, What: words });
  });

  test("in which a zero amount is not a movement", async () => {
    showColumns("direction");
    show([listedTransaction({ entries: [transactionEntry({ amount: "0", text: "+0 PDT" })] })]);
    await screen.findByText("Acme");
    expect(await cells()).toMatchObject({ Amount: "–", Direction: "Call" });
  });

  test.each([
    ["FAILED", "Reverted"],
    ["DROPPED", "Failed"],
  ])("that failed, %s at the service, has its operation's status: %s", async (status, word) => {
    show([listedTransaction({ state: "failed", status })]);
    expect((await cells())["What"]).toBe(`${word} Invoice 7`);
  });

  test("with the first of many amounts, and the others on demand", async () => {
    const entries = ["1", "2", "3", "4", "5"].map((n) =>
      transactionEntry({ text: `\u2212${n} PDT`, to: n === "1" ? acme : pdt }),
    );
    const { user, hrefNow } = show([listedTransaction({ entries, counterparty: null })]);
    expect((await cells())["Amount"]).toBe("\u22121 PDT+ 4 more");
    expect((await cells())["Counterparty"]).toBe("Several");
    await user.click(screen.getByRole("button", { name: "+ 4 more" }));
    expect((await cells())["Amount"]).toContain("\u22125 PDT");
    expect(screen.getByRole("button", { name: "Show fewer" }).getAttribute("aria-expanded")).toBe("true");
    // It is a separate button in a row that opens.
    expect(hrefNow()).toBe("/sandbox");
  });

  test("with an unknown amount in words, and a long one with six decimals", async () => {
    const entries = [
      transactionEntry({ amount: null, text: "unknown amount of PDT" }),
      transactionEntry({ text: "\u22120.123456789 PDT" }),
    ];
    show([listedTransaction({ entries })]);
    // Copies and screen readers get the exact amount.
    expect((await cells())["Amount"]).toBe("unknown amount of PDT\u22120.123456789 PDT");
    expect(document.querySelector<HTMLElement>("[data-listed]")?.dataset["listed"]).toBe("\u22120.123456…");
  });

  test("with other columns if somebody chooses them", async () => {
    const { user } = show([listedTransaction()]);
    await table();
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Fee" }));
    expect((await cells())["Fee"]).toBe("0.00042 ETH");
    await user.click(screen.getByRole("checkbox", { name: "Fee" }));
  });

  test("marks an address without a name as new in its first payment, once the whole list is read", async () => {
    const stranger = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    const first = listedTransaction({ counterparty: stranger, isFirst: true });
    const { unmount } = show([first, listedTransaction({ hash: `0x${"2".repeat(64)}`, counterparty: stranger })]);
    await table();
    expect((await cells())["Counterparty"]).toMatch(/^0x7099.*new$/);
    expect(screen.getAllByText("new")).toHaveLength(1);
    unmount();
    const named = show([listedTransaction({ isFirst: true })]);
    await screen.findByText("Acme");
    expect(screen.queryByText("new")).toBeNull();
    named.unmount();
    show([first], { answer: { list: { state: "syncing" } } });
    await table();
    expect(screen.queryByText("new")).toBeNull();
  });

  test.each([
    ["in", acme, "Deposit", "Acme"],
    ["out", acme, "Withdrawal", "Acme"],
    ["internal", acme, "Between own accounts", "Acme"],
    ["in", `0x${"0".repeat(40)}`, "Minted", "–"],
    ["out", `0x${"0".repeat(40)}`, "Burned", "–"],
  ] as const)(
    "without an operation, going %s, with %s at the other end, is called %s, and its counterparty %s",
    async (direction, counterparty, word, end) => {
      const entries = [transactionEntry({ direction })];
      show([listedTransaction({ direction, entries, counterparty, operation: null })]);
      await table();
      await waitFor(async () => expect((await cells())["Counterparty"]).toContain(end));
      expect((await cells())["What"]).toBe(word);
    },
  );

  test("of a run names the run", async () => {
    const run = { id: "run-1", name: "November payroll", total: 12, endpoints: ["sendTokens"] };
    const operation = { id: "op-1", sentence: "Send 1 PDT to Acme", purpose: null, person: "Ada", run };
    show([listedTransaction({ operation })]);
    await table();
    expect((await cells())["What"]).toBe("November payroll 12 items");
    const all = screen.getByRole("link", { name: "All transactions of November payroll" });
    expect(all.getAttribute("href")).toBe("/sandbox/transactions?run=run-1");
  });
});

test.each([
  [organization, "?take=20"],
  [{ kind: "address", id: "0xaa" } as const, "?address=0xaa&take=20"],
  [{ kind: "wallet", id: "w1" } as const, "?wallet=w1&take=20"],
  [{ kind: "profile", id: "ada" } as const, "?profile=ada&take=20"],
])("the list of %o requests its own transactions", async (owner, query) => {
  const { requests } = show([listedTransaction()], { owner });
  const name = owner.kind === "organization" ? "Transactions" : `Transactions of the ${owner.kind}`;
  expect(await screen.findByRole("table", { name })).toBeTruthy();
  expect(requests).toContain(`${route}${query}`);
});

describe("filters", () => {
  const all: Partial<TransactionSearch> = {
    direction: "out",
    networkId: "net-1",
    asset: pdt.toLowerCase(),
    counterparty: acme.toLowerCase(),
    status: "confirmed",
    since: "2026-11-01",
    until: "2026-11-30",
  };

  test("from the URL are applied, shown as chips, and removed one by one", async () => {
    const { requests, user, onSearch } = show([listedTransaction()], { search: { ...all, cursor: "5.1" } });
    await table();
    expect(requests).toContain(
      `${route}?direction=out&networkId=net-1&asset=${pdt.toLowerCase()}&counterparty=${acme.toLowerCase()}&state=confirmed&since=2026-11-01&until=2026-11-30&take=20&cursor=5.1`,
    );
    const chips = screen.getByRole("list", { name: "Filters" });
    await waitFor(() =>
      expect(
        within(chips)
          .getAllByRole("button")
          .map(({ textContent }) => textContent),
      ).toEqual([
        "Remove filter Direction: Out",
        "Remove filter Network: tETH",
        "Remove filter Asset: PDT",
        "Remove filter Counterparty: Acme",
        "Remove filter Status: Succeeded",
        "Remove filter From 1 Nov 2026",
        "Remove filter Until 30 Nov 2026",
        "Remove all filters",
      ]),
    );
    await user.click(within(chips).getByRole("button", { name: /Asset/ }));
    // Another filter starts at its first page.
    expect(onSearch).toHaveBeenLastCalledWith({ asset: undefined, cursor: undefined });
    await user.click(within(chips).getByRole("button", { name: "Remove all filters" }));
    expect(Object.values(onSearch.mock.lastCall?.[0] ?? {})).toEqual(Array.from({ length: 12 }, () => undefined));
  });

  test("are chosen from the existing ones: assets with their contract if a symbol is ambiguous", async () => {
    const { user, onSearch } = show([listedTransaction()]);
    await table();
    const asset = await screen.findByRole("combobox", { name: "Asset" });
    await within(asset).findByRole("option", { name: "PDT" });
    expect(
      within(asset)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["All", "ETH", "PDT", "USD (0x7Eb6bA…B4A605)"]);
    await user.selectOptions(asset, "PDT");
    expect(onSearch).toHaveBeenLastCalledWith({ asset: pdt.toLowerCase(), networkId: "net-1", cursor: undefined });
    await user.selectOptions(screen.getByRole("combobox", { name: "Direction" }), "In");
    expect(onSearch).toHaveBeenLastCalledWith({ direction: "in", cursor: undefined });
    await user.selectOptions(screen.getByRole("combobox", { name: "Period (UTC)" }), "November 2026");
    expect(onSearch).toHaveBeenLastCalledWith({ since: "2026-11-01", until: "2026-11-30", cursor: undefined });
    await user.click(screen.getByRole("button", { name: "More filters" }));
    await user.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "Failed");
    expect(onSearch).toHaveBeenLastCalledWith({ status: "failed", cursor: undefined });
    await user.selectOptions(screen.getByRole("combobox", { name: "Network" }), "tETH");
    expect(onSearch).toHaveBeenLastCalledWith({ networkId: "net-1", asset: undefined, cursor: undefined });
  });

  test("of a run are named by it, with a link to it", async () => {
    const { requests } = show([listedTransaction()], { search: { run: "run-1" } });
    await table();
    expect(requests).toContain(`${route}?run=run-1&take=20`);
    const chips = within(screen.getByRole("list", { name: "Filters" }));
    expect(chips.getByRole("button").textContent).toBe("Remove filter Run: run-1");
    expect(chips.getByRole("link", { name: "Open the run" }).getAttribute("href")).toBe("/sandbox/runs/run-1");
  });

  test("by account offer profiles, wallets and our addresses, one at a time", async () => {
    const till = { id: "a-1", address: acme, networkId: "net-1", reference: "shop", walletId: "w-1", label: "Till" };
    const wallet = { id: "w-1", reference: "shop", networkId: "net-1" };
    const records = { profiles: [{ reference: "shop" }], wallets: [wallet], addresses: [till] };
    const { user, onSearch, requests } = show([listedTransaction()], {
      more: {
        "GET /console/sandbox/find": mirrorWith(records),
        "GET /console/sandbox/labels": () => ({
          body: {
            data: [{ ...label, address: pdt.toLowerCase(), label: "Shop of others" }],
            pagination: { totalElements: 1, totalPages: 1, skip: 0, take: 10 },
          },
        }),
      },
      search: { wallet: "w-9" },
    });
    await table();
    expect(requests).toContain(`${route}?wallet=w-9&take=20`);
    const input = screen.getByRole("combobox", { name: "Account" });
    await user.clear(input);
    await user.type(input, "shop");
    await screen.findByRole("option", { name: "Till · 0x7Eb6bA…B4A605" });
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["shop", "shop on tETH", "Till · 0x7Eb6bA…B4A605"]),
    );
    expect(screen.queryByRole("option", { name: /Shop of others/ })).toBeNull();
    await user.click(screen.getByRole("option", { name: "Till · 0x7Eb6bA…B4A605" }));
    const nobody = { profile: undefined, wallet: undefined, account: undefined, cursor: undefined };
    expect(onSearch).toHaveBeenLastCalledWith({ ...nobody, account: acme.toLowerCase() });
    await user.clear(input);
    await user.type(input, "shop");
    await user.click(await screen.findByRole("option", { name: "shop on tETH" }));
    expect(onSearch).toHaveBeenLastCalledWith({ ...nobody, wallet: "w-1" });
    await user.click(screen.getByRole("button", { name: "Clear account" }));
    expect(onSearch).toHaveBeenLastCalledWith(nobody);
  });

  test("by account tell two wallets of one profile and network apart", async () => {
    const wallets = ["w-1", "w-2"].map((id) => ({ id, reference: "shop", networkId: "net-1" }));
    const records = { profiles: [], wallets, addresses: [] };
    const { user, onSearch } = show([listedTransaction()], {
      more: { "GET /console/sandbox/find": mirrorWith(records) },
    });
    await table();
    const input = screen.getByRole("combobox", { name: "Account" });
    await user.type(input, "shop");
    for (const { id } of wallets)
      expect(await screen.findByRole("option", { name: `shop on tETH · ${id}` })).toBeTruthy();
    await user.click(screen.getByRole("option", { name: "shop on tETH · w-2" }));
    expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ wallet: "w-2" }));
  });

  /** Only this text finds the label. */
  const labelled: Parameters<typeof show>[1] = {
    more: {
      "GET /console/sandbox/labels": ({ url }) => ({
        body: {
          data: url.searchParams.get("search") === "acm" ? [label] : [],
          pagination: { totalElements: 1, totalPages: 1, skip: 0, take: 10 },
        },
      }),
    },
  };

  test("accept a counterparty by its whole address or by its name, and nothing else", async () => {
    const { user, onSearch } = show([listedTransaction()], labelled);
    await table();
    await user.click(screen.getByRole("button", { name: "More filters" }));
    const input = await screen.findByRole("combobox", { name: "Counterparty" });
    await user.click(input);
    await user.paste("nobody");
    await user.keyboard("{Enter}");
    expect(screen.getByText("Choose a name from the list, or enter a full address.")).toBeTruthy();
    await user.clear(input);
    await user.paste(acme);
    await user.keyboard("{Enter}");
    expect(onSearch).toHaveBeenLastCalledWith({ counterparty: acme.toLowerCase(), cursor: undefined });
    await user.paste("acm");
    await user.click(await screen.findByRole("option", { name: "Acme · 0x7Eb6bA…B4A605" }));
    expect(onSearch.mock.calls).toHaveLength(2);
    expect(input).toHaveProperty("value", "");
  });

  test("accept no counterparty found by an earlier text if Enter comes before the names of the later one", async () => {
    const { user, onSearch } = show([listedTransaction()], labelled);
    await table();
    await user.click(screen.getByRole("button", { name: "More filters" }));
    const input = await screen.findByRole("combobox", { name: "Counterparty" });
    await user.click(input);
    await user.paste("acm");
    await screen.findByRole("option", { name: "Acme · 0x7Eb6bA…B4A605" });
    await user.keyboard("ount{Enter}");
    expect(onSearch).not.toHaveBeenCalled();
    expect(input).toHaveProperty("value", "acmount");
    expect(screen.getByText("Choose a name from the list, or enter a full address.")).toBeTruthy();
    // With the names for this text loaded, a single name counts as picked.
    await user.keyboard("{Backspace>4/}");
    await waitFor(async () => {
      await user.keyboard("{Enter}");
      expect(onSearch).toHaveBeenLastCalledWith({ counterparty: acme.toLowerCase(), cursor: undefined });
    });
  });

  test("that leave nothing say so, and can be removed", async () => {
    const { user, onSearch } = show([], { search: { direction: "in" } });
    expect(await screen.findByText("No matching transactions.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove all filters" }));
    expect(onSearch.mock.lastCall?.[0]).toMatchObject({ direction: undefined, cursor: undefined });
  });
});

describe("pages", () => {
  test("continue by the response's cursor, and back to an earlier page", async () => {
    serveApp({
      [route]: ({ url }) => ({
        body: transactionsAnswer([listedTransaction()], {
          next: { "": "5.1", "5.1": "4.1" }[url.searchParams.get("cursor") ?? ""] ?? null,
        }),
      }),
    });
    const { user, router } = renderApp("/sandbox/transactions?direction=out");
    const cursor = () => new URLSearchParams(router.state.location.searchStr).get("cursor");
    const press = async (name: string, to: string | null) => {
      await user.click(await screen.findByRole("button", { name }));
      await waitFor(() => expect(cursor()?.replaceAll('"', "") ?? null).toBe(to));
    };
    await table();
    expect(screen.queryByRole("button", { name: "Newer" })).toBeNull();
    await press("Older", "5.1");
    await press("Older", "4.1");
    await press("Newer", "5.1");
    await press("Newer", null);
    expect(router.state.location.search).toMatchObject({ direction: "out" });
  });

  test("that a link has opened link to the newest", async () => {
    const { user, onSearch } = show([listedTransaction()], { search: { cursor: "5.1" } });
    await table();
    expect(screen.queryByRole("button", { name: "Newer" })).toBeNull();
    expect(screen.getByRole("button", { name: "Older" })).toHaveProperty("disabled", true);
    await user.click(screen.getByRole("button", { name: "Newest" }));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ cursor: undefined });
  });

  test("past the end link back, too", async () => {
    const { user, onSearch } = show([], { search: { cursor: "5.1" } });
    expect(await screen.findByText("No older transactions.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show the newest" }));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ cursor: undefined });
  });

  test("have the chosen size", async () => {
    const { user, onSearch } = show([listedTransaction()]);
    await user.selectOptions(await screen.findByRole("combobox", { name: "Rows per page" }), "100 rows");
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ take: 100, cursor: undefined });
  });
});

describe("the copy of the service's list", () => {
  test("shows how far it is while it is being read", async () => {
    show([], { answer: { list: { state: "syncing", rows: 10, seen: 20, total: 80, checkedAt: null } } });
    expect(
      await screen.findByText("Reading the transactions from the service: 20 of 80. More may appear."),
    ).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Transactions read" }).getAttribute("aria-valuenow")).toBe("25");
    expect(screen.getByText("No transactions yet.")).toBeTruthy();
  });

  test("that could not be read says why, and still shows what is known", async () => {
    show([listedTransaction()], { answer: { list: { state: "failed", why: "The service is down" } } });
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Postern could not read the transactions from the service: The service is down This list may be outdated or incomplete. Postern will try again. If this continues, contact the service's operator.",
    );
    expect(await table()).toBeTruthy();
  });

  test("that the deployment does not offer links to Activity", async () => {
    show([], { answer: { list: { state: "not_offered" } } });
    expect(await screen.findByText("This deployment does not offer a list of transactions.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open activity" }).getAttribute("href")).toBe("/sandbox/activity");
    expect(screen.queryByRole("button", { name: "Refresh" })).toBeNull();
  });

  test("shows its age once complete, and is compared again on demand", async () => {
    const { user, requests } = show([listedTransaction()], {
      more: {
        [`POST ${route.slice(4)}/refresh`]: () => ({ body: { list: transactionsAnswer([]).list } }),
      },
    });
    expect((await screen.findByText(/^Updated/)).textContent).toMatch(/2020/);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Comparing with the service…")).toBeTruthy();
    expect(requests.filter((one) => one === `${route}?take=20`)).toHaveLength(2);
  });

  test("without any transaction says what would be here", async () => {
    show([], { owner: { kind: "wallet", id: "w1" } });
    expect(await screen.findByText("The wallet has no transactions.")).toBeTruthy();
  });

  test("that cannot be loaded shows the error", async () => {
    show([], { more: { [route]: () => problem(500, "POSTERN_INTERNAL") } });
    expect(await screen.findByRole("alert")).toBeTruthy();
  });
});
