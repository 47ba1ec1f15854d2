import type { BrowserContext, Page } from "@playwright/test";
import { operationAnswerSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { expect, signIn, test } from "./fixtures.ts";
import type { Postern } from "./server.ts";

/** Has an address generated over HTTP, as the signed-in person. Returns the operation's id; the service rejects it on a network that there is not. */
const generate = async (page: Page, postern: Postern, networkId: string): Promise<string> => {
  const answer = await page.request.post(`${postern.origin}/relay/sandbox${endpoints.generateAddress.path}`, {
    data: { networkId, reference: "tabs" },
    headers: { "x-postern": "1", "idempotency-key": crypto.randomUUID(), origin: postern.origin },
  });
  const id = answer.headers()["x-postern-operation"] ?? "";
  expect(id, await answer.text()).not.toBe("");
  return id;
};

/** Waits until a page is one of the tabs that ask together, which it becomes once it has shown what it shows first. */
const joined = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
    .toEqual(expect.arrayContaining([expect.stringMatching(/\/assets\/notices-[^/]*\.js$/)]));

const isAsked = (url: string): boolean => /^\/(?:console|relay|auth)\//.test(new URL(url).pathname);

/** How long requests are counted: some twenty turns of the operation that is under way, and several pulses. */
const countedMs = 15_000;

/** What the pages of a context ask the server in a while, when each shows the same operation, which does not end. */
const countOf = async (context: BrowserContext, url: string, count: number): Promise<readonly string[]> => {
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  await Promise.all(
    pages.map(async (page) => {
      await page.goto(url);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }),
  );
  await Promise.all(pages.map(joined));
  const asked: string[] = [];
  const note = (request: { url: () => string }) => {
    if (isAsked(request.url())) asked.push(new URL(request.url()).pathname);
  };
  context.on("request", note);
  await pages[0]?.waitForTimeout(countedMs);
  context.off("request", note);
  // Each goes on showing what the others have asked for.
  for (const page of pages) await expect(page.getByText("Running", { exact: true }).first()).toBeVisible();
  await Promise.all(pages.map((page) => page.close()));
  return asked;
};

test("Reliability 34: ten tabs ask the server what one tab asks", async ({ asAdmin: page, postern, seeded }) => {
  const id = await generate(page, postern, seeded.networkId);
  const path = `/console/sandbox/operations/${id}`;
  const answer = await page.request.get(path);
  const { data } = operationAnswerSchema.parse(await answer.json());
  const context = page.context();
  // It is under way for as long as somebody looks.
  await context.route(`**${path}`, (route) =>
    route.fulfill({
      headers: { "content-type": "application/json", "x-postern-person": answer.headers()["x-postern-person"] ?? "" },
      body: JSON.stringify({ data: { ...data, state: "running" } }),
    }),
  );
  await page.close();
  const url = `${postern.origin}/sandbox/activity/${id}`;
  const one = await countOf(context, url, 1);
  const ten = await countOf(context, url, 10);
  expect(one.length).toBeGreaterThan(10);
  // A fifth more, for moments in which two tabs ask at once, and some for a loaded machine.
  expect(ten.length, JSON.stringify({ one, ten })).toBeLessThanOrEqual(one.length * 1.2 + 5);
});

/** The notices of a page. */
const notices = (page: Page) => page.getByRole("button", { name: "Close notice" });

const labels = async (context: BrowserContext, postern: Postern): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${postern.origin}/sandbox/labels`);
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();
  await joined(page);
  return page;
};

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const countIn = async (pages: readonly Page[]) => sum(await Promise.all(pages.map((page) => notices(page).count())));

test("an operation that ends is told once in each of two browsers, whatever the tabs, and leads to it", async ({
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
    // What is rejected stays until it is closed.
    const id = await generate(page, postern, "no-such-network");
    await expect.poll(() => countIn(mine)).toBe(1);
    await expect.poll(() => countIn(theirs)).toBe(1);
    // Whoever else has heard of it would have told it by now.
    await page.waitForTimeout(3_000);
    expect([await countIn(mine), await countIn(theirs)]).toEqual([1, 1]);
    const counts = await Promise.all(mine.map((one) => notices(one).count()));
    const teller = mine[counts.indexOf(1)];
    if (teller === undefined) throw new Error("None has told it.");
    await teller
      .getByRole("link", { name: "Address generation" })

      .click();
    await expect(teller).toHaveURL(`${postern.origin}/sandbox/activity/${id}`);
    await expect(notices(teller)).toHaveCount(0);
  } finally {
    await other.close();
  }
});
