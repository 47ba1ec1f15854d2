// @full: Component and server tests prove what these pages show.
import type { BrowserContext, Page } from "@playwright/test";
import { operationAnswerSchema, operationListSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { joined, notices } from "./notices.ts";
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

const isAsked = (url: string): boolean => /^\/(?:console|relay|auth)\//.test(new URL(url).pathname);

/** Waits until a page has made a one-time request: each tab sends its first requests itself. */
const askedOnce = async (page: Page, once: RegExp | undefined) => {
  if (once === undefined) return;
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
    .toEqual(expect.arrayContaining([expect.stringMatching(once)]));
};

/** How long requests are counted: some twenty polls of the operation in progress, and several pulses. */
const countedMs = 15_000;

/** Records the paths requested by the pages of a context, by page. */
const watch = (context: BrowserContext) => {
  const asked: { readonly page: Page; readonly path: string }[] = [];
  context.on("request", (request) => {
    if (isAsked(request.url())) asked.push({ page: request.frame().page(), path: new URL(request.url()).pathname });
  });
  return asked;
};

/** Opens a page in several tabs, and waits until they share requests. */
const tabs = async (context: BrowserContext, url: string, count: number): Promise<readonly Page[]> => {
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  await Promise.all(
    pages.map(async (page) => {
      await page.goto(url);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }),
  );
  await Promise.all(pages.map(joined));
  return pages;
};

const running = (page: Page) => page.getByText("Running", { exact: true }).first();

/** How often several tabs that show the same unfinished item request each path within the counted time. */
const countOf = async (
  context: BrowserContext,
  url: string,
  { count, last }: { readonly count: number; readonly last: RegExp | undefined },
): Promise<ReadonlyMap<string, number>> => {
  const pages = await tabs(context, url, count);
  await Promise.all(pages.map((page) => askedOnce(page, last)));
  // Responses on their way: the tabs that receive them continue together.
  await pages[0]?.waitForTimeout(2_000);
  const asked = watch(context);
  await pages[0]?.waitForTimeout(countedMs);
  const counts = new Map<string, number>();
  for (const { path } of asked) counts.set(path, (counts.get(path) ?? 0) + 1);
  // Each keeps showing what the others requested.
  for (const page of pages) await expect(running(page)).toBeVisible();
  await Promise.all(pages.map((page) => page.close()));
  return counts;
};

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

for (const [what, pathOf, least, last] of [
  ["the same operation", (id: string) => `activity/${id}`, 10, /\/origin$/],
  ["Activity", () => "activity", 5, undefined],
] as const) {
  test(`Reliability 31: ten tabs that show ${what} make the requests of one tab`, async ({
    asAdmin: page,
    postern,
    seeded,
  }) => {
    test.slow();
    const id = await neverEnding(page, postern, seeded.networkId);
    const context = page.context();
    await page.close();
    const url = `${postern.origin}/sandbox/${pathOf(id)}`;
    const one = await countOf(context, url, { count: 1, last });
    const ten = await countOf(context, url, { count: 10, last });
    const [ofOne, ofTen] = [sum([...one.values()]), sum([...ten.values()])];
    const figures = JSON.stringify({ ofOne, ofTen, one: Object.fromEntries(one), ten: Object.fromEntries(ten) });
    test.info().annotations.push({ type: "requests", description: figures });
    expect(ofOne, figures).toBeGreaterThan(least);
    // A fifth more, for moments in which two tabs send together, and some for a loaded machine.
    expect(ofTen, figures).toBeLessThanOrEqual(ofOne * 1.2 + 5);
  });
}

/** As the browser reports when a person switches tabs. */
const show = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((next) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => next });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

