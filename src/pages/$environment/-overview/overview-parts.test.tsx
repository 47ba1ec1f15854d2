// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { AssetsAnswer, Holding } from "#shared/console/assets.ts";
import type { ActivityRun } from "#shared/console/operation.ts";
import type { TransactionsProgress } from "#shared/console/transactions.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { assetsAnswer, coin, difference, token } from "#src/testing/assets.ts";
import { mirrorList, mirrorWith } from "#src/testing/mirror.ts";
import { pulse } from "#src/testing/pulse.ts";
import { journalOverview, operationRecord } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { problem } from "#src/testing/server.ts";
import { completeProgress } from "#src/testing/transactions.ts";
import { FirstSteps } from "./first-steps.tsx";
import { Flows } from "./flows.tsx";
import { Holdings } from "./holdings.tsx";
import { LastOperations } from "./last-operations.tsx";
import { NeedsYou } from "./needs-you.tsx";

const journal = "GET /console/sandbox/operations/overview";
const assets = "GET /console/sandbox/assets";

const counts = {
  waiting: 0,
  sending: 0,
  started: 0,
  unknown: 0,
  succeeded: 0,
  failed: 0,
  not_sent: 0,
  cancelled: 0,
};

const run = (more: Partial<ActivityRun> = {}): ActivityRun => ({
  id: "run-1",
  name: "November payroll",
  state: "done",
  note: null,
  person: { id: "p1", name: "Ada" },
  networkId: "net-1",
  kinds: ["transferToken"],
  total: 12,
  counts: { ...counts, succeeded: 12 },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});
const paid = { "run-1": { name: "November", people: 12, amounts: ["1,893 USDC"] } };

