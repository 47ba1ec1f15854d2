import { expect, type Locator, type Page } from "@playwright/test";

/** The script that tells of what ends. */
export const noticesScript = /\/assets\/notices-[^/]*\.js$/;

/** Waits until a page tells of what ends, which it does once its first content is shown. */
export const tells = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
    .toEqual(expect.arrayContaining([expect.stringMatching(noticesScript)]));

/** A page's notices, located by the button that closes each. */
export const notices = (page: Page): Locator => page.getByRole("button", { name: "Close notice" });
