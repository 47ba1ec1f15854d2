import type { BrowserContext, Page, Request } from "@playwright/test";
import { requestsPerMinute } from "../shared/console/limits.ts";
import { operationAnswerSchema, operationListSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { notices, noticesScript, tells } from "./notices.ts";
import { operationOf, revertsWhenMined, transfer, write } from "./sending.ts";
import type { Postern } from "./server.ts";

/**
 * Generates an address over HTTP, as the signed-in person. Returns the operation's id; on an unknown network, the
 * service rejects it.
 */
const generate = async (page: Page, postern: Postern, networkId: string): Promise<string> => {
  const answer = await page.request.post(`${postern.origin}/relay/sandbox${endpoints.generateAddress.path}`, {
    data: { networkId, reference: "tabs" },
    headers: { "x-postern": "1", "idempotency-key": crypto.randomUUID(), origin: postern.origin },
  });
  const id = answer.headers()["x-postern-operation"] ?? "";
  expect(id, await answer.text()).not.toBe("");
  return id;
};

/** A request to the server's own routes, which count for the limit of requests. */
const isAsked = (url: string): boolean => /^\/(?:console|relay|auth)\//.test(new URL(url).pathname);

/** What a browser's pages have requested, and its time, which a test moves on. */
type Watched = {
  readonly context: BrowserContext;
  /** The paths of the requests so far. */
  readonly paths: readonly string[];
  /** How many responses said that there were too many requests. */
  readonly refused: () => number;
  /** Waits until no request is on its way. */
  readonly settled: () => Promise<void>;
};

const watch = async (context: BrowserContext): Promise<Watched> => {
  const paths: string[] = [];
  const open = new Set<Request>();
  let refused = 0;
  context.on("request", (request) => {
    if (!isAsked(request.url())) return;
    paths.push(new URL(request.url()).pathname);
    open.add(request);
  });
  const end = (request: Request) => void open.delete(request);
  context.on("requestfinished", end);
  context.on("requestfailed", end);
  context.on("response", (response) => {
    if (response.status() === 429) refused += 1;
  });
  await context.clock.install();
  return { context, paths, refused: () => refused, settled: () => expect.poll(() => open.size).toBe(0) };
};

/** Moves the time of all tabs of a browser on, second by second: responses come in between. */
const pass = async ({ context, settled }: Watched, seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    await context.clock.runFor(1_000);
    await settled();
  }
};

/** Opens a page in several tabs, and waits until each tells of what ends. */
const tabs = async (browser: Watched, url: string, count: number): Promise<readonly Page[]> => {
  const pages: Page[] = [];
  while (pages.length < count) {
    const page = await browser.context.newPage();
    const script = page.waitForResponse(noticesScript);
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await (await script).finished();
    pages.push(page);
  }
  await pass(browser, 20);
  return pages;
};

const running = (page: Page) => page.getByText("Running", { exact: true }).first();

/** Keeps an operation in progress while it is shown on its own page and in lists. Returns its id. */
const neverEnding = async (page: Page, postern: Postern, networkId: string): Promise<string> => {
  const id = await generate(page, postern, networkId);
  const isRunning = (record: unknown): unknown =>
    typeof record === "object" && record !== null && "id" in record && record.id === id
      ? { ...record, state: "running" }
      : record;
  await page.context().route(/\/console\/sandbox\/operations(?:\?.*)?$/, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const { data, ...list } = operationListSchema.parse(await response.json());
    return route.fulfill({ response, json: { ...list, data: data.map(isRunning) } });
  });
  await page.context().route(`**/console/sandbox/operations/${id}`, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const { data } = operationAnswerSchema.parse(await response.json());
    return route.fulfill({ response, json: { data: isRunning(data) } });
  });
  return id;
};

/** As the browser reports when a person switches tabs. */
const show = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((next) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => next });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

test("Reliability 31: a hidden tab asks nothing, and reads again when it is seen", async ({
  asAdmin: page,
  postern,
  seeded,
}) => {
  const id = await neverEnding(page, postern, seeded.networkId);
  const browser = await watch(page.context());
  await page.close();
  const [tab] = await tabs(browser, `${postern.origin}/sandbox/activity/${id}`, 1);
  if (tab === undefined) throw new Error("no tab");
  const polls = [`/console/sandbox/operations/${id}`, "/console/sandbox/pulse"];
  expect(browser.paths).toEqual(expect.arrayContaining(polls));
  await show(tab, "hidden");
  await browser.settled();
  const from = browser.paths.length;
  await pass(browser, 30);
  await browser.context.clock.runFor(10 * 60_000);
  // Whatever the tab had asked would have been seen before this.
  await tab.evaluate(() => fetch("/console/environments"));
  expect(browser.paths.slice(from)).toEqual(["/console/environments"]);
  await show(tab, "visible");
  await expect.poll(() => browser.paths.slice(from)).toEqual(expect.arrayContaining(polls));
  await expect(running(tab)).toBeVisible();
  await browser.context.unrouteAll({ behavior: "ignoreErrors" });
});

