import { expect, test } from "@playwright/test";
import { type Asking, startAsking } from "./asking.ts";
import { signIn } from "./fixtures.ts";
import { fillBaseUnits, openFunction, openPlayground, pickSender, timelineRegion } from "./playground.ts";
import { seededOf } from "./service.ts";

test.describe("an environment that requires the client share, with wrapped values", () => {
  let asking: Asking;

  test.beforeAll(async () => {
    asking = await startAsking();
  });

  test.afterAll(() => asking.stop());

  test("Security 24: a wrong share is refused and loses nothing, the right one sends, and it is stored nowhere", async ({
    page,
  }) => {
    const postern = asking.postern();
    await signIn(page, postern);
    const seeded = await seededOf(page.request, "tETH", postern.origin, "remote");
    await openPlayground(page, seeded.networkId, seeded.token, postern.origin, "remote");
    await openFunction(page, "transfer(address,uint256)");
    await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
    await fillBaseUnits(page, "606");
    await pickSender(page, seeded.addresses[0]?.address ?? "");

    const wrong = `wrong-${"share".repeat(6)}`;
    await page.getByRole("button", { name: "Review…" }).click();
    const review = page.getByRole("dialog");
    await review.getByLabel("Client share").fill(wrong);
    await review.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("The client share is not valid for this organization.").first()).toBeVisible();
    await expect(review.getByRole("alert")).toContainText("The service did not accept the client share.");
    await expect(page.getByLabel("value", { exact: true })).toHaveValue("606");

    if (!(await review.isVisible())) await page.getByRole("button", { name: "Review…" }).click();
    await review.getByLabel("Client share").fill(asking.clientShare);
    await review.getByRole("button", { name: "Send", exact: true }).click();
    await expect(timelineRegion(page)).toContainText("Status1: succeeded");

    const storedTexts = [
      page.url(),
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
      await (await page.request.get(`${postern.origin}/console/remote/operations?take=100`)).text(),
      ...asking.stored(),
    ];
    expect(storedTexts.some((text) => text.includes("606"))).toBe(true);
    for (const share of [wrong, asking.clientShare])
      expect(storedTexts.filter((text) => text.includes(share))).toEqual([]);
  });
});
