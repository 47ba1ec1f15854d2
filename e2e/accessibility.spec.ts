import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";
import { openFunction, openPlayground } from "./playground.ts";

const widths = [360, 1280] as const;
const schemes = ["light", "dark"] as const;

for (const width of widths) {
  for (const colorScheme of schemes) {
    test(`axe finds nothing at ${width} px in ${colorScheme}`, async ({ asAdmin: page, seeded }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const check = async (name: string) => {
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [name, id, nodes.map(({ html }) => html)])).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect(overflow, `${name} scrolls sideways`).toBe(false);
      };
      await page.goto("/sandbox/networks");
      await expect(page.getByText("11155111")).toBeVisible();
      await check("networks");
      await page.goto("/sandbox/networks?tab=catalog");
      await expect(page.getByText("Ethereum Sepolia")).toBeVisible();
      await check("catalog");
      await page.goto("/sandbox/activity");
      await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
      await check("activity");
      await page.goto("/sandbox/audit");
      await page.getByRole("button", { name: "Verify" }).click();
      await expect(page.getByText("The audit is intact")).toBeVisible();
      await check("audit");
      await openPlayground(page, seeded.networkId, seeded.token);
      await openFunction(page, "transfer(address,uint256)");
      await check("playground");
      await page.goto("/sandbox/nowhere");
      await check("not found");
    });
  }
}
