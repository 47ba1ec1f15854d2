// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { sandbox, serveApp } from "#src/testing/app-server.ts";
import { deferred } from "#src/testing/deferred.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { problem } from "#src/testing/server.ts";
import { Counts } from "./-components/counts.tsx";
import { OrganizationFacts } from "./-components/organization-facts.tsx";

const organization = "GET /relay/sandbox/api/v1/organizations";

test("the settings have the organization's facts, and lead to networks, people and the audit", async () => {
  serveApp({ [organization]: () => ({ body: { data: { id: "org-1", name: "Castle", email: "a@b.example" } } }) });
  renderApp("/sandbox/settings");
  await screen.findByText("Castle");
  expect(document.title).toBe("Settings · Postern");
  const links = within(screen.getByRole("navigation", { name: "In settings" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/sandbox/settings",
    "/sandbox/networks",
    "/sandbox/people",
    "/sandbox/audit",
  ]);
});

describe("the counts", () => {
  test("that neither the service nor the mirror provides are unknown, and still link to their lists", async () => {
    serveApp({
      "GET /relay/sandbox/api/v1/profiles": () => problem(403, "ERR_009"),
      "GET /relay/sandbox/api/v1/wallets/organization": () => ({ body: pageOf([], 12_345) }),
      "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([], 0) }),
    });
    // Only the lists of every organization: nothing is requested after this test.
    const lacks = ["listTemplates", "listTokens", "listCollections"] as const;
    renderLinked(<Counts environment={{ ...sandbox, lacks: [...lacks] }} />);
    await screen.findByRole("link", { name: /^Wallets:\s*12\s*345$/ });
    const profiles = await screen.findByRole("link", { name: /^Profiles:\s*unknown$/ });
    expect(profiles.getAttribute("href")).toBe("/sandbox/profiles");
    expect(within(profiles).getByTitle("ERR_009 happened")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Addresses:\s*0$/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Networks:\s*1$/ })).toBeTruthy();
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
  const countReply = (total: number) => ({ state: "known", total });
  const counts = {
    listNetworks: countReply(1),
    listProfiles: countReply(2),
    listWallets: countReply(3),
    listAddresses: countReply(4),
    listTemplates: countReply(5),
    listTokens: countReply(6),
    listCollections: countReply(7),
  };
  const shown = async () => {
    await screen.findByRole("link", { name: /^Addresses:\s*\d/ });
    return screen
      .getAllByRole("link")
      .map((link) => [...link.children].filter((part) => part.ariaHidden !== "true").map((part) => part.textContent))
      .map((parts) => parts.join(""));
  };

  test("and the organization come in one request", async () => {
    const castle = { id: "org-1", name: "Castle", email: "a@b.example" };
    const { requests } = serveApp({ [overview]: () => ({ body: { organization: castle, counts } }) });
    renderLinked(
      <>
        <Counts environment={sandbox} />
        <OrganizationFacts environment={sandbox} />
      </>,
    );
    expect(await shown()).toEqual([
      "Networks: 1",
      "Profiles: 2",
      "Wallets: 3",
      "Addresses: 4",
      "Templates: 5",
      "Tokens: 6",
      "Collections: 7",
    ]);
    expect(await screen.findByText("Castle")).toBeTruthy();
    expect(requests.map((request) => request.replace(/=.*/, ""))).toEqual([`${overview}?parts`]);
  });

  test("that the server could not return at once are requested one by one, and delay no other", async () => {
    const late = deferred<{ body: object }>();
    const { requests } = serveApp({
      ...lists,
      [overview]: () => ({ body: { counts: { ...counts, listWallets: { state: "unknown" } } } }),
      "GET /relay/sandbox/api/v1/wallets/organization": () => late.promise,
    });
    renderLinked(<Counts environment={sandbox} />);
    expect(await shown()).toContain("Collections: 7");
    expect(screen.getByRole("link", { name: /^Wallets:\s*counting$/ })).toBeTruthy();
    late.resolve({ body: pageOf([], 9) });
    expect(await screen.findByRole("link", { name: /^Wallets:\s*9$/ })).toBeTruthy();
    expect(requests.filter((request) => request.includes("/relay/"))).toEqual([
      "GET /relay/sandbox/api/v1/wallets/organization?skip=0&take=1",
    ]);
  });

  test("of templates, tokens and collections are requested one by one, too", async () => {
    serveApp({ ...lists, [templates]: () => ({ body: { result: { data: [], next: null, count: 6 } } }) });
    renderLinked(<Counts environment={sandbox} />);
    const card = await screen.findByRole("link", { name: /^Templates:\s*6$/ });
    expect(card.getAttribute("href")).toBe("/sandbox/templates");
    expect(await screen.findByRole("link", { name: /^Tokens:\s*4$/ })).toBeTruthy();
    expect(await screen.findByRole("link", { name: /^Collections:\s*2$/ })).toBeTruthy();
    expect(screen.queryByText(/does not offer/)).toBeNull();
  });

  test("name once what the service told the server it does not have", async () => {
    const lacking = { state: "not_offered" };
    serveApp({
      [overview]: () => ({ body: { counts: { ...counts, listTokens: lacking, listCollections: lacking } } }),
    });
    renderLinked(<Counts environment={sandbox} />);
    expect(await screen.findByText("This deployment does not offer tokens or collections.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Tokens/ })).toBeNull();
  });

  test("of what the deployment does not offer are not requested if the configuration says so, and it is mentioned once", async () => {
    const { requests } = serveApp(lists);
    renderLinked(<Counts environment={{ ...sandbox, lacks: ["listTemplates"] }} />);
    expect(await screen.findByText("This deployment does not offer templates.")).toBeTruthy();
    await screen.findByRole("link", { name: /^Profiles:\s*3$/ });
    expect(screen.queryByRole("link", { name: /^Templates/ })).toBeNull();
    expect(requests.filter((request) => /contract-templates|listTemplates/.test(request))).toEqual([]);
  });

  test("name once what the service says it does not have", async () => {
    serveApp({ ...lists, [templates]: () => problem(501, "POSTERN_NOT_OFFERED") });
    renderLinked(<Counts environment={sandbox} />);
    expect(await screen.findByText("This deployment does not offer templates.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Templates/ })).toBeNull();
  });

  test("that the key may not read are unknown", async () => {
    serveApp({ ...lists, [templates]: () => problem(403, "ERR_009") });
    renderLinked(<Counts environment={sandbox} />);
    expect(await screen.findByRole("link", { name: /^Templates:\s*unknown$/ })).toBeTruthy();
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
        Amounts: "In the network's native unit",
      },
    ],
    [
      { kind: "mainnet", clientShare: "ask", amountUnit: "base" },
      {
        Kind: "Mainnet: operations move real money",
        "Client share": "Entered for each operation and never stored",
        Amounts: "In base units",
      },
    ],
  ] as const)("says what the environment is: %o", async (more, words) => {
    serveApp({ [organization]: () => ({ body: { data: { id: "org-1", name: "Castle", email: "a@b.example" } } }) });
    renderLinked(<OrganizationFacts environment={{ ...sandbox, ...more }} />);
    await screen.findByText("Castle");
    expect(facts()).toMatchObject({ Name: "Castle", Email: "a@b.example", Environment: "Sandbox", ...words });
  });

  test("that cannot be loaded says why, has dashes, and is requested once more", async () => {
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
