import type { Page } from "@playwright/test";
import * as z from "zod";
import { type Asking, startAsking } from "./asking.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { openFunction, openPlayground, pickSender, timelineRegion } from "./playground.ts";
import { type Seeded, seededOf } from "./service.ts";

const dryRunRegion = (page: Page) => page.getByRole("region", { name: "Dry run" });
const transfer = "transfer(address,uint256)";

/** Fills in a transfer of the token. */
const fillTransfer = async (page: Page, { addresses: [holder, other] }: Seeded, value: string) => {
  await openFunction(page, transfer);
  await page.getByLabel("to", { exact: true }).fill(other?.address ?? "");
  await page.getByLabel("value", { exact: true }).fill(value);
  await pickSender(page, holder?.address ?? "");
};

const writesOf = (page: Page) => {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/functions/write")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
};

test("a dry run says what a write returns and costs; the review says so, and only Send sends", async ({
  asAdmin: page,
  seeded,
}) => {
  const sent = writesOf(page);
  await openPlayground(page, seeded.networkId, seeded.token);
  await fillTransfer(page, seeded, "11");
  await page.getByRole("button", { name: "Dry run" }).click();
  await expect(dryRunRegion(page)).toContainText("Dry run: it would succeed");
  await expect(dryRunRegion(page)).toContainText("true");
  await page.getByRole("button", { name: "Review…" }).click();
  const review = page.getByRole("dialog");
  await expect(review).toContainText(/Simulated: succeeds, about \d{2},\d{3} gas/);
  expect(sent).toEqual([]);
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await expect(timelineRegion(page)).toContainText(/status\s*success/i);
  expect(sent).toHaveLength(1);
});

