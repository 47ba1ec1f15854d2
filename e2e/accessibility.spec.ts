import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { operationAnswerSchema } from "../shared/console/operation.ts";
import { expect, test } from "./fixtures.ts";
import { pagesOf } from "./pages.ts";
import { openFunction, openPlayground, pickSender, timelineRegion } from "./playground.ts";

const widths = [360, 1280] as const;
const schemes = ["light", "dark"] as const;

/** What an operation holds whose outcome is unknown. */
const error = { code: "POSTERN_OUTCOME_UNKNOWN", message: "No answer came in time.", requestId: "an-id" };

const check = async (page: Page, name: string) => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [name, id, nodes.map(({ html }) => html)])).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBe(false);
};

for (const width of widths) {
  for (const colorScheme of schemes) {
    test.describe(`at ${width} px in ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

      test("axe finds nothing on the pages", async ({ asAdmin: page }) => {
        await page.goto("/sandbox/networks");
        await expect(page.getByText("11155111")).toBeVisible();
        await check(page, "networks");
        await page.goto("/sandbox/networks?tab=catalog");
        await expect(page.getByText("Ethereum Sepolia")).toBeVisible();
        await check(page, "catalog");
        await page.goto("/sandbox/activity");
        await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
        await check(page, "activity");
        await page.goto("/sandbox/audit");
        await page.getByRole("button", { name: "Verify" }).click();
        await expect(page.getByText("The audit is intact")).toBeVisible();
        await check(page, "audit");
        await page.goto("/sandbox/nowhere");
        await check(page, "not found");
        await page.goto("/auth/link");
        await expect(page.getByRole("link", { name: "Go on as Test admin" })).toBeVisible();
        await check(page, "link without a token");
        await page.context().clearCookies();
        await page.goto("/sign-in?error=POSTERN_NO_ROLE");
        await expect(page.getByText("npm run link")).toBeVisible();
        await check(page, "refused sign-in");
      });

      test("axe finds nothing on the way of a write and its operation", async ({ asAdmin: page, seeded }) => {
        await openPlayground(page, seeded.networkId, seeded.token);
        await openFunction(page, "transfer(address,uint256)");
        await check(page, "playground");
        await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
        await page.getByLabel("value", { exact: true }).fill(`${width}${colorScheme.length}`);
        await pickSender(page, seeded.addresses[0]?.address ?? "");
        await page.getByRole("button", { name: "Review…" }).click();
        const send = page.getByRole("dialog").getByRole("button", { name: "Send", exact: true });
        await expect(send).toBeVisible();
        await check(page, "review");
        await send.click();
        await expect(timelineRegion(page)).toContainText("Succeeded");
        await check(page, "timeline");
        await page.getByRole("button", { name: "Review…" }).click();
        await send.click();
        // Also on a small screen, where it stands below the arguments.
        await expect(page.getByText("The same was sent before")).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole("button", { name: "Send all the same" })).toBeInViewport({ ratio: 1 });
        await check(page, "identical operation");

        await page.goto("/sandbox/activity");
        await page.getByRole("link", { name: "transfer" }).first().click();
        await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
        await check(page, "operation");
        for (const [state, more] of [
          ["unknown", "Settle"],
          ["started", "Does the service not tell the transaction?"],
        ] as const) {
          await page.route("**/console/sandbox/operations/*", async (route) => {
            const { data } = operationAnswerSchema.parse(await (await route.fetch()).json());
            await route.fulfill({ json: { data: { ...data, state, error } } });
          });
          await page.reload();
          await page.getByText(more, { exact: true }).click();
          await check(page, state);
          await page.unrouteAll({ behavior: "wait" });
        }
      });

      test("axe finds nothing on the organization's pages", async ({ asAdmin: page, seeded }) => {
        test.setTimeout(180_000);
        await page.goto("/sandbox");
        await expect(page.getByRole("table", { name: "Balances per network" })).toBeVisible();
        await check(page, "overview");
        for (const { path, table } of await pagesOf(page, seeded)) {
          await page.goto(path);
          await expect(page.getByRole("table", { name: table })).toBeVisible();
          await check(page, path);
        }
        await page.goto("/sandbox/addresses?sort=-balance");
        await page.getByLabel("Select all rows shown").check({ force: true });
        await page.getByRole("button", { name: "Columns" }).click();
        await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
        await check(page, "addresses, selected and sorted, with the choice of columns");
        for (const path of [
          "/sandbox/addresses?form=generate",
          "/sandbox/profiles?form=create",
          "/sandbox/wallets?form=create",
        ]) {
          await page.goto(path);
          await expect(page.getByRole("dialog")).toBeVisible();
          await check(page, path);
        }
        await page.goto("/sandbox/addresses/nothing");
        await check(page, "an address that is not there");
        await page.goto("/sandbox/profiles/organization");
        await check(page, "a profile that cannot be opened");
      });
    });
  }
}
