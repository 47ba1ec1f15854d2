import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type Look = { readonly width: number; readonly colorScheme: "light" | "dark" };

/** Two consecutive looks cover both widths and both schemes. */
const looks: readonly Look[] = [
  { width: 1280, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "dark" },
  { width: 360, colorScheme: "light" },
];

/** What axe reports. A document gets axe's large program only once. */
const violationsOn = async (page: Page) => {
  const isThere = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder(isThere ? { page, axeSource: "undefined" } : { page });
  const { violations } = await builder
    .options({ resultTypes: ["violations"] })
    .setLegacyMode(true)
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

/** Checks a page in one look, a different one for each `turn`. */
export const checkOnce = async (page: Page, name: string, turn: number): Promise<void> => {
  await isReady(page);
  for (const look of looks.slice(turn % looks.length).slice(0, 1)) await check(page, name, look);
};

/** Checks a page in light and dark, wide and narrow, without loading it again, and that 320 px are enough. */
export const checkEverywhere = async (page: Page, name: string): Promise<void> => {
  await isReady(page);
  // 1280 px at four times the size, or 640 px at twice, is this wide.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(atRest);
  const narrow = await page.evaluate(lookAround);
  expect.soft(narrow.isTooWide, `${name} at 320 px scrolls sideways`).toBe(false);
  expect.soft(narrow.cut, `${name} at 320 px has what is cut off`).toEqual([]);
  expect.soft(narrow.nested, `${name} has live regions in others, which are read twice`).toEqual([]);
  for (const look of looks) await check(page, name, look);
};

const isReady = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Without frames, axe needs no separate page for combining what it found in each.
  await expect(page.locator("iframe, frame")).toHaveCount(0);
};

/** Axe finds nothing, the page does not scroll sideways, nothing moves with reduced motion. */
const check = async (page: Page, name: string, { width, colorScheme }: Look): Promise<void> => {
  const here = `${name} at ${width} px in ${colorScheme}`;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await page.evaluate(atRest);
  expect.soft(await violationsOn(page), here).toEqual([]);
  const { isTooWide, moving } = await page.evaluate(lookAround);
  expect.soft(isTooWide, `${here} scrolls sideways`).toBe(false);
  expect.soft(moving, `${here} moves`).toEqual([]);
};

/** Runs in the page: waits until fades and positioning have finished. */
const atRest = async () => {
  // Animations driven by scrolling (the edges of tabs) have no end time.
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  do {
    await Promise.allSettled(running().map(({ finished }) => finished));
    await frame();
    await frame();
  } while (running().length > 0);
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
  const live = "output, [role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]";
  const nested = [...document.querySelectorAll(live)].filter(
    (element) => element.parentElement?.closest(live) !== null && element.getAttribute("aria-live") !== "off",
  );
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.nodeValue?.trim() === "" || text.parentElement === null) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width, height } = range.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    let [from, to] = [0, root.clientWidth];
    for (let around: Element | null = text.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, textOverflow, clip, clipPath, position, visibility } = getComputedStyle(around);
      // Content that scrolls by itself, is visibly truncated, or is only for assistive technology.
      const isHidden = clipPath !== "none" || clip !== "auto";
      const isMeant = isHidden || /auto|scroll/.test(overflowX) || textOverflow === "ellipsis";
      if (isMeant || visibility === "hidden" || around.tagName === "OPTION") [from, to] = [-Infinity, Infinity];
      if (from === -Infinity) break;
      if (overflowX !== "visible" && around !== document.body && around !== root) {
        const box = around.getBoundingClientRect();
        [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
      }
      if (position === "fixed") break;
    }
    if (left < from - 1 || right > to + 1) cut.push(text.nodeValue?.trim().slice(0, 60) ?? "");
  }
  return {
    isTooWide: root.scrollWidth > root.clientWidth,
    cut,
    nested: nested.map((element) => element.outerHTML.slice(0, 120)),
    moving: [...new Set(moving.map((element) => `${element.tagName} ${element.getAttribute("class")}`))],
  };
};
