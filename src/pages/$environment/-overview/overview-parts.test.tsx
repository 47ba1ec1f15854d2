import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { sandbox, serveApp } from "#src/testing/app-server.ts";
import { deferred } from "#src/testing/deferred.ts";
import { mirrorList } from "#src/testing/mirror.ts";
import { journalOverview, operationRecord, pageOf } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { problem } from "#src/testing/server.ts";
import { ActivityChart } from "./activity-chart.tsx";
import { Balances } from "./balances.tsx";
import { Counts } from "./counts.tsx";
import { LastOperations } from "./last-operations.tsx";
import { OrganizationFacts } from "./organization-facts.tsx";

const journal = "GET /console/sandbox/operations/overview";
const sums = "GET /console/sandbox/find/balances";
const organization = "GET /relay/sandbox/api/v1/organizations";

describe("the balances", () => {
  const show = (data: readonly object[], list: Parameters<typeof mirrorList>[1]) => {
    serveApp({ [sums]: () => ({ body: { data, list: mirrorList("addresses", list) } }) });
    return renderLinked(<Balances environment="sandbox" />);
  };
  const row = { networkId: "net-1", addresses: 2, withoutBalance: 0, baseUnits: "1500000000000000000" };

  test.each([
    [{ rows: 1_234 }, /^These are the sums of all 1,234 addresses, as the service's list gave them just now\.$/],
    [
      { rows: 7, unreadable: 2, checkedAt: null },
      /^These are the sums of 7 addresses, as the service's list gave them\. Postern cannot read 2 of the service's addresses\.$/,
    ],
    [{ rows: 7, checkedAt: null }, /^These are the sums of all 7 addresses, as the service's list gave them\.$/],
    [
      { state: "failed", rows: 7, total: 9, why: "No answer." },
      /^These are the sums of 7 of 9 addresses: the list could not be read to the end\. No answer\.$/,
    ],
    [
      { state: "syncing", rows: 7, total: null },
      /^These are the sums of 7 of 7 addresses: the list is being read, and they may still change\.$/,
    ],
  ] as const)("say of how many addresses they are, and how far: %o", async (list, words) => {
    show([row], list);
    expect((await screen.findByText(/^These are the sums/)).textContent).toMatch(words);
  });

  test("are exact in each network's unit, and in base units where the network is not known", async () => {
    show([row, { networkId: null, addresses: 1, withoutBalance: 1, baseUnits: "5" }], {});
    const table = within(await screen.findByRole("table", { name: "Balances per network" }));
    await table.findByRole("link", { name: "tETH" });
    const cells = (at: number) =>
      within(table.getAllByRole("row")[at] ?? document.body)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cells(1)).toEqual(["tETH", "2", "1.5 ETH", "1500000000000000000"]);
    expect(cells(2)).toEqual(["–", "1", "5 base units1 without a balance", "5"]);
  });

  test.each([
    [{ rows: 0 }, "There are no addresses yet."],
    [{ rows: 0, state: "syncing" }, "No address has been read yet."],
  ] as const)("without addresses say why: %o", async (list, words) => {
    show([], list);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("the counts", () => {
  test("that neither the service nor the mirror gives are not known, and still lead to their lists", async () => {
    serveApp({
      "GET /relay/sandbox/api/v1/profiles": () => problem(403, "ERR_009"),
      "GET /relay/sandbox/api/v1/wallets/organization": () => ({ body: pageOf([], 12_345) }),
      "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([], 0) }),
    });
    // Only the lists that every organization has: nothing is asked for after this test.
    const lacks = ["listTemplates", "listTokens", "listCollections"] as const;
    renderLinked(<Counts environment={{ ...sandbox, lacks: [...lacks] }} />);
    await screen.findByRole("link", { name: /^Wallets\s*12\s*345$/ });
    const profiles = await screen.findByRole("link", { name: /^Profiles\s*not known$/ });
    expect(profiles.getAttribute("href")).toBe("/sandbox/profiles");
    expect(within(profiles).getByTitle("ERR_009 happened")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Addresses\s*0$/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Networks\s*1$/ })).toBeTruthy();
  });

  const templates = "GET /relay/sandbox/api/v1/contract-templates";
  const collections = "GET /relay/sandbox/api/v1/tokenization/collections";
  const tokens = "GET /relay/sandbox/api/v1/tokenization/tokens";
  const lists = {
    [tokens]: () => ({ body: { tokens: [], total: 4 } }),
    [collections]: () => ({ body: { collections: [], total: 2 } }),
    "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([], 3) }),
    "GET /relay/sandbox/api/v1/wallets/organization": () => ({ body: pageOf([], 3) }),
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([], 0) }),
  };

  const overview = "GET /console/sandbox/overview";
  const known = (total: number) => ({ state: "known", total });
  const counts = {
    listNetworks: known(1),
    listProfiles: known(2),
    listWallets: known(3),
    listAddresses: known(4),
    listTemplates: known(5),
    listTokens: known(6),
    listCollections: known(7),
  };
  const shown = async () => {
    await screen.findByRole("link", { name: /^Addresses\s*\d/ });
    return screen.getAllByRole("link").map(({ textContent }) => textContent);
  };

  test("and the organization come with one request", async () => {
    const castle = { id: "org-1", name: "Castle", email: "a@b.example" };
    const { requests } = serveApp({ [overview]: () => ({ body: { organization: castle, counts } }) });
    renderLinked(
      <>
        <Counts environment={sandbox} />
        <OrganizationFacts environment={sandbox} />
      </>,
    );
    expect(await shown()).toEqual([
      "Networks1",
      "Profiles2",
      "Wallets3",
      "Addresses4",
      "Templates5",
      "Tokens6",
      "Collections7",
    ]);
    expect(await screen.findByText("Castle")).toBeTruthy();
    expect(requests.map((request) => request.replace(/=.*/, ""))).toEqual([`${overview}?parts`]);
  });

  test("that the server could not tell at once are asked for one by one, and hold up no other", async () => {
    const late = deferred<{ body: object }>();
    const { requests } = serveApp({
      ...lists,
      [overview]: () => ({ body: { counts: { ...counts, listWallets: { state: "unknown" } } } }),
      "GET /relay/sandbox/api/v1/wallets/organization": () => late.promise,
    });
    renderLinked(<Counts environment={sandbox} />);
    expect(await shown()).toContain("Collections7");
    expect(screen.getByRole("link", { name: /^Wallets$/ })).toBeTruthy();
    late.resolve({ body: pageOf([], 9) });
    expect(await screen.findByRole("link", { name: /^Wallets\s*9$/ })).toBeTruthy();
    expect(requests.filter((request) => request.includes("/relay/"))).toEqual([
      "GET /relay/sandbox/api/v1/wallets/organization?skip=0&take=1",
    ]);
  });

  test("of templates, tokens and collections are asked for one by one, too", async () => {
    serveApp({ ...lists, [templates]: () => ({ body: { result: { data: [], next: null, count: 6 } } }) });
    renderLinked(<Counts environment={sandbox} />);
    const card = await screen.findByRole("link", { name: /^Templates\s*6$/ });
    expect(card.getAttribute("href")).toBe("/sandbox/templates");
    expect(await screen.findByRole("link", { name: /^Tokens\s*4$/ })).toBeTruthy();
    expect(await screen.findByRole("link", { name: /^Collections\s*2$/ })).toBeTruthy();
    expect(screen.queryByText(/does not offer/)).toBeNull();
  });

  test("say once what the service told the server that it does not have", async () => {
    const lacking = { state: "not_offered" };
    serveApp({
      [overview]: () => ({ body: { counts: { ...counts, listTokens: lacking, listCollections: lacking } } }),
    });
    renderLinked(<Counts environment={sandbox} />);
    expect(await screen.findByText("This deployment does not offer tokens or collections.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Tokens/ })).toBeNull();
  });

  test("of what the deployment does not offer are not asked for where the configuration says it, and it is said once", async () => {
    const { requests } = serveApp(lists);
    renderLinked(<Counts environment={{ ...sandbox, lacks: ["listTemplates"] }} />);
    expect(await screen.findByText("This deployment does not offer templates.")).toBeTruthy();
    await screen.findByRole("link", { name: /^Profiles\s*3$/ });
    expect(screen.queryByRole("link", { name: /^Templates/ })).toBeNull();
    expect(requests.filter((request) => /contract-templates|listTemplates/.test(request))).toEqual([]);
  });

  test("say once what the service answers it does not have", async () => {
    serveApp({ ...lists, [templates]: () => problem(501, "POSTERN_NOT_OFFERED") });
    renderLinked(<Counts environment={sandbox} />);
    expect(await screen.findByText("This deployment does not offer templates.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Templates/ })).toBeNull();
  });

  test("that the key may not read are not known", async () => {
    serveApp({ ...lists, [templates]: () => problem(403, "ERR_009") });
    renderLinked(<Counts environment={sandbox} />);
    expect(await screen.findByRole("link", { name: /^Templates\s*not known$/ })).toBeTruthy();
    expect(screen.queryByText(/does not offer/)).toBeNull();
  });
});

describe("the organization", () => {
  const facts = () =>
    Object.fromEntries(
      screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );

  test.each([
    [
      {},
      {
        Kind: "Test network: no real value",
        "Client share": "Held by Postern's server",
        Amounts: "The service takes them in the network's native unit",
      },
    ],
    [
      { kind: "mainnet", clientShare: "ask", amountUnit: "base" },
      {
        Kind: "Mainnet: what is sent here moves real money",
        "Client share": "Asked for with each write, and kept nowhere",
        Amounts: "The service takes them in base units",
      },
    ],
  ] as const)("says what the environment is: %o", async (more, words) => {
    serveApp({ [organization]: () => ({ body: { data: { id: "org-1", name: "Castle", email: "a@b.example" } } }) });
    renderLinked(<OrganizationFacts environment={{ ...sandbox, ...more }} />);
    await screen.findByText("Castle");
    expect(facts()).toMatchObject({ Name: "Castle", Email: "a@b.example", Environment: "Sandbox", ...words });
  });

  test("that cannot be asked says why, has dashes, and is asked once more", async () => {
    let fails = true;
    const castle = { body: { data: { id: "org-1", name: "Castle", email: "a@b.example" } } };
    serveApp({ [organization]: () => (fails ? problem(403, "ERR_009") : castle) });
    const { user } = renderLinked(<OrganizationFacts environment={sandbox} />);
    expect((await screen.findByRole("alert")).textContent).toContain("ERR_009");
    expect(facts()).toMatchObject({ Name: "–", Email: "–", "Organization id": "–", Environment: "Sandbox" });
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Castle")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the activity", () => {
  test("of each of the last days is a table for who does not see the chart", async () => {
    const now = Date.now();
    serveApp({ [journal]: () => ({ body: journalOverview({ times: [now, now, Date.parse("2020-01-01")] }) }) });
    renderLinked(<ActivityChart environment="sandbox" />);
    const table = within(await screen.findByRole("table", { name: "Operations per day" }));
    const rows = table.getAllByRole("row");
    expect(rows).toHaveLength(14);
    expect(rows.map((row) => within(row).getByRole("cell").textContent)).toEqual([
      ...Array.from({ length: 13 }, () => "0"),
      "2",
    ]);
    expect(screen.getByText("most on a day: 2")).toBeTruthy();
    expect(screen.queryByText(/^Counted are the last/)).toBeNull();
  });

  test("says that it counts a part of many", async () => {
    serveApp({ [journal]: () => ({ body: journalOverview({ times: [Date.now()], complete: false }) }) });
    renderLinked(<ActivityChart environment="sandbox" />);
    expect(await screen.findByText("Counted are the last 500 operations.")).toBeTruthy();
  });
});

describe("the last operations", () => {
  test.each([
    [30, "Show all 30 operations"],
    [null, "Show all operations"],
  ])("are the newest of the journal, and lead to all of them: %o", async (total, name) => {
    serveApp({ [journal]: () => ({ body: journalOverview({ last: [operationRecord({ state: "failed" })], total }) }) });
    const { user, hrefNow } = renderLinked(<LastOperations environment="sandbox" />);
    const all = await screen.findByRole("link", { name });
    expect(all.getAttribute("href")).toBe("/sandbox/activity");
    await user.click(screen.getByRole("cell", { name: "Ada" }));
    expect(hrefNow()).toBe("/sandbox/activity/op-1");
  });

  test("are all that there are, where there are few", async () => {
    serveApp({ [journal]: () => ({ body: journalOverview({ last: [operationRecord({ state: "failed" })] }) }) });
    renderLinked(<LastOperations environment="sandbox" />);
    expect(await screen.findByRole("table", { name: "Last operations" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Show all/ })).toBeNull();
    expect(screen.queryByRole("region", { name: "Unconfirmed outcomes" })).toBeNull();
  });

  test("whose outcome waits for an admin each have the way to settle them", async () => {
    const unsettled = [
      operationRecord({ id: "op-8", state: "unknown" }),
      operationRecord({ id: "op-9", state: "ended" }),
    ];
    serveApp({ [journal]: () => ({ body: journalOverview({ unsettled }) }) });
    renderLinked(<LastOperations environment="sandbox" />);
    const links = await screen.findAllByRole("link", { name: "Settle transfer" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/sandbox/activity/op-8",
      "/sandbox/activity/op-9",
    ]);
  });
});
