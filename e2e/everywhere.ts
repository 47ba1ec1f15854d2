import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const widths = [1280, 360] as const;
const schemes = ["light", "dark"] as const;

/**
 * Looks at a page as it stands in light and dark, wide and narrow, without loading it again: axe finds nothing, it does not
 * scroll sideways, nothing moves although motion is reduced. `more` is looked at each time, too.
 */
export const checkEverywhere = async (page: Page, name: string, more?: () => Promise<void>): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Without frames axe needs no page of its own to put together what it has found in each.
  await expect(page.locator("iframe, frame")).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of schemes) {
      const here = `${name} at ${width} px in ${colorScheme}`;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      await more?.();
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => [here, id, nodes.map(({ html }) => html)])).toEqual([]);
      const { isTooWide, moving } = await page.evaluate(lookAround);
      expect(isTooWide, `${here} scrolls sideways`).toBe(false);
      expect(moving, `${here} moves`).toEqual([]);
    }
  }
};

/** Runs in the page. */
const lookAround = () => {
  const root = document.documentElement;
  const longest = (durations: string) => Math.max(...durations.split(",").map((text) => Number.parseFloat(text)));
  const moving = [...document.querySelectorAll("body *")].filter((element) => {
    const { animationName, animationDuration, transitionProperty, transitionDuration } = getComputedStyle(element);
    const isAnimated = animationName !== "none" && longest(animationDuration) > 0.01;
    return isAnimated || (transitionProperty !== "none" && longest(transitionDuration) > 0.01);
  });
  return {
    isTooWide: root.scrollWidth > root.clientWidth,
    moving: [...new Set(moving.map((element) => `${element.tagName} ${element.getAttribute("class")}`))],
  };
};
