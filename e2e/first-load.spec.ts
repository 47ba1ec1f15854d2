import type { APIResponse, CDPSession, Page } from "@playwright/test";
import { pageBlockId, pageBlockSchema } from "../shared/console/page.ts";
import { expect, test } from "./fixtures.ts";
import { overviewInTime } from "./service.ts";

/** One request of a first load. */
type Sent = {
  readonly path: string;
  readonly method: string;
  /** Requested by the document: by one of its elements or its own script. Otherwise a loaded script sent it. */
  readonly inDocument: boolean;
  /** How many sequential requests precede this one, including it: 1 is the document. */
  readonly level: number;
};

/** A first load as the browser saw it, with an empty cache. */
type FirstLoad = {
  /** In sending order. */
  readonly sent: readonly Sent[];
  /** The scripts that ran. */
  readonly ran: ReadonlySet<string>;
};

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};
const isScript = ({ path }: Pick<Sent, "path">): boolean => path.startsWith("/assets/") && path.endsWith(".js");
const isData = ({ path }: Pick<Sent, "path">): boolean => /^\/(?:relay|console|auth)\//.test(path);

/** Runs in the page: resolves once it has nothing left to do. Its earlier timers run first. */
const idle = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    await new Promise((resolve) => requestIdleCallback(resolve));
  }
};

/**
 * Records requests level by level: data are held back until the page is idle without them, so its next requests must
 * have waited for them. The machine's speed makes no difference. (The tab's icon is not part of a page: the browser
 * requests it at any time.)
 */
const record = async (session: CDPSession, page: Page, url: string) => {
  const sent = new Map<string, Sent>();
  const ended = new Set<string>();
  const held = new Map<string, string>();
  // A script's request has waited for the document and for the script.
  let level = 3;
  session.on("Network.requestWillBeSent", ({ requestId, request, initiator, type }) => {
    if (!request.url.startsWith("http")) return;
    const from = initiator.stack?.callFrames.at(-1)?.url ?? "";
    const inDocument = type === "Document" || initiator.type === "parser" || from === url;
    const own = sent.size === 0 ? 1 : inDocument ? 2 : level;
    sent.set(requestId, { path: pathOf(request.url), method: request.method, inDocument, level: own });
  });
  session.on("Network.loadingFinished", ({ requestId }) => ended.add(requestId));
  session.on("Network.loadingFailed", ({ requestId }) => {
    ended.add(requestId);
    // The page has cancelled it.
    held.delete(requestId);
  });
  session.on("Fetch.requestPaused", ({ requestId, networkId }) => held.set(networkId ?? "", requestId));
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  const patterns = ["relay", "console", "auth"].map((folder) => ({ urlPattern: `*/${folder}/*` }));
  await session.send("Fetch.enable", { patterns });

  const isSettled = async (): Promise<boolean> => {
    const before = sent.size;
    await page.evaluate(idle);
    return sent.size === before && [...sent.keys()].every((id) => ended.has(id) || held.has(id));
  };
  const settle = () => expect.poll(isSettled, { intervals: [0], timeout: 60_000 }).toBe(true);
  const fulfill = async (requestId: string, answer: APIResponse): Promise<void> => {
    const responseHeaders = answer.headersArray().filter(({ name }) => !/^content-(?:encoding|length)$/i.test(name));
    const body = (await answer.body()).toString("base64");
    await session
      .send("Fetch.fulfillRequest", { requestId, responseCode: answer.status(), responseHeaders, body })
      .catch(() => undefined);
  };
  const release = async (upTo: number): Promise<void> => {
    for (const [networkId, requestId] of held) {
      if ((sent.get(networkId)?.level ?? 0) > upTo) continue;
      held.delete(networkId);
      const { path = "" } = sent.get(networkId) ?? {};
      if (!/\/overview\?parts=/.test(path)) await session.send("Fetch.continueRequest", { requestId });
      else await fulfill(requestId, await overviewInTime(page.request, path));
    }
    await settle();
  };
  /** Releases the responses, level by level. */
  const answer = async (): Promise<readonly Sent[]> => {
    await settle();
    await release(2);
    while (held.size > 0) {
      level += 1;
      await release(level - 1);
    }
    return [...sent.values()];
  };
  return answer;
};

