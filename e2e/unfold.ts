import type { Locator, Page } from "@playwright/test";

/** Opens a folded part of an operation's page, if it is not open yet. */
export const unfold = async (page: Page, name: "Evidence" | "Steps" | "Details" | "Related"): Promise<Locator> => {
  const region = page.getByRole("region", { name, exact: true });
  const button = region.getByRole("button", { name, exact: true });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  return region;
};
