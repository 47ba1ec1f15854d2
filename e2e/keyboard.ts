import { expect, type Locator, type Page } from "@playwright/test";

/** How the focus is visible on an element; for a field, its surrounding element counts. */
const lookOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const parts = [element, element.nextElementSibling, element.parentElement, element.closest("label")];
    return parts.map((part) => {
      if (part === null) return "";
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(part);
      const outline = outlineStyle === "none" ? "none" : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
      return [outline, boxShadow, borderColor].join(" | ");
    });
  });

/**
 * Presses Tab until the element has the focus, and asserts that this is visible: an outline, shadow or border that was
 * not there before.
 */
export const tabTo = async (page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> => {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  if (await isFocused()) return;
  const before = await lookOf(target);
  for (let presses = 0; presses < 150 && !(await isFocused()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  // A border's colour changes with a transition, not immediately.
  await expect.poll(() => lookOf(target)).not.toEqual(before);
};

/** Moves to the element with Tab and presses Enter. */
export const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
};

/** Moves to a field with Tab and replaces its text by typing. */
export const typeInto = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
};