test("Reliability 31: when the polling tab is closed, frozen, hidden or stuck, another polls, and no two do together", async ({
  asAdmin: page,
  postern,
  seeded,
}) => {
  test.slow();
  const id = await neverEnding(page, postern, seeded.networkId);
  const path = `/console/sandbox/operations/${id}`;
  const context = page.context();
  await page.close();
  const asked = watch(context);
  const [stuck, frozen, last] = await tabs(context, `${postern.origin}/sandbox/activity/${id}`, 3);
  if (stuck === undefined || frozen === undefined || last === undefined) throw new Error("no tabs");
  const by = (pages: readonly Page[], from: number) =>
    asked.slice(from).filter((one) => one.path === path && pages.includes(one.page)).length;
  const goesOn = async (pages: readonly Page[]) => {
    const from = asked.length;
    await expect.poll(() => by(pages, from), { timeout: 30_000 }).toBeGreaterThanOrEqual(5);
    for (const one of pages) await expect(running(one)).toBeVisible();
  };
  // It waits for its response, and delays the others only for a moment.
  const held: unknown[] = [];
  await stuck.route(`**${path}`, (route) => void held.push(route));
  await expect.poll(() => held.length, { timeout: 30_000 }).toBeGreaterThan(0);
  await goesOn([frozen, last]);
  await stuck.close();
  await goesOn([frozen, last]);
  // A tab that runs nothing for a while, like one frozen by the browser.
  const asleep = frozen.evaluate((ms) => {
    const end = Date.now() + ms;
    while (Date.now() < end);
  }, 12_000);
  const before = asked.length;
  await goesOn([last]);
  expect(by([frozen], before)).toBeLessThanOrEqual(1);
  await asleep;
  await show(last, "hidden");
  const hidden = asked.length;
  await goesOn([frozen]);
  expect(by([last], hidden)).toBeLessThanOrEqual(1);
  // Responses that arrive as the tabs close belong to no test.
  await context.unrouteAll({ behavior: "ignoreErrors" });
});

test("Security 59: a sign-out in one tab ends the requests of all of them", async ({
  asAdmin: page,
  postern,
  seeded,
}) => {
  const id = await neverEnding(page, postern, seeded.networkId);
  const context = page.context();
  await page.close();
  const [one, ...others] = await tabs(context, `${postern.origin}/sandbox/activity/${id}`, 3);
  if (one === undefined) throw new Error("no tab");
  await one.getByRole("button", { name: /^Test admin/ }).click();
  await one.getByRole("button", { name: "Sign out" }).click();
  for (const other of others) await expect(other.getByRole("heading", { name: "Signed out" })).toBeVisible();
  // Requests on their way have returned.
  await one.waitForTimeout(1_500);
  const asked = watch(context);
  await one.waitForTimeout(6_000);
  expect(asked.map(({ path }) => path)).toEqual([]);
});

const labels = async (context: BrowserContext, postern: Postern): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${postern.origin}/sandbox/labels`);
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();
  await joined(page);
  return page;
};

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const countIn = async (pages: readonly Page[]) => sum(await Promise.all(pages.map((page) => notices(page).count())));

test("an operation's end is notified once in each of two browsers, whatever the tabs, with a link to it", async ({
  asAdmin: page,
  browser,
  postern,
}) => {
  const other = await browser.newContext();
  try {
    const stranger = await other.newPage();
    await signIn(stranger, postern, "viewer");
    const mine = await Promise.all([1, 2, 3].map(() => labels(page.context(), postern)));
    const theirs = await Promise.all([1, 2].map(() => labels(other, postern)));
    // A rejection is shown until it is closed.
    const id = await generate(page, postern, "no-such-network");
    await expect.poll(() => countIn(mine)).toBe(1);
    await expect.poll(() => countIn(theirs)).toBe(1);
    // Any other tab that received it would have shown it by now.
    await page.waitForTimeout(3_000);
    expect([await countIn(mine), await countIn(theirs)]).toEqual([1, 1]);
    const counts = await Promise.all(mine.map((one) => notices(one).count()));
    const teller = mine[counts.indexOf(1)];
    if (teller === undefined) throw new Error("None has told it.");
    await teller.getByRole("link", { name: "Address generation" }).click();
    await expect(teller).toHaveURL(`${postern.origin}/sandbox/activity/${id}`);
    await expect(notices(teller)).toHaveCount(0);
  } finally {
    await other.close();
  }
});

test("shows how each ended: succeeded, reverted when it was mined, failed before it was sent", async ({
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
    // An operation that fails before it is sent is polled less and less often, and one tab passes its notice to the
    // others.
    await expect(notice).toContainText(outcome, { timeout: 90_000 });
    await expect(notice).toHaveAttribute("data-tone", tone);
    await expect(notice.getByRole("link")).toHaveAttribute("href", `/sandbox/activity/${id}`);
    await notices(tab).click();
    await expect(notices(tab)).toHaveCount(0);
  }
});
