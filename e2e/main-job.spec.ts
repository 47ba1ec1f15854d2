import { expect, signIn, test } from "./fixtures.ts";
import {
  callFunction,
  fillBaseUnits,
  openFunction,
  openPlayground,
  pickSender,
  resultRegion,
  timelineRegion,
} from "./playground.ts";
import { seededOf } from "./service.ts";
import { unfold } from "./unfold.ts";

// With motion, as most people have it: this covers what waits for the end of a transition.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a person signs in with the link, which works once", async ({ page, postern }) => {
  await page.goto(await postern.newLink("admin", "Ada"));
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  expect(page.url()).not.toContain("token");
  await expect(page.getByText("Ada")).toBeVisible();
});

test("a used link explains what to do, and signs no one in @full", async ({ page, context, postern }) => {
  const link = await postern.newLink("admin", "Ada");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("Ask for a new one.");
  await page.getByRole("link", { name: "How to sign in" }).click();
  // The browser runs on the machine of the server, where the command is.
  await expect(page.getByText("npm run link")).toBeVisible();
  const session = await page.request.get(`${postern.origin}/auth/session`);
  expect(session.status()).toBe(401);
});

test("signing out ends the session", async ({ asAdmin: page, postern }) => {
  await page.goto("/sandbox/networks");
  await page.getByRole("button", { name: /Test admin/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("npm run link")).toBeVisible();
  expect((await page.request.get(`${postern.origin}/auth/session`)).status()).toBe(401);
});

test("the networks of the organization are listed and can be filtered, with the catalog beside them @full", async ({
  asAdmin: page,
}) => {
  await page.goto("/sandbox/networks");
  const table = page.getByRole("table");
  await expect(table.getByRole("row", { name: /SANDBOX/ })).toContainText("31337");
  await expect(table.getByRole("row", { name: /tETH/ })).toContainText("11155111");

  await page.getByLabel("Find", { exact: true }).fill("teth");
  await expect(table.getByRole("row", { name: /SANDBOX/ })).toHaveCount(0);
  await expect(table.getByRole("row", { name: /tETH/ })).toBeVisible();
  await expect(page).toHaveURL(/q=teth/);

  await page.getByRole("tab", { name: "Catalog" }).click();
  await expect(page.getByRole("table").getByRole("row", { name: /SANDBOX/ })).toBeVisible();
});

test("balanceOf is read, and its result decoded", async ({ asAdmin: page, seeded }) => {
  await openPlayground(page, seeded.networkId, seeded.token);
  await callFunction(page, "balanceOf(address)", { account: seeded.addresses[0]?.address ?? "" });
  await expect(resultRegion(page)).toContainText("uint256");
  await expect(resultRegion(page)).toContainText(/[1-9][\d,\u202F\u00A0 ]{18,}/);
});

test("a transfer is reviewed and sent, and its receipt shows that it succeeded", async ({ asAdmin: page, seeded }) => {
  const [from, to] = seeded.addresses;
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "transfer(address,uint256)");
  await page.getByLabel("to", { exact: true }).fill(to?.address ?? "");
  await fillBaseUnits(page, "1000000000000000001");
  await pickSender(page, from?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  const review = page.getByRole("dialog");
  await expect(review).toContainText("1000000000000000001");
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await expect(timelineRegion(page)).toContainText("Succeeded");
  await expect(timelineRegion(page)).toContainText("Status1: succeeded");
  await expect(page).toHaveURL(/operation=/);
});

test("a read that reverts shows its reason, and nothing else", async ({ asAdmin: page, seeded }) => {
  await openPlayground(page, seeded.networkId, seeded.allTypes);
  await callFunction(page, "revertWithReason(string)", { reason: "Not on a Sunday" });
  await expect(resultRegion(page)).toContainText("Not on a Sunday");
  await expect(resultRegion(page).getByRole("alert")).toHaveCount(1);
  await expect(resultRegion(page)).not.toContainText(/request|filled in|Code/);
});

test("a write that would revert ends as failed, with its reason @full", async ({ asAdmin: page, seeded }) => {
  const [, poor] = seeded.addresses;
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "transfer(address,uint256)");
  await page.getByLabel("to", { exact: true }).fill(seeded.addresses[0]?.address ?? "");
  await fillBaseUnits(page, `1${"0".repeat(40)}`);
  await pickSender(page, poor?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  await page
    .getByRole("dialog")
    .getByRole("checkbox", { name: /Send it even though/ })
    .check();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(timelineRegion(page)).toContainText("Failed");
  await expect(timelineRegion(page)).toContainText("ERC20InsufficientBalance");
});

test("a write that reverts only when it is mined ends as reverted, with its receipt @full", async ({
  asAdmin: page,
  seeded,
}) => {
  await openPlayground(page, seeded.networkId, seeded.reverter);
  await callFunction(page, "blockNumber()", {});
  const block = /\d+/.exec(
    (
      await resultRegion(page)
        .getByText(/^[\d,]+$/)
        .first()
        .innerText()
    ).replaceAll(",", ""),
  )?.[0];
  await openFunction(page, "upToBlock(uint256)");
  await page.getByLabel("last", { exact: true }).fill(block ?? "");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  // The node simulates it in the next block.
  await page
    .getByRole("dialog")
    .getByRole("checkbox", { name: /Send it even though/ })
    .check();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(timelineRegion(page)).toContainText("Reverted");
  await expect(timelineRegion(page)).toContainText("Status0: reverted");
});

test("a page that is closed after Send and reopened shows the operation @full", async ({
  asAdmin: page,
  context,
  seeded,
}) => {
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "transfer(address,uint256)");
  await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
  await fillBaseUnits(page, "77");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith("/functions/write"));
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await sent;
  await page.close();

  const again = await context.newPage();
  await again.goto("/sandbox/activity");
  const row = again.getByRole("row", { name: /Send .* PDT to / }).first();
  await expect(row).toContainText("Succeeded");
  await row.getByText("Succeeded").click();
  await expect(again.getByRole("group", { name: "State" })).toContainText("Succeeded");
  await unfold(again, "Evidence");
  await expect(again.getByRole("region", { name: "Receipt" })).toContainText("Status1: succeeded");
});

test("a double click on Send sends once", async ({ asAdmin: page, postern, seeded }) => {
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "transfer(address,uint256)");
  await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
  await fillBaseUnits(page, "4242");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).dblclick();
  await expect(timelineRegion(page)).toContainText("Succeeded");
  const journal = await page.request.get(`${postern.origin}/console/sandbox/operations?take=100`);
  const text = await journal.text();
  expect(text.split('"value":"4242"').length - 1).toBe(1);
});

test("a viewer may read, and sees why a write is not offered @full", async ({ page, postern }) => {
  await signIn(page, postern, "viewer");
  const { networkId, token, addresses } = await seededOf(page.request, "tETH");
  await openPlayground(page, networkId, token);
  await callFunction(page, "balanceOf(address)", { account: addresses[0]?.address ?? "" });
  await expect(resultRegion(page)).toContainText("uint256");
  await openFunction(page, "transfer(address,uint256)");
  await expect(page.getByText(/viewer/i).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Review…" })).toBeDisabled();
});
