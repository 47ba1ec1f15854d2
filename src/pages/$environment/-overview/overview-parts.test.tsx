// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { AssetsAnswer, Holding } from "#shared/console/assets.ts";
import type { TransactionsProgress } from "#shared/console/transactions.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { assetsAnswer, coin, token } from "#src/testing/assets.ts";
import { mirrorList, mirrorWith } from "#src/testing/mirror.ts";
import { pulse } from "#src/testing/pulse.ts";
import { journalOverview, operationRecord } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { problem } from "#src/testing/server.ts";
import { completeProgress } from "#src/testing/transactions.ts";
import { FirstSteps } from "./first-steps.tsx";
import { Flows } from "./flows.tsx";
import { Glance } from "./glance.tsx";
import { Holdings } from "./holdings.tsx";
import { LastOperations, Unconfirmed } from "./last-operations.tsx";

const journal = "GET /console/sandbox/operations/overview";
const assets = "GET /console/sandbox/assets";

describe("the balances", () => {
  const show = (data: readonly Holding[], more: Partial<AssetsAnswer> = {}) => {
    serveApp({ [assets]: () => ({ body: assetsAnswer(data, more) }) });
    return renderLinked(<Holdings environment="sandbox" />);
  };
  const list = (more: Parameters<typeof mirrorList>[1]) => ({ list: mirrorList("addresses", more) });

  test.each([
    [{ rows: 1_234 }, /^Totals of all 1,234 addresses, updated just now\.$/],
    [
      { rows: 7, unreadable: 2, checkedAt: null },
      /^Totals of 7 addresses\. Postern cannot read 2 of the service's addresses\.$/,
    ],
    [{ state: "failed", rows: 7, total: 7, why: "No answer." }, /^Totals of all 7 addresses, updated just now\.$/],
    [
      { state: "failed", rows: 7, total: 9, why: "No answer." },
      /^Totals of 7 of 9 addresses: Postern could not read the rest\. No answer\.$/,
    ],
    [
      { state: "syncing", rows: 7, total: 1_200 },
      /^Reading addresses: 7 of 1,200 addresses so far\. Totals may change\.$/,
    ],
  ] as const)("show how many addresses they cover, and their progress: %o", async (how, words) => {
    show([coin()], list(how));
    expect((await screen.findByText(/^Totals of|^Reading addresses/)).textContent).toMatch(words);
  });

  test("are those of the main assets, in their units, and link to all", async () => {
    show([coin(), token({ text: "7.000000000000000001 PDT" }), coin({ networkId: "gone", unreadable: 1 })], {
      more: 4,
    });
    const table = within(await screen.findByRole("table", { name: "Balances" }));
    await table.findAllByRole("link", { name: "tETH" });
    const cells = (at: number) =>
      within(table.getAllByRole("row")[at] ?? document.body)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cells(1).slice(0, 3)).toEqual(["ETH", "tETH", "2"]);
    expect(cells(1)[3]).toContain("1234.5 ETH");
    expect(cells(2)[3]).toContain("7.000000… PDT");
    expect(cells(3)[3]).toContain("1 could not be read");
    expect(screen.getByRole("link", { name: "Show all 7 assets" }).getAttribute("href")).toBe("/sandbox/assets");
  });

  test("keep their names and units while the service does not respond", async () => {
    serveApp({
      [assets]: () => ({ body: assetsAnswer([coin()]) }),
      "GET /relay/sandbox/api/v1/network/organization": () => problem(502, "POSTERN_SERVICE_UNREACHABLE"),
      "GET /console/sandbox/find": mirrorWith({
        networks: [{ id: "net-1", name: "tETH", enabled: true, decimals: 18 }],
      }),
    });
    renderLinked(<Holdings environment="sandbox" />);
    expect(await screen.findByRole("link", { name: "tETH" }, { timeout: 5_000 })).toBeTruthy();
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
  test("is counted apart from failed and pending operations, each with a link", async () => {
    serveApp({ "GET /console/sandbox/pulse": () => ({ body: pulse({ open: 5, attention: 2 }) }) });
    renderLinked(
      <Glance environment="sandbox" failed={{ count: 1, isMore: true }} at={Date.parse("2026-01-04T00:00:00Z")} />,
    );
    const links = () =>
      within(screen.getByRole("list", { name: "At a glance" }))
        .getAllByRole("link")
        .map((link) => [link.textContent?.replaceAll(/\s/g, ""), link.getAttribute("href")]);
    await screen.findByRole("link", { name: /Pending\s*3/ });
    expect(links()).toEqual([
      ["Unconfirmed2", "/sandbox/activity?state=unconfirmed"],
      ["Failed,last3days1+", "/sandbox/activity?state=unsuccessful&since=2026-01-01T00%3A00%3A00.000Z"],
      ["Pending3", "/sandbox/activity?state=underway"],
    ]);
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
  test.each([
    [30, "Show all 30 operations"],
    [null, "Show all operations"],
  ])("are the newest of the journal, and link to all of them: %o", async (total, name) => {
    serveApp({ [journal]: () => ({ body: journalOverview({ last: [operationRecord({ state: "failed" })], total }) }) });
    const { user, hrefNow } = renderLinked(<LastOperations environment="sandbox" />);
    const all = await screen.findByRole("link", { name });
    expect(all.getAttribute("href")).toBe("/sandbox/activity");
    await user.click(screen.getByRole("cell", { name: "Ada" }));
    expect(hrefNow()).toBe("/sandbox/activity/op-1");
  });

  test("are all operations if there are few", async () => {
    serveApp({ [journal]: () => ({ body: journalOverview({ last: [operationRecord({ state: "failed" })] }) }) });
    renderLinked(<LastOperations environment="sandbox" />);
    expect(await screen.findByRole("table", { name: "Last operations" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Show all/ })).toBeNull();
    expect(screen.queryByRole("region", { name: "Unconfirmed outcomes" })).toBeNull();
  });

  test("that wait for an admin are listed for others without a way to settle them", async () => {
    serveApp({ "GET /auth/session": () => ({ body: session("operator") }) });
    renderLinked(<Unconfirmed environment="sandbox" rows={[operationRecord({ id: "op-8", state: "unknown" })]} />);
    expect(await screen.findByRole("table", { name: "Unconfirmed outcomes" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("link", { name: "Settle transfer" })).toBeNull());
  });

  test("that wait for an admin each have a way to settle them", async () => {
    serveApp();
    const unsettled = [
      operationRecord({ id: "op-8", state: "unknown" }),
      operationRecord({ id: "op-9", state: "ended" }),
    ];
    renderLinked(<Unconfirmed environment="sandbox" rows={unsettled} />);
    const links = await screen.findAllByRole("link", { name: "Settle transfer" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/sandbox/activity/op-8",
      "/sandbox/activity/op-9",
    ]);
  });
});
