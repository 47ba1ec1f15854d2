import type { Page } from "@playwright/test";
import { operationListSchema } from "../shared/console/operation.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { fillBaseUnits, openFunction, openPlayground, pickSender, timelineRegion } from "./playground.ts";
import type { Seeded } from "./service.ts";

const writePath = "**/functions/write";
const lookUp = "**/console/sandbox/operations?idempotencyKey=*";

/** Opens the review of a transfer; each test uses its own value. */
const reviewTransfer = async (page: Page, seeded: Seeded, value: string) => {
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "transfer(address,uint256)");
  await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
  await fillBaseUnits(page, value);
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await openReview(page);
};
const openReview = (page: Page) => page.getByRole("button", { name: "Review…" }).click();
const send = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();

/** The idempotency keys of a page's writes, in the order they are sent. */
const keysOf = (page: Page): readonly string[] => {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/functions/write")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
};

/** The journal's operations with a value, oldest first. */
const journalled = async (page: Page, value: string) => {
  const answer = await page.request.get("/console/sandbox/operations?take=100");
  const { data } = operationListSchema.parse(await answer.json());
  return data.filter(({ body }) => JSON.stringify(body).includes(`"${value}"`)).toReversed();
};

test("a lost response is looked up in the journal; the write is sent once", async ({ asAdmin: page, seeded }) => {
  const keys = keysOf(page);
  await page.route(writePath, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await reviewTransfer(page, seeded, "71001");
  await send(page);
  await expect(timelineRegion(page)).toContainText("Succeeded");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(keys).toHaveLength(1);
  expect((await journalled(page, "71001")).map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys);
});

test("a request that never arrives sends nothing, is reported even after a reload, and is sent again with its key @full", async ({
  asAdmin: page,
  seeded,
}) => {
  const keys = keysOf(page);
  await page.route(writePath, (route) => route.abort("connectionrefused"));
  await reviewTransfer(page, seeded, "71002");
  await send(page);
  await expect(page.getByRole("dialog").getByText("Nothing was sent")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nothing was sent")).toBeVisible();
  await expect(page.getByLabel("value", { exact: true })).toHaveValue("71002");
  expect(await journalled(page, "71002")).toEqual([]);
  expect(keys).toHaveLength(1);

  await page.unroute(writePath);
  await openReview(page);
  await send(page);
  await expect(timelineRegion(page)).toContainText("Succeeded");
  expect(keys).toEqual([keys[0], keys[0]]);
  expect((await journalled(page, "71002")).map(({ idempotencyKey }) => idempotencyKey)).toEqual([keys[0]]);
});

test("while the journal is unreachable nothing is sent, and a reload keeps the key until the operation is known @full", async ({
  asAdmin: page,
  seeded,
}) => {
  const keys = keysOf(page);
  await page.route(writePath, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.route(lookUp, (route) => route.abort("connectionrefused"));
  await reviewTransfer(page, seeded, "71003");
  await send(page);
  await expect(page.getByText("Postern could not confirm whether this was sent")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await page.reload();
  await expect(page.getByText("Postern could not confirm whether this was sent")).toBeVisible();
  await page.unroute(lookUp);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(timelineRegion(page)).toContainText("Succeeded");
  expect((await journalled(page, "71003")).map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys);

  await openReview(page);
  await page.unroute(writePath);
  await page.getByRole("checkbox", { name: "Send it again" }).check();
  await send(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(new Set(keys).size).toBe(2);
});

test("another person's recent write is shown, and sent again only on purpose @full", async ({
  asAdmin: page,
  browser,
  postern,
  seeded,
}) => {
  await reviewTransfer(page, seeded, "71004");
  await send(page);
  await expect(timelineRegion(page)).toContainText("Succeeded");

  const context = await browser.newContext({ baseURL: postern.origin });
  const other = await context.newPage();
  await signIn(other, postern, "operator");
  const keys = keysOf(other);
  await reviewTransfer(other, seeded, "71004");
  const review = other.getByRole("dialog");
  await expect(review).toContainText(/Test admin sent 0\.000000000000071004 PDT to .+ (just now|1 minute ago)/);
  await expect(review.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  const [first] = await journalled(page, "71004");
  await review.getByRole("link", { name: "Open operation" }).click();
  await expect(other).toHaveURL(new RegExp(`activity/${first?.id}`));
  expect(await journalled(page, "71004")).toHaveLength(1);

  await other.goBack();
  await openReview(other);
  await review.getByRole("checkbox", { name: "Send it again" }).check();
  await send(other);
  await expect(review).toHaveCount(0);
  await expect(timelineRegion(other)).toContainText("Succeeded");
  const both = await journalled(page, "71004");
  expect(both.map(({ acknowledges }) => acknowledges)).toEqual([null, first?.id]);
  expect(new Set(keys).size).toBe(1);
  await context.close();
});

test("a copied tab has the same key: another write from there is refused, explained, and sent with a new key @full", async ({
  asAdmin: page,
  context,
  seeded,
}) => {
  await reviewTransfer(page, seeded, "71005");
  const opened = context.waitForEvent("page");
  await page.evaluate(() => window.open(location.href));
  const copy = await opened;
  const keys = keysOf(copy);
  await send(page);
  await expect(timelineRegion(page)).toContainText("Succeeded");

  await reviewTransfer(copy, seeded, "71006");
  await send(copy);
  const review = copy.getByRole("dialog");
  await expect(review).toContainText("You used this key for another operation");
  await expect(review.getByRole("button", { name: "Show that operation" })).toBeVisible();
  expect(await journalled(page, "71006")).toEqual([]);
  await review.getByRole("button", { name: "Use a new key" }).click();
  await send(copy);
  await expect(timelineRegion(copy)).toContainText("Succeeded");
  const [own] = await journalled(page, "71006");
  expect(keys).toHaveLength(2);
  expect(own?.idempotencyKey).toBe(keys[1]);
});
