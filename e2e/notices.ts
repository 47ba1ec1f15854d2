import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until a page is one of the tabs that ask together, which it becomes once it has shown what it shows first. */
export const joined = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
    .toEqual(expect.arrayContaining([expect.stringMatching(/\/assets\/notices-[^/]*\.js$/)]));

/** The notices of a page, by the button that closes each. */
export const notices = (page: Page): Locator => page.getByRole("button", { name: "Close notice" });
