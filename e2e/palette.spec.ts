// @full: Server tests prove what these pages show.
import type { Page } from "@playwright/test";
import { checkEverywhere } from "./everywhere.ts";
import { expect, test } from "./fixtures.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Find pages, actions and records" });
const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test("an address is found by part of it, by keyboard alone", async ({ asAdmin: page, seeded }) => {
  const [, address] = seeded.addresses;
  await page.goto("/sandbox/labels");
  const before = page.getByLabel("Name or address");
  await before.focus();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  // The mirror may still be reading, so the search is repeated.
  await page.keyboard.type(address?.address.slice(8, 24) ?? "");
  const option = page.getByRole("group", { name: "Addresses" }).getByRole("option").first();
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(option.locator("mark")).toHaveText(new RegExp(address?.address.slice(8, 24) ?? "", "i"));
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await expect(before).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(field(page)).toHaveValue("");
  await page.keyboard.type(address?.address.slice(8, 24) ?? "");
  await expect(option).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/sandbox/addresses/${address?.id}$`));
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("it reopens immediately after Escape, and loses no key", async ({ asAdmin: page }) => {
  await page.goto("/sandbox/labels");
  await expect(page.getByRole("heading", { name: "Recipients" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  for (const text of ["netw", "profi", "wall"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
  }
  await page.keyboard.type("lab");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("lab");
});

test("an address is found by its last four digits", async ({ asAdmin: page, seeded }) => {
  const [, address] = seeded.addresses;
  await page.goto("/sandbox/labels");
  await expect(page.getByRole("heading", { name: "Recipients" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(address?.address.slice(-4) ?? "");
  // The page has other options, for its number of rows.
  const first = page.locator('[role="option"]').first();
  await expect(first).toContainText(address?.address.slice(-6) ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/sandbox/addresses/${address?.id}$`));
});

test("a pattern is ordinary text", async ({ asAdmin: page }) => {
  await page.goto("/sandbox/labels");
  await page.getByRole("button", { name: "Find pages, actions and records" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("0x%");
  await expect(page.getByText("Nothing found for “0x%”.")).toBeVisible();
  await expect(page.getByText(/last updated/)).toBeVisible();
});

test("shortcuts open pages and forms, are listed on a sheet, and can be turned off", async ({ asAdmin: page }) => {
  await page.goto("/sandbox/labels");
  await expect(page.getByRole("heading", { name: "Recipients" })).toBeVisible();
  await page.keyboard.type("gw");
  await expect(page.getByRole("heading", { name: "Wallets" })).toBeFocused();
  await page.keyboard.type("ca");
  const form = page.getByRole("dialog", { name: "Generate an address" });
  await expect(form).toBeVisible();
  // They do nothing while a dialog is open, or while typing.
  await page.keyboard.type("gn");
  await expect(form).toBeVisible();
  await page.goto("/sandbox/addresses");
  await expect(page.getByRole("heading", { name: "Addresses" })).toBeVisible();

  await page.keyboard.press("?");
  await expect(help(page)).toContainText("g w");
  await page.getByRole("checkbox", { name: "Single-key shortcuts" }).press("Space");
  await page.keyboard.press("Escape");
  await expect(help(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Addresses" })).toBeVisible();
  await page.keyboard.type("gw?");
  await expect(page).toHaveURL(/\/sandbox\/addresses$/);
  await expect(help(page)).toBeHidden();
  await page.getByRole("button", { name: "Test admin, admin" }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(help(page)).toBeVisible();
});

test("a QR code of an address is shown, and the focus returns", async ({ asAdmin: page, seeded }) => {
  await page.goto(`/sandbox/addresses/${seeded.addresses[0]?.id}`);
  const button = page
    .getByRole("main")
    .getByRole("button", { name: `QR code of address ${seeded.addresses[0]?.address}` });
  await button.click();
  await expect(page.getByRole("img", { name: `QR code of ${seeded.addresses[0]?.address}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("axe finds nothing on the palette, the shortcuts and a QR code, in light and dark, wide and narrow", async ({
  asAdmin: page,
  seeded,
}) => {
  await page.goto(`/sandbox/addresses/${seeded.addresses[0]?.id}`);
  await checkEverywhere(page, "address");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await checkEverywhere(page, "palette");
  await page.keyboard.type("demo");
  await expect(page.getByRole("group", { name: "Profiles" })).toBeVisible();
  await checkEverywhere(page, "palette with records");
  await field(page).fill("no such thing");
  await expect(page.getByText("Nothing found for “no such thing”.")).toBeVisible();
  await checkEverywhere(page, "palette with nothing");
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await page.keyboard.press("?");
  await expect(help(page)).toBeVisible();
  await checkEverywhere(page, "shortcuts");
  await page.keyboard.press("Escape");
  await expect(help(page)).toBeHidden();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^QR code of address/ })
    .first()
    .click();
  await expect(page.getByRole("img", { name: /^QR code of/ })).toBeVisible();
  await checkEverywhere(page, "QR code");
});