describe("the holdings", () => {
  const show = (data: readonly Holding[], more: Partial<AssetsAnswer> = {}) => {
    serveApp({ [assets]: () => ({ body: assetsAnswer(data, more) }) });
    return renderLinked(<Holdings environment="sandbox" />);
  };
  const list = (more: Parameters<typeof mirrorList>[1]) => ({ list: mirrorList("addresses", more) });
  const rows = async () => {
    const table = within(await screen.findByRole("table", { name: "Holdings" }));
    return table
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  };

  test("are amounts in their units with the network and the change today, and link to all", async () => {
    const today = { amount: "-2500000000000000000", text: "2.5 ETH" };
    show(
      [
        coin({ today }),
        token({ text: "7.000000000000000001 PDT", today: { amount: "0", text: "0 PDT" } }),
        coin({ networkId: "gone", unreadable: 1 }),
      ],
      {
        more: 4,
      },
    );
    await screen.findAllByText("tETH");
    const [first = [], second = [], third = []] = await rows();
    expect(first).toEqual(["ETH tETH", "1234.5 ETH", "−2.5 today"]);
    expect(second[1]).toBe("7.000000000000000001 PDT");
    expect(
      [...document.querySelectorAll<HTMLElement>("[data-listed]")].map(({ dataset }) => dataset["listed"]),
    ).toEqual(expect.arrayContaining(["1,234.5", "7.00…"]));
    expect(second[2]).toContain("No change today");
    expect(third[0]).toContain("1 could not be read");
    expect(screen.getByRole("link", { name: "All 7 assets" }).getAttribute("href")).toBe("/sandbox/assets");
  });

  test("are one sum of a coin's networks, each of which is named and has its part", async () => {
    const { user } = show([
      coin({
        amount: "39988563000000000000",
        text: "39.988563 ETH",
        parts: [
          { networkId: "net-1", text: "20 ETH" },
          { networkId: "net-9", text: "19.988563 ETH" },
        ],
      }),
    ]);
    await screen.findByText("tETH");
    const [first = []] = await rows();
    expect(first[0]).toBe("ETH tETH, net-9");
    expect(document.querySelector<HTMLElement>("[data-listed]")?.dataset["listed"]).toBe("39.98…");
    await user.tab();
    expect(screen.getByText("20 ETH on tETH, 19.988563 ETH on net-9")).toBeTruthy();
  });

  test("count change that is on its way, and say so", async () => {
    show([
      coin({
        text: "0.01 tBTC",
        amount: "1000000",
        change: { amount: "899200", text: "0.008992 tBTC" },
        whole: { amount: "1899200", text: "0.018992 tBTC" },
        isUpdating: true,
      }),
    ]);
    const [first = []] = await rows();
    expect(first[0]).toContain("0.01 available, 0.008992 change on its way");
    expect(first[1]).toBe("0.018992 tBTC");
  });

  test("that are not current say so instead of the last figure", async () => {
    show([coin({ isUpdating: true, today: { amount: "1", text: "1 ETH" } })]);
    const [first = []] = await rows();
    expect(first[1]).toBe("Updating…1,234.5 ETH before");
    expect(first[2]).toBe("");
  });

  test.each([
    [{ rows: 7, unreadable: 2 }, /^Postern cannot read 2 of the service's addresses\.$/],
    [
      { state: "failed", rows: 7, total: 9, why: "No answer." },
      /^Totals of 7 of 9 addresses: Postern could not read the rest\. No answer\.$/,
    ],
    [
      { state: "syncing", rows: 7, total: 1_200 },
      /^Reading addresses: 7 of 1,200 addresses so far\. Totals may change\.$/,
    ],
  ] as const)("say what they lack: %o", async (how, words) => {
    show([coin()], list(how));
    expect((await screen.findByText(words)).textContent).toMatch(words);
  });

  test("keep their names and units while the service does not respond, and name a network once if its coin is named like it", async () => {
    serveApp({
      [assets]: () => ({ body: assetsAnswer([coin()]) }),
      "GET /relay/sandbox/api/v1/network/organization": () => problem(502, "POSTERN_SERVICE_UNREACHABLE"),
      "GET /console/sandbox/find": mirrorWith({
        networks: [{ id: "net-1", name: "tETH", enabled: true, decimals: 18 }],
      }),
    });
    renderLinked(<Holdings environment="sandbox" />);
    expect(await screen.findByText("tETH", {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByRole("table").textContent).not.toContain("base units of");
  });

  test.each([
    [{ rows: 3 }, "Your addresses hold nothing yet."],
    [{ rows: 0, state: "syncing" }, "Reading balances…"],
    [{ rows: 0, state: "failed" }, "No balance has been read yet."],
  ] as const)("that are empty say why: %o", async (how, words) => {
    show([], list(how));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("money in and out", () => {
  const days = "GET /console/sandbox/transactions/days";
  const today = new Date().toISOString().slice(0, 10);
  const moved = (came: string, went: string) => ({
    day: today,
    networkId: "net-1",
    asset: { kind: "native" },
    in: { amount: "1", text: came },
    out: { amount: "1", text: went },
  });
  const show = (data: readonly object[], list: Partial<TransactionsProgress> = {}) => {
    serveApp({ [days]: () => ({ body: { data, list: { ...completeProgress, ...list } } }) });
    return renderLinked(<Flows environment="sandbox" />);
  };

  test("has its sums, an axis in the unit, the values of the bars and a table", async () => {
    const { container } = show([moved("1,234.5 ETH", "200 ETH")]);
    const figure = await screen.findByRole("figure");
    await within(figure).findByText("tETH");
    expect(figure.querySelector("figcaption")?.textContent).toMatch(
      /^ETH on tETH, .+ to .+In \+1234\.5 ETH Out −200 ETH$/,
    );
    const texts = [...container.querySelectorAll("svg text")].map(({ textContent }) => textContent);
    expect(texts).toEqual(["−500", "0", "500", "1,000", "1,500", "+1.23K", "−200"]);
    expect(container.querySelectorAll("rect")).toHaveLength(2);
    const table = within(figure).getByRole("table", { name: "Money in and out per day", hidden: true });
    expect(table.textContent).toContain("+1234.5 ETH");
  });

  test("shows how many of the assets it covers, and links to all transactions", async () => {
    serveApp({ [days]: () => ({ body: { data: [moved("1 ETH", "0 ETH")], assets: 5, list: completeProgress } }) });
    renderLinked(<Flows environment="sandbox" />);
    expect(await screen.findByText(/Shows 1 of 5 assets that moved/)).toBeTruthy();
    const link = screen.getByRole("link", { name: "Show all transactions" });
    expect(link.getAttribute("href")).toBe("/sandbox/transactions");
  });

  test.each([
    [{}, /Nothing came in or went out in the last 14 days/],
    [{ state: "syncing" }, /^Reading transactions…/],
    [{ state: "not_offered" }, /The wallet service has no list of transactions/],
  ] as const)("that is missing is explained: %o", async (list, words) => {
    show([], list);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("what needs a person", () => {
  const nothing = journalOverview();
  const show = (more: Partial<Parameters<typeof NeedsYou>[0]> = {}, routes: Parameters<typeof serveApp>[0] = {}) => {
    serveApp({ "GET /console/sandbox/pulse": () => ({ body: pulse({ open: 5, attention: 5 }) }), ...routes });
    return renderLinked(<NeedsYou environment="sandbox" {...nothing} books={undefined} {...more} />);
  };
  const verbs = () =>
    screen.getAllByRole("listitem").map((item) => {
      const link = within(item).getAllByRole("link").at(-1);
      return [link?.textContent, link?.getAttribute("href")];
    });

  test("each has a sentence and the verb that ends it", async () => {
    const books = { differences: [difference()], total: 1, loud: 1, comparedAt: null, isWaiting: false };
    show({
      unsettled: [operationRecord({ id: "op-9", state: "unknown" })],
      stopped: { data: [run({ state: "paused", counts: { ...counts, succeeded: 8, waiting: 4 } })], total: 1 },
      paid,
      drafts: [{ id: "p-1", name: "December", people: 3, amounts: ["30 USDC"] }],
      books,
    });
    const section = await screen.findByRole("region", { name: "Needs you" });
    await waitFor(() =>
      expect(verbs()).toEqual([
        ["Settle", "/sandbox/activity/op-9"],
        ["Resume", "/sandbox/runs/run-1"],
        ["Look", "/sandbox/addresses/a1"],
        ["Review", "/sandbox/payouts/p-1"],
      ]),
    );
    expect(section.textContent).toContain("Do not send it again.");
    expect(section.textContent).toContain("Pay 12 people, 1,893 USDC");
    expect(section.textContent).toContain("Paused, 8 of 12 · November payroll");
    expect(section.textContent).toContain("0.25 ETH more than its transactions explain");
    expect(section.textContent).toContain("Pay 3 people, 30 USDC");
    expect((await screen.findByRole("link", { name: "4 more unconfirmed" })).getAttribute("href")).toBe(
      "/sandbox/activity?state=unconfirmed",
    );
  });

  test("is looked at by people who may not end it", async () => {
    show(
      {
        unsettled: [operationRecord({ id: "op-9", state: "unknown" })],
        drafts: [{ id: "p-1", name: "December", people: 3, amounts: [] }],
      },
      { "GET /auth/session": () => ({ body: session("viewer") }) },
    );
    await waitFor(() => expect(verbs()).toEqual([["Look", "/sandbox/activity/op-9"]]));
  });

  test("is nothing for people who may not start the drafts", async () => {
    show(
      { drafts: [{ id: "p-1", name: "December", people: 3, amounts: [] }] },
      { "GET /auth/session": () => ({ body: session("viewer") }) },
    );
    expect(await screen.findByText("Nothing needs you now.")).toBeTruthy();
  });

  test("is nothing: a calm line, whatever a note explains", async () => {
    const quiet = difference({ isQuiet: true, note: "fees" });
    const books = { differences: [quiet], total: 1, loud: 0, comparedAt: null, isWaiting: false };
    show({ books }, { "GET /console/sandbox/pulse": () => ({ body: pulse() }) });
    expect(await screen.findByText("Nothing needs you now.")).toBeTruthy();
    expect(screen.queryByRole("listitem")).toBeNull();
  });
});

describe("the first steps", () => {
  const counted = (profiles: number, addresses: number) => ({
    "GET /console/sandbox/overview": () => ({
      body: {
        counts: {
          listProfiles: { state: "known", total: profiles },
          listAddresses: { state: "known", total: addresses },
        },
      },
    }),
  });

  test("say in a sentence what this is, and link to each first step", async () => {
    serveApp(counted(1, 0));
    renderLinked(<FirstSteps environment="sandbox" />);
    expect(screen.getByText(/^Postern is your team's console for the wallet service/)).toBeTruthy();
    expect(await screen.findByText("Done")).toBeTruthy();
    const generate = await screen.findByRole("link", { name: "Generate address" });
    expect(generate.getAttribute("href")).toBe("/sandbox/addresses?form=generate");
    expect(screen.getByRole("link", { name: "Open playground" }).getAttribute("href")).toBe("/sandbox/playground");
    expect(screen.queryByRole("link", { name: "Create profile" })).toBeNull();
  });

  test("offer a viewer nothing that would be refused", async () => {
    serveApp({ ...counted(0, 0), "GET /auth/session": () => ({ body: session("viewer") }) });
    const { queryClient } = renderLinked(<FirstSteps environment="sandbox" />);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Open playground"]);
  });
});

describe("the last operations", () => {
  const show = (more: Parameters<typeof journalOverview>[0]) => {
    serveApp({
      [journal]: () => ({ body: journalOverview(more) }),
      "GET /console/sandbox/pulse": () => ({ body: pulse({ open: 3, attention: 1 }) }),
    });
    renderLinked(<LastOperations environment="sandbox" />);
  };
  const lines = async () => (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);

  test("are one line per run, with its outcome in words", async () => {
    const older = operationRecord({ id: "op-1", state: "failed", createdAt: "2025-12-31T00:00:00.000Z" });
    show({ last: [older], runs: [run()], paid, total: 14 });
    const [first = "", second = ""] = await lines();
    expect(first).toContain("Paid 12 people, 1,893 USDC");
    expect(first).toContain("November payroll");
    expect(first).toMatch(/12 of 12$/);
    expect(second).toMatch(/Failed$/);
    expect(screen.getByTitle("Paid 12 people, 1,893 USDC, November payroll")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Paid/ }).getAttribute("href")).toBe("/sandbox/runs/run-1");
  });

  test("link to all, to those under way and to those that failed", async () => {
    show({ last: [operationRecord()], total: 30, failed: { count: 2, isMore: true } });
    await screen.findByRole("link", { name: "2 pending" });
    const href = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("All 30 operations")).toBe("/sandbox/activity");
    expect(href("2 pending")).toBe("/sandbox/activity?state=underway");
    expect(href("2+ failed in 3 days")).toMatch(/^\/sandbox\/activity\?state=unsuccessful&since=/);
  });

  test("are all operations if there are few", async () => {
    show({ last: [operationRecord({ state: "failed" })] });
    await lines();
    expect(screen.queryByRole("link", { name: /^All/ })).toBeNull();
  });
});
