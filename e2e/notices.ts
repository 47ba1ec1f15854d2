import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until a page shares requests with other tabs, which it does once its first content is shown. */
export const joined = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
    .toEqual(expect.arrayContaining([expect.stringMatching(/\/assets\/notices-[^/]*\.js$/)]));

/** A page's notices, located by the button that closes each. */
export const notices = (page: Page): Locator => page.getByRole("button", { name: "Close notice" });
