import { expect, type Page } from "@playwright/test";

/** Opens the playground of a contract and waits for its functions. */
export const openPlayground = async (
  page: Page,
  networkId: string,
  address: string,
  origin = "",
  environment = "sandbox",
) => {
  await page.goto(`${origin}/${environment}/playground?network=${networkId}&address=${address}`);
  await expect(page.getByRole("region", { name: "Functions" }).locator("[data-function]").first()).toBeVisible();
};

/** Opens the form of one function, named by its full signature. */
export const openFunction = async (page: Page, signature: string) => {
  // The function used last also appears at the top.
  const name = new RegExp(`^${signature.replaceAll(/[()[\]]/g, "\\$&")} 0x`);
  await page.getByRole("region", { name: "Functions" }).getByRole("button", { name }).last().click();
};

/** Fills in a read function's arguments and calls it. */
export const callFunction = async (page: Page, signature: string, args: Readonly<Record<string, string>>) => {
  await openFunction(page, signature);
  for (const [name, value] of Object.entries(args)) await page.getByLabel(name, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Call", exact: true }).click();
};

/** Types an amount of the contract's own token in base units: its field starts in the token's unit as soon as the token is known. */
export const fillBaseUnits = async (page: Page, text: string, name = "value") => {
  const unit = page.getByLabel(`Unit of ${name}`);
  await expect(unit.locator("option", { hasText: "PDT" })).toHaveCount(1);
  await unit.selectOption({ label: "base units" });
  await page.getByLabel(name, { exact: true }).fill(text);
};

/** Picks the sender by its text. */
export const pickSender = async (page: Page, address: string) => {
  await page.getByRole("combobox", { name: "Sender" }).click();
  await page.getByRole("option", { name: new RegExp(address.slice(0, 6), "i") }).click();
};

/** The region of a read's result. */
export const resultRegion = (page: Page) => page.getByRole("region", { name: "Result" });

/** The region of a write's timeline. */
export const timelineRegion = (page: Page) => page.getByRole("region", { name: "Operation", exact: true });