const firstLoad = async (page: Page, url: string, heading: string): Promise<FirstLoad> => {
  await page.addInitScript(() => {
    // A page polls for changes, and gives up or uses a copy for late responses. Responses are held here for as long as
    // necessary, so on a slow machine that would happen during its first load.
    Reflect.set(globalThis, "setInterval", () => 0);
    Reflect.set(AbortSignal, "timeout", () => new AbortController().signal);
    const { setTimeout: soon } = globalThis;
    Reflect.set(globalThis, "setTimeout", (run: () => void, ms = 0) => (ms < 500 ? soon(run, ms) : 0));
  });
  const session = await page.context().newCDPSession(page);
  const answer = await record(session, page, url);
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await page.goto(url);
  const sent = await answer();
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  const coverage = await page.coverage.stopJSCoverage();
  const ran = coverage.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
  await session.detach();
  return { sent, ran: new Set(ran.map((one) => pathOf(one.url))) };
};

type Case = {
  readonly path: string;
  readonly heading: string;
  /** `npm test` opens the most visited pages. */
  readonly tag?: " @full";
};

/** The most requests of a first load, the document included. */
const most = { list: 24, page: 30 };

const lists: readonly Case[] = [
  { path: "/sandbox", heading: "Overview" },
  { path: "/sandbox/networks", heading: "Networks", tag: " @full" },
  { path: "/sandbox/activity", heading: "Activity" },
  { path: "/sandbox/contracts", heading: "Contracts", tag: " @full" },
  { path: "/sandbox/playground", heading: "Playground" },
  { path: "/sandbox/wallets", heading: "Wallets", tag: " @full" },
  { path: "/sandbox/addresses", heading: "Addresses" },
];

for (const { path, heading, tag = "" } of lists) {
  test(`${path} loads in one trip: its scripts and first data are in the document, and nothing else${tag}`, async ({
    asAdmin: page,
    postern,
  }) => {
    const { sent, ran } = await firstLoad(page, `${postern.origin}${path}`, heading);
    const scripts = sent.filter((one) => isScript(one) && one.inDocument).map((one) => one.path);
    expect(scripts.length).toBeGreaterThan(3);
    expect(sent.filter((one) => isScript(one) && !one.inDocument)).toEqual([]);
    expect(scripts.filter((one) => !ran.has(one))).toEqual([]);

    const block = pageBlockSchema.parse(JSON.parse((await page.locator(`#${pageBlockId}`).textContent()) ?? "null"));
    const data = sent.filter(isData).map((one) => one.path);
    expect(block.asked.length).toBeGreaterThan(1);
    for (const url of block.asked) expect(data.filter((one) => one === url)).toEqual([url]);
    expect(await page.evaluate(() => [...(Reflect.get(globalThis, "postern")?.started.keys() ?? ["none"])])).toEqual(
      [],
    );
    expect(data.filter((one) => one === "/auth/session" || one === "/console/environments")).toEqual([]);

    expect(sent.filter(({ level }) => level > 3)).toEqual([]);
    expect(sent.length <= most.list ? [] : sent).toEqual([]);
  });
}

const links = [
  { what: "a contract" },
  { what: "a function that writes", fn: "transfer(address,uint256)", tag: " @full" },
  { what: "a function that reads", fn: "balanceOf(address)" },
];

for (const { what, fn, tag = "" } of links) {
  test(`a link to ${what} in the playground opens in one trip: the document names the scripts and data of the open items${tag}`, async ({
    asAdmin: page,
    postern,
    seeded: { networkId, token },
  }) => {
    const search = new URLSearchParams({ network: networkId, address: token, ...(fn === undefined ? {} : { fn }) });
    const { sent } = await firstLoad(page, `${postern.origin}/sandbox/playground?${String(search)}`, "Playground");
    await expect(page.getByRole("region", { name: fn === undefined ? "Functions" : "Form" })).toBeVisible();
    expect(sent.filter((one) => isScript(one) && !one.inDocument)).toEqual([]);

    const block = pageBlockSchema.parse(JSON.parse((await page.locator(`#${pageBlockId}`).textContent()) ?? "null"));
    const data = sent.filter(isData).map((one) => one.path);
    expect(block.asked.length).toBeGreaterThan(5);
    for (const url of block.asked) expect(data.filter((one) => one === url)).toEqual([url]);
    expect(await page.evaluate(() => [...(Reflect.get(globalThis, "postern")?.started.keys() ?? ["none"])])).toEqual(
      [],
    );

    expect(sent.filter(({ level }) => level > 3)).toEqual([]);
    expect(sent.length <= most.page ? [] : sent).toEqual([]);
  });
}