test("a dry run that reverts is decoded, and has to be ticked away before anything is sent", async ({
  asAdmin: page,
  seeded,
}) => {
  await openPlayground(page, seeded.networkId, seeded.reverter);
  await openFunction(page, "fail(uint8)");
  const way = page.getByLabel("way", { exact: true });
  await way.fill("1");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Dry run" }).click();
  await expect(dryRunRegion(page)).toContainText("“It was asked to fail”");
  await way.fill("2");
  await expect(dryRunRegion(page)).toBeHidden();
  await page.getByRole("button", { name: "Dry run" }).click();
  await expect(dryRunRegion(page)).toContainText("LimitExceeded");
  await page.getByRole("button", { name: "Review…" }).click();
  const review = page.getByRole("dialog");
  await expect(review).toContainText("Simulated: would revert with LimitExceeded");
  await expect(review.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await review.getByRole("checkbox", { name: /Send it although/ }).check();
  await expect(review.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
});

test("a review whose part of the program does not come is said in the form, and opens at the next try", async ({
  asAdmin: page,
  seeded,
}) => {
  await page.route(/assets\/review-[^/]+\.js$/, (route) => route.abort());
  await openPlayground(page, seeded.networkId, seeded.token);
  await fillTransfer(page, seeded, "12");
  await page.getByRole("button", { name: "Review…" }).click();
  await expect(page.getByRole("alert")).toContainText("The review could not be loaded");
  await expect(page.getByLabel("value", { exact: true })).toHaveValue("12");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog")).toContainText("Calls transfer(address,uint256)");
});

test("a list of three writes: the second reverts, the third is not sent, also not after a reload", async ({
  asAdmin: page,
  seeded,
}) => {
  const sent = writesOf(page);
  await openPlayground(page, seeded.networkId, seeded.token);
  await fillTransfer(page, seeded, "21");
  await page.getByRole("button", { name: "Add to list" }).click();
  await page.getByLabel("value", { exact: true }).fill("23");
  await page.getByRole("button", { name: "Add to list" }).click();
  // It passes every check before it is sent, and its block is too late when it is mined.
  const block = await blockNumber(page, seeded);
  await openPlayground(page, seeded.networkId, seeded.reverter);
  await openFunction(page, "upToBlock(uint256)");
  await page.getByLabel("last", { exact: true }).fill((block + 1n).toString());
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Add to list" }).click();
  await page.getByRole("button", { name: "Review list" }).click();
  const list = page.getByRole("dialog");
  await list.getByRole("button", { name: "Up: call 3" }).click();
  await expect(list.getByRole("listitem", { name: "Call 2" })).toContainText("upToBlock(uint256)");
  const tried = list.getByRole("region", { name: "Dry run of the list" });
  await tried.getByRole("button", { name: "Dry run all" }).click();
  await expect(tried).toContainText("3 of 3 calls: 3 would succeed, 0 would not.");
  await expect(list.getByRole("listitem", { name: "Call 1" })).toContainText("Simulated: succeeds");
  expect(sent).toEqual([]);
  await list.getByRole("button", { name: "Send one after another" }).dblclick();
  await expect(list).toContainText("Stopped at Call 2: Reverted", { timeout: 30_000 });
  await expect(list.getByRole("listitem", { name: "Call 1" })).toContainText("Succeeded");
  await expect(list.getByRole("listitem", { name: "Call 3" })).toContainText("Not sent");
  expect(new Set(sent).size).toBe(2);
  expect(sent).toHaveLength(2);

  await page.reload();
  await page.getByRole("button", { name: "Review list" }).click();
  await expect(list.getByRole("listitem", { name: "Call 2" })).toContainText("Reverted");
  await expect(list.getByRole("button", { name: "Send the rest" })).toBeDisabled();
  await list.getByRole("button", { name: "Remove: call 2" }).click();
  await list.getByRole("button", { name: "Send the rest" }).click();
  await expect(list).toContainText("All of it has succeeded.", { timeout: 30_000 });
  expect(sent).toHaveLength(3);
});

test("a list that is being sent is not left, nor its tab closed, without a word; the rest is sent on return", async ({
  asAdmin: page,
  seeded,
}) => {
  const sent = writesOf(page);
  await openPlayground(page, seeded.networkId, seeded.token);
  await fillTransfer(page, seeded, "51");
  await page.getByRole("button", { name: "Add to list" }).click();
  await page.getByLabel("value", { exact: true }).fill("52");
  await page.getByRole("button", { name: "Add to list" }).click();
  // The first call arrives, and its answer comes only after the page was left.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/functions\/write$/, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Review list" }).click();
  const list = page.getByRole("dialog", { name: "Review list" });
  await list.getByRole("button", { name: "Send one after another" }).click();
  await expect(list).toContainText("It is being sent.");

  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();

  await list.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("link", { name: "Networks" }).click();
  const leaving = page.getByRole("dialog", { name: "Leave the list of writes" });
  await leaving.getByRole("button", { name: "Stay", exact: true }).click();
  await expect(page.getByRole("region", { name: "List of writes" })).toContainText("Sending one after another");
  await page.getByRole("link", { name: "Networks" }).click();
  await leaving.getByRole("button", { name: "Stop the list and leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Networks" })).toBeVisible();
  letGo();
  await page.unrouteAll({ behavior: "wait" });

  await page.getByRole("link", { name: "Playground", exact: true }).click();
  await page.getByRole("button", { name: "Review list" }).click();
  await expect(list.getByRole("listitem", { name: "Call 1" })).toContainText("Succeeded", { timeout: 30_000 });
  await expect(list.getByRole("listitem", { name: "Call 2" })).toContainText("Not sent");
  expect(sent).toHaveLength(1);
  await list.getByRole("button", { name: "Send the rest" }).click();
  await expect(list).toContainText("All of it has succeeded.", { timeout: 30_000 });
  expect(sent).toHaveLength(2);
});

const blockNumber = async (page: Page, { networkId, reverter, addresses }: Seeded): Promise<bigint> => {
  const answer = await page.request.post("/console/sandbox/dry-run", {
    headers: { "x-postern": "1", "sec-fetch-site": "same-origin" },
    // The selector of blockNumber().
    data: { networkId, from: addresses[0]?.address, to: reverter, calldata: "0x57e871e7" },
  });
  const { data } = z.object({ data: z.object({ returnData: z.string() }) }).parse(await answer.json());
  return BigInt(data.returnData);
};

test.describe("an environment that asks for the client share", () => {
  let asking: Asking;
  test.beforeAll(async () => {
    asking = await startAsking();
  });
  test.afterAll(() => asking.stop());

  test("a list asks for it once, and keeps it nowhere; without a node nothing is simulated", async ({ page }) => {
    const postern = asking.postern();
    await signIn(page, postern);
    const seeded = await seededOf(page.request, "tETH", postern.origin, "remote");
    const sent = writesOf(page);
    await openPlayground(page, seeded.networkId, seeded.token, postern.origin, "remote");
    await fillTransfer(page, seeded, "31");
    await page.getByRole("button", { name: "Dry run" }).click();
    await expect(dryRunRegion(page)).toContainText("No node is configured for tETH");
    await page.getByRole("button", { name: "Add to list" }).click();
    await page.getByLabel("value", { exact: true }).fill("32");
    await page.getByRole("button", { name: "Add to list" }).click();
    await page.getByRole("button", { name: "Review list" }).click();
    const list = page.getByRole("dialog");
    await expect(list.getByRole("button", { name: "Send one after another" })).toBeDisabled();
    await list.getByLabel("Client share").fill(asking.clientShare);
    await list.getByRole("button", { name: "Send one after another" }).click();
    await expect(list).toContainText("All of it has succeeded.", { timeout: 30_000 });
    expect(sent).toHaveLength(2);
    const kept = [
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
      ...asking.stored(),
    ];
    expect(kept.filter((text) => text.includes(asking.clientShare))).toEqual([]);
  });
});

test.describe("a mainnet", () => {
  let asking: Asking;
  test.beforeAll(async () => {
    asking = await startAsking("mainnet");
  });
  test.afterAll(() => asking.stop());

  test("a write is sent only after the contract's name was typed", async ({ page }) => {
    const postern = asking.postern();
    await signIn(page, postern);
    const seeded = await seededOf(page.request, "tETH", postern.origin, "remote");
    await openPlayground(page, seeded.networkId, seeded.token, postern.origin, "remote");
    await fillTransfer(page, seeded, "41");
    await page.getByRole("button", { name: "Review…" }).click();
    const review = page.getByRole("dialog");
    const send = review.getByRole("button", { name: "Send", exact: true });
    await review.getByLabel("Client share").fill(asking.clientShare);
    await expect(send).toBeDisabled();
    await expect(review.getByLabel("Type the contract's name to confirm")).toHaveValue("");
    await review.getByLabel("Type the contract's name to confirm").fill("Demotoken");
    await expect(send).toBeDisabled();
    await review.getByLabel("Type the contract's name to confirm").fill("DemoToken");
    await send.click();
    await expect(timelineRegion(page)).toContainText(/status\s*success/i);
  });
});

test("a fallback gets its calldata as it is, when it is read and when it is written, and receive an amount alone", async ({
  asAdmin: page,
  seeded,
}) => {
  await openPlayground(page, seeded.networkId, seeded.acceptsAnything);
  const open = (name: string) =>
    page.getByRole("region", { name: "Functions" }).getByRole("button", { name, exact: true }).last().click();

  await open("fallback (read)");
  await page.getByLabel("Calldata", { exact: true }).fill("0x12345678c0ffee");
  await page.getByRole("button", { name: "Call", exact: true }).click();
  // The contract answers what comes after the first four bytes.
  await expect(page.getByRole("region", { name: "Result" })).toContainText("bytes0xc0ffee");

  await open("fallback");
  await page.getByLabel("Calldata", { exact: true }).fill("0x12345678c0ffee");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  const review = page.getByRole("dialog");
  await expect(review.getByLabel("Calldata", { exact: true })).toHaveText("0x12345678c0ffee");
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await expect(timelineRegion(page)).toContainText(/status\s*success/i);
  await expect(timelineRegion(page).getByRole("region", { name: "Events" })).toContainText("0x12345678c0ffee");

  await open("receive");
  await page.getByLabel("Amount", { exact: true }).fill("0.25");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await expect(timelineRegion(page)).toContainText("receive");
  await expect(timelineRegion(page)).toContainText(/status\s*success/i);
});
