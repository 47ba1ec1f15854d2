import type { Page } from "@playwright/test";
import * as z from "zod";
import { runAnswerSchema, runListSchema } from "../shared/console/run.ts";
import { type Asking, startAsking } from "./asking.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { fillBaseUnits, openFunction, openPlayground, pickSender, timelineRegion } from "./playground.ts";
import { type Seeded, seededOf } from "./service.ts";

const dryRunRegion = (page: Page) => page.getByRole("region", { name: "Dry run" });
const transfer = "transfer(address,uint256)";

/** Fills in a transfer of the token. */
const fillTransfer = async (page: Page, { addresses: [holder, other] }: Seeded, value: string) => {
  await openFunction(page, transfer);
  await page.getByLabel("to", { exact: true }).fill(other?.address ?? "");
  await fillBaseUnits(page, value);
  await pickSender(page, holder?.address ?? "");
};

/** Adds the form's call to the list, which then has `count` of them: the form is checked before it is added. */
const addToList = async (page: Page, count: number) => {
  await page.getByRole("button", { name: "Add to list" }).click();
  await expect(page.getByText(`Added. The list has ${count} call${count === 1 ? "" : "s"}.`)).toBeVisible();
};

const writesOf = (page: Page) => {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/functions/write")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
};

test("a dry run shows what a write returns and costs; so does the review, and only Send sends @full", async ({
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
  await expect(timelineRegion(page)).toContainText("Status1: succeeded");
  expect(sent).toHaveLength(1);
});

test("a dry run that reverts is decoded, and has to be ticked before anything is sent @full", async ({
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
  await review.getByRole("checkbox", { name: /Send it even though/ }).check();
  await expect(review.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
});

test("a review whose code fails to load is reported in the form, and opens at the next attempt @full", async ({
  asAdmin: page,
  seeded,
}) => {
  await page.route(/assets\/review-[^/]+\.js$/, (route) => route.abort());
  await openPlayground(page, seeded.networkId, seeded.token);
  await fillTransfer(page, seeded, "12");
  await page.getByRole("button", { name: "Review…" }).click();
  await expect(page.getByRole("alert")).toContainText("Could not load the review");
  await expect(page.getByLabel("value", { exact: true })).toHaveValue("12");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog")).toContainText("Function");
});

test("a list of three writes becomes a run: the second reverts, and the third is not sent, not even after a reload", async ({
  asAdmin: page,
  seeded,
}) => {
  const sent = writesOf(page);
  await openPlayground(page, seeded.networkId, seeded.token);
  await fillTransfer(page, seeded, "21");
  await addToList(page, 1);
  await page.getByLabel("value", { exact: true }).fill("23");
  await addToList(page, 2);
  // It passes every check before it is sent, but its block is too late when it is mined.
  const block = await blockNumber(page, seeded);
  await openPlayground(page, seeded.networkId, seeded.reverter);
  await openFunction(page, "upToBlock(uint256)");
  await page.getByLabel("last", { exact: true }).fill((block + 1n).toString());
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await addToList(page, 3);
  await page.getByRole("button", { name: "Review list" }).click();
  const list = page.getByRole("dialog");
  await list.getByRole("button", { name: "Up: call 3" }).click();
  await expect(list.getByRole("listitem", { name: "Call 2" })).toContainText("upToBlock(uint256)");
  const tried = list.getByRole("region", { name: "Dry run of the list" });
  await tried.getByRole("button", { name: "Dry run all" }).click();
  await expect(tried).toContainText("3 of 3 calls: 3 would succeed, 0 would not.");
  await expect(list.getByRole("listitem", { name: "Call 1" })).toContainText("Simulated: succeeds");
  expect(sent).toEqual([]);
  // The server's check: the second call's block is not final yet.
  const start = list.getByRole("button", { name: "Start the run" });
  await start.dblclick();
  await expect(page).toHaveURL(/\/sandbox\/runs\/[^/]+$/);
  const state = page.getByRole("status", { name: "State of the run" });
  await expect(state).toContainText("Stopped", { timeout: 30_000 });
  const rows = page.getByRole("table", { name: "Items of the run" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Succeeded");
  await expect(rows.nth(2)).toContainText("Failed");
  await expect(rows.nth(3)).toContainText("Waiting");
  // The server sends, the page does not.
  expect(sent).toEqual([]);

  await page.getByRole("link", { name: "Contracts", exact: true }).click();
  await page.getByRole("link", { name: "Playground", exact: true }).click();
  const bar = page.getByRole("region", { name: "List of writes" });
  await expect(bar).toContainText("3 calls of the list were started as a run.");
  await expect(bar.getByRole("button", { name: "Review list" })).toHaveCount(0);
  await page.reload();
  await bar.getByRole("link", { name: "Open the run" }).click();
  await expect(rows.nth(3)).toContainText("Waiting");
});

test("a started list runs on the server: the response is lost, the tab is closed, and the run is found by its key @full", async ({
  asAdmin: page,
  browser,
  context,
  postern,
  seeded,
}) => {
  await openPlayground(page, seeded.networkId, seeded.token);
  await fillTransfer(page, seeded, "51");
  await addToList(page, 1);
  await page.getByLabel("value", { exact: true }).fill("52");
  await addToList(page, 2);
  const runsBefore = await runCount(page);
  const keys: string[] = [];
  const isStart = (url: URL) => url.pathname.endsWith("/sandbox/runs");
  // The start arrives, but its response is never read.
  await page.route(isStart, async (route) => {
    if (route.request().method() !== "POST") {
      await route.abort();
      return;
    }
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Review list" }).click();
  const list = page.getByRole("dialog", { name: "Review list" });
  await list.getByRole("button", { name: "Start the run" }).click();
  await expect(list).toContainText("The list may have been started");
  await expect(list.getByRole("button", { name: "Remove: call 1" })).toBeDisabled();
  expect(keys).toHaveLength(1);
  // No prompt asks whether the tab may be closed, because nothing depends on it.
  await page.close({ runBeforeUnload: true });

  const other = await context.newPage();
  await openPlayground(other, seeded.networkId, seeded.token);
  const bar = other.getByRole("region", { name: "List of writes" });
  await expect(bar).toContainText("2 calls of the list were started as a run.");
  await bar.getByRole("link", { name: "Open the run" }).click();
  await expect(other.getByRole("status", { name: "State of the run" })).toContainText("Done", { timeout: 30_000 });
  // One run of both calls, under the key that was sent.
  expect(await runCount(other)).toBe(runsBefore + 1);
  expect(await runCount(other, `?startKey=${keys[0] ?? ""}`)).toBe(1);

  // Another person, in another browser.
  const elsewhere = await browser.newContext({ baseURL: postern.origin });
  const viewer = await elsewhere.newPage();
  await signIn(viewer, postern, "viewer");
  await viewer.goto("/sandbox/runs");
  const newest = viewer.getByRole("table", { name: "Runs" }).getByRole("row").nth(1);
  await expect(newest).toContainText("2 of 2");
  await newest.getByRole("link").click();
  const { pathname } = new URL(other.url());
  await expect(viewer).toHaveURL(new RegExp(`${pathname}$`));
  await expect(viewer.getByRole("table", { name: "Items of the run" }).getByRole("row")).toHaveCount(3);
  for (const path of [`/console${pathname}/retry`, "/console/sandbox/runs"]) {
    const refused = await viewer.request.post(path, {
      data: {},
      headers: { "x-postern": "1", origin: postern.origin },
    });
    expect(refused.status()).toBe(403);
  }
  await elsewhere.close();
});

const runCount = async (page: Page, query = ""): Promise<number> => {
  const answer = await page.request.get(`/console/sandbox/runs${query}`);
  return runListSchema.parse(await answer.json()).pagination.totalElements;
};

const blockNumber = async (page: Page, { networkId, reverter, addresses }: Seeded): Promise<bigint> => {
  const answer = await page.request.post("/console/sandbox/dry-run", {
    headers: { "x-postern": "1", "sec-fetch-site": "same-origin" },
    // The selector of blockNumber().
    data: { networkId, from: addresses[0]?.address, to: reverter, calldata: "0x57e871e7" },
  });
  const { data } = z.object({ data: z.object({ returnData: z.string() }) }).parse(await answer.json());
  return BigInt(data.returnData);
};

test.describe("an environment that requires the client share", () => {
  let asking: Asking;
  test.beforeAll(async () => {
    asking = await startAsking();
  });
  test.afterAll(() => asking.stop());

  test("a list requests it once, and stores it nowhere; without a node nothing is simulated @full", async ({
    page,
  }) => {
    const postern = asking.postern();
    await signIn(page, postern);
    const seeded = await seededOf(page.request, "tETH", postern.origin, "remote");
    const sent = writesOf(page);
    await openPlayground(page, seeded.networkId, seeded.token, postern.origin, "remote");
    await fillTransfer(page, seeded, "31");
    await page.getByRole("button", { name: "Dry run" }).click();
    await expect(dryRunRegion(page)).toContainText("No node is configured for tETH");
    await addToList(page, 1);
    await page.getByLabel("value", { exact: true }).fill("32");
    await addToList(page, 2);
    await page.getByRole("button", { name: "Review list" }).click();
    const list = page.getByRole("dialog");
    await expect(list).toContainText("Enter the client share.");
    await expect(list.getByRole("button", { name: "Start the run" })).toBeDisabled();
    await list.getByLabel("Client share").fill(asking.clientShare);
    await list.getByRole("button", { name: "Start the run" }).click();
    await expect(page.getByRole("status", { name: "State of the run" })).toContainText("Done", { timeout: 30_000 });
    expect(sent).toEqual([]);
    const storedTexts = [
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
      ...asking.stored(),
    ];
    expect(storedTexts.filter((text) => text.includes(asking.clientShare))).toEqual([]);
  });
});

test.describe("a mainnet", () => {
  let asking: Asking;
  test.beforeAll(async () => {
    // However slow the page is, the second of three writes has not ended when it pauses them.
    asking = await startAsking({ kind: "mainnet", leastDuration: 2_000 });
  });
  test.afterAll(() => asking.stop());

  test("Security 47: a list is started with the share, paused, and resumed after a restart only with the share @full", async ({
    page,
  }) => {
    await signIn(page, asking.postern());
    const { origin } = asking.postern();
    const seeded = await seededOf(page.request, "tETH", origin, "remote");
    const shared: string[] = [];
    page.on("request", (request) => {
      if (`${request.url()} ${request.postData() ?? ""}`.includes(asking.clientShare)) {
        shared.push(`${request.method()} ${new URL(request.url()).pathname}`);
      }
    });
    await openPlayground(page, seeded.networkId, seeded.token, origin, "remote");
    await fillTransfer(page, seeded, "61");
    for (const [index, value] of ["62", "63"].entries()) {
      await addToList(page, index + 1);
      await page.getByLabel("value", { exact: true }).fill(value);
    }
    await addToList(page, 3);
    await page.getByRole("button", { name: "Review list" }).click();
    const list = page.getByRole("dialog");
    await list.getByLabel("Client share").fill(asking.clientShare);
    const start = list.getByRole("button", { name: "Start the run" });
    const fields = list.getByLabel("Type the amount to confirm");
    await expect(fields).toHaveCount(3);
    for (const [index, field] of (await fields.all()).entries()) {
      await expect(start).toBeDisabled();
      await field.fill(`0.00000000000000006${index + 1} PDT`);
    }
    await list.getByRole("checkbox", { name: /were not simulated/ }).check();
    await start.click();
    const state = page.getByRole("status", { name: "State of the run" });
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(state).toContainText("Paused");
    const path = new URL(page.url()).pathname;
    const counts = async () => {
      const answer = await page.request.get(`${asking.postern().origin}/console${path}`);
      return runAnswerSchema.parse(await answer.json()).data.counts;
    };
    // An operation in progress when the server is killed would have to be settled.
    await expect.poll(async () => (await counts()).sending).toBe(0);
    expect((await counts()).waiting).toBeGreaterThan(0);
    await asking.restart();
    await signIn(page, asking.postern());
    await page.goto(`${asking.postern().origin}${path}`);
    await expect(state).toContainText("Paused");
    await expect(page.getByRole("button", { name: "Resume" })).toBeDisabled();
    await page.getByLabel("Client share").fill(asking.clientShare);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(state).toContainText("Done", { timeout: 30_000 });
    expect(await counts()).toMatchObject({ succeeded: 3 });
    expect(shared).toEqual(["POST /console/remote/runs", `POST /console${path}/resume`]);
    const storedTexts = [
      page.url(),
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
      await page.evaluate(() => JSON.stringify(history.state)),
      ...asking.stored(),
    ];
    expect(storedTexts.filter((text) => text.includes(asking.clientShare))).toEqual([]);
  });

  test("a write is sent only after its amount was typed with its unit, and without a node only after one more tick @full", async ({
    page,
  }) => {
    const postern = asking.postern();
    await signIn(page, postern);
    const seeded = await seededOf(page.request, "tETH", postern.origin, "remote");
    await openPlayground(page, seeded.networkId, seeded.token, postern.origin, "remote");
    await openFunction(page, transfer);
    await expect(page.getByLabel("Unit of value").locator("option:checked")).toHaveText("PDT");
    await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
    await page.getByLabel("value", { exact: true }).fill("1.5");
    await pickSender(page, seeded.addresses[0]?.address ?? "");
    await page.getByRole("button", { name: "Review…" }).click();
    const review = page.getByRole("dialog");
    const send = review.getByRole("button", { name: "Send", exact: true });
    await review.getByLabel("Client share").fill(asking.clientShare);
    const confirmation = review.getByLabel("Type the amount to confirm");
    await expect(confirmation).toHaveValue("");
    await expect(review).toContainText("Send 1.5 PDT");
    await expect(review).toContainText("Not simulated: this network has no node");
    await confirmation.fill("1.50 PDT");
    await expect(send).toBeDisabled();
    await confirmation.fill("1.5 PDT");
    await expect(send).toBeDisabled();
    await review.getByRole("checkbox", { name: "Send it without a simulation" }).check();
    await send.click();
    await expect(timelineRegion(page)).toContainText("Status1: succeeded");
  });
});

test("a fallback gets its calldata unchanged, for reads and for writes, and receive gets only an amount @full", async ({
  asAdmin: page,
  seeded,
}) => {
  await openPlayground(page, seeded.networkId, seeded.acceptsAnything);
  const open = (name: string) =>
    page.getByRole("region", { name: "Functions" }).getByRole("button", { name, exact: true }).last().click();

  await open("fallback (read)");
  await page.getByLabel("Calldata", { exact: true }).fill("0x12345678c0ffee");
  await page.getByRole("button", { name: "Call", exact: true }).click();
  // The contract returns what follows the first four bytes.
  await expect(page.getByRole("region", { name: "Result" })).toContainText("bytes0xc0ffee");

  await open("fallback");
  await page.getByLabel("Calldata", { exact: true }).fill("0x12345678c0ffee");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  const review = page.getByRole("dialog");
  await expect(review.getByLabel("Calldata", { exact: true })).toHaveText("0x12345678c0ffee");
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await expect(timelineRegion(page)).toContainText("Status1: succeeded");
  await expect(timelineRegion(page).getByRole("region", { name: "Events" })).toContainText("0x12345678c0ffee");

  await open("receive");
  await page.getByLabel(/^Amount in /).fill("0.25");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await expect(timelineRegion(page)).toContainText("Send 0.25 ETH to AcceptsAnything");
  await expect(timelineRegion(page)).toContainText("Status1: succeeded");
});