test("Reliability 31: ten windows stay under the limit of requests, each on an operation in progress @full", async ({
  asAdmin: page,
  postern,
  seeded,
}) => {
  test.slow();
  const id = await neverEnding(page, postern, seeded.networkId);
  const browser = await watch(page.context());
  await page.close();
  await tabs(browser, `${postern.origin}/sandbox/activity/${id}`, 10);
  // Time stands still but for a third of a minute.
  await browser.context.clock.pauseAt(Date.now() + 60 * 60_000);
  await browser.settled();
  const from = browser.paths.length;
  await pass(browser, 20);
  const asked = browser.paths.length - from;
  test.info().annotations.push({ type: "requests", description: JSON.stringify({ opening: from, asked }) });
  // Each window has asked for the pulse several times, and for the operation.
  expect(asked).toBeGreaterThan(10 * 5);
  expect(asked * 3).toBeLessThan(requestsPerMinute);
  expect(browser.refused()).toBe(0);
  await browser.context.unrouteAll({ behavior: "ignoreErrors" });
});

test("Security 59: a sign-out in one tab ends the requests of all of them", async ({
  asAdmin: page,
  postern,
  seeded,
}) => {
  const id = await neverEnding(page, postern, seeded.networkId);
  const browser = await watch(page.context());
  await page.close();
  const [one, ...others] = await tabs(browser, `${postern.origin}/sandbox/activity/${id}`, 3);
  const [hidden] = others;
  if (one === undefined || hidden === undefined) throw new Error("no tabs");
  await show(hidden, "hidden");
  await one.getByRole("button", { name: /^Test admin/ }).click();
  await one.getByRole("button", { name: "Sign out" }).click();
  for (const other of others) await expect(other.getByRole("heading", { name: "Signed out" })).toBeVisible();
  // Each poll learns of it by itself.
  await pass(browser, 20);
  const from = browser.paths.length;
  await browser.context.clock.runFor(10 * 60_000);
  for (const other of others) await other.evaluate(() => fetch("/auth/session"));
  expect(browser.paths.slice(from)).toEqual(others.map(() => "/auth/session"));
  await browser.context.unrouteAll({ behavior: "ignoreErrors" });
});

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const countIn = async (pages: readonly Page[]) => sum(await Promise.all(pages.map((page) => notices(page).count())));

/** The seen tabs of a browser hear a pulse, and each has its turn to tell. */
const hearAndTell = async (browser: Watched, pages: readonly Page[]) => {
  // A quiet pulse, and the wait of a tab without the focus.
  await pass(browser, 40);
  const turns = async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length;
  };
  for (const page of pages) await expect.poll(() => page.evaluate(turns)).toBe(0);
};

test("Reliability 31: an operation's end is told once in each of two browsers, whatever the tabs, with a link to it @full", async ({
  asAdmin: page,
  browser,
  postern,
}) => {
  test.slow();
  const other = await browser.newContext();
  try {
    const stranger = await other.newPage();
    await signIn(stranger, postern, "viewer");
    const [mine, theirs] = [await watch(page.context()), await watch(other)];
    const labelsUrl = `${postern.origin}/sandbox/labels`;
    const [myTabs, theirTabs] = [await tabs(mine, labelsUrl, 3), await tabs(theirs, labelsUrl, 2)];
    const [hidden] = myTabs;
    if (hidden === undefined) throw new Error("no tab");
    await show(hidden, "hidden");
    // A rejection is shown until it is closed.
    const id = await generate(page, postern, "no-such-network");
    await hearAndTell(mine, myTabs);
    await hearAndTell(theirs, theirTabs);
    await expect(notices(hidden)).toHaveCount(0);
    await expect.poll(() => countIn(myTabs)).toBe(1);
    await expect.poll(() => countIn(theirTabs)).toBe(1);
    // A tab that hears of it only when it is seen does not tell it again.
    await show(hidden, "visible");
    await hearAndTell(mine, myTabs);
    expect([await countIn(myTabs), await countIn(theirTabs)]).toEqual([1, 1]);
    const counts = await Promise.all(myTabs.map((one) => notices(one).count()));
    const teller = myTabs[counts.indexOf(1)];
    if (teller === undefined) throw new Error("None has told it.");
    await teller.getByRole("link", { name: "Address generation" }).click();
    await expect(teller).toHaveURL(`${postern.origin}/sandbox/activity/${id}`);
    await expect(notices(teller)).toHaveCount(0);
  } finally {
    await other.close();
  }
});

const labels = async (context: BrowserContext, postern: Postern): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${postern.origin}/sandbox/labels`);
  await expect(page.getByRole("heading", { name: "Recipients", level: 1 })).toBeVisible();
  await tells(page);
  return page;
};

test("shows how each ended: succeeded, reverted when it was mined, failed before it was sent @full", async ({
  asAdmin: page,
  postern,
  seeded,
}) => {
  test.slow();
  const tab = await labels(page.context(), postern);
  const [holder, other] = seeded.addresses;
  const [little, tooMuch] = [transfer(other?.address, "66001"), transfer(holder?.address, `1${"0".repeat(40)}`)];
  const reverting = await revertsWhenMined(page.request, seeded);
  const notice = notices(tab).locator("..");
  for (const [outcome, tone, send] of [
    ["Reverted", "bad", () => write(page.request, seeded, seeded.reverter, reverting)],
    ["Failed", "bad", () => write(page.request, seeded, seeded.token, tooMuch, { from: other?.id })],
    ["Succeeded", "good", () => write(page.request, seeded, seeded.token, little)],
  ] as const) {
    const id = operationOf(await send());
    // An operation that fails before it is sent is polled less and less often.
    await expect(notice).toContainText(outcome, { timeout: 90_000 });
    await expect(notice).toHaveAttribute("data-tone", tone);
    await expect(notice.getByRole("link")).toHaveAttribute("href", `/sandbox/activity/${id}`);
    await notices(tab).click();
    await expect(notices(tab)).toHaveCount(0);
  }
});