test("an address's assets are requested with the document, and a search is left to the page @full", async ({
  asAdmin: page,
  seeded,
}) => {
  const dataPaths = async () =>
    pageBlockSchema.parse(JSON.parse((await page.locator(`#${pageBlockId}`).textContent()) ?? "null")).asked;
  await page.goto(`/sandbox/addresses/${seeded.addresses[0]?.id ?? ""}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await dataPaths()).toContain(`/relay/sandbox/api/v1/addresses?id=${seeded.addresses[0]?.id ?? ""}`);
  await page.goto("/sandbox/addresses?q=demo");
  await expect(page.getByRole("table")).toBeVisible();
  expect(await dataPaths()).toEqual([]);
});

test("Security 53: a name containing script tags is shown as a name", async ({ page, postern }) => {
  const name = "</script><script>ran=1</script><!--<img src=x onerror=ran=1>";
  const token = new URL(await postern.newLink("viewer", name)).searchParams.get("token");
  expect((await page.request.post(`${postern.origin}/auth/link`, { data: { token } })).status()).toBe(200);
  await page.goto("/sandbox/networks");
  await expect(page.getByRole("heading", { name: "Networks", level: 1 })).toBeVisible();
  const block = pageBlockSchema.parse(JSON.parse((await page.locator(`#${pageBlockId}`).textContent()) ?? "null"));
  expect(block.session.person.name).toBe(name);
  expect(
    await page.evaluate(() => [Reflect.has(globalThis, "ran"), document.querySelectorAll("img[onerror]").length]),
  ).toEqual([false, 0]);
});

test("Security 53: going back after a sign-out shows the sign-in, and nothing from the session", async ({
  asAdmin: page,
  postern,
}) => {
  await page.goto("/sandbox/networks");
  await expect(page.getByRole("heading", { name: "Networks", level: 1 })).toBeVisible();
  await page.goto("/healthz");
  const headers = { "x-postern": "1", origin: postern.origin };
  expect((await page.request.post(`${postern.origin}/auth/sign-out`, { headers })).status()).toBe(204);
  await page.goBack();
  await expect(page.getByText("npm run link")).toBeVisible();
  expect(await page.locator(`#${pageBlockId}`).count()).toBe(0);
  expect(await page.content()).not.toContain("Test admin");
});

test("a page that stayed open notices a sign-out in another tab", async ({ asAdmin: page, postern }) => {
  await page.goto("/sandbox/networks");
  await expect(page.getByRole("heading", { name: "Networks", level: 1 })).toBeVisible();
  const headers = { "x-postern": "1", origin: postern.origin };
  expect((await page.request.post(`${postern.origin}/auth/sign-out`, { headers })).status()).toBe(204);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByText("npm run link")).toBeVisible();
});

test("a link from another site opens the page, with and without the cookie", async ({ asAdmin: page, postern }) => {
  // A different host to the browser: its page links here, and that first request has no Strict cookie.
  await page.goto(`${postern.origin.replace("127.0.0.1", "localhost")}/healthz`);
  const document = page.waitForResponse((response) => response.url() === `${postern.origin}/sandbox/networks`);
  await page.evaluate((href) => {
    const link = Object.assign(globalThis.document.createElement("a"), { href, textContent: "there" });
    globalThis.document.body.append(link);
    link.click();
  }, `${postern.origin}/sandbox/networks`);
  expect(await (await document).text()).not.toContain(`id="${pageBlockId}"`);
  await expect(page.getByRole("heading", { name: "Networks", level: 1 })).toBeVisible();
});
