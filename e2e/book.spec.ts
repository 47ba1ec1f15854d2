// @full: Server tests prove what these pages show.
import { readFileSync } from "node:fs";
import { fillBook } from "./book.ts";
import { expect, test } from "./fixtures.ts";
import { contractNamed } from "./service.ts";

test("a contract is saved in the book, found again, and exported", async ({ asAdmin: page, seeded }) => {
  // No other test saves this contract.
  const address = await contractNamed(page.request, seeded.networkId, "DemoNft");
  await page.goto("/sandbox/contracts?find=DemoNft");
  await page
    .getByRole("table", { name: "Contracts" })
    .locator(`a[href*="/${seeded.networkId}/${address.toLowerCase()}"]`)
    .click();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Save in the contract book…" }).click();
  await page.getByLabel("Name").fill("Found again");
  await page.getByRole("textbox", { name: "ABI" }).fill("function transfer(address to, uint256 amount) returns (bool)");
  await page.getByRole("button", { name: "Save contract" }).click();
  await expect(page.getByRole("table", { name: "Versions of the ABI" })).toBeVisible();
  await page.getByRole("link", { name: "All contracts" }).click();
  await page.getByLabel("Find", { exact: true }).fill("found ag");
  await expect(page).toHaveURL(/find=found/);
  await expect(page.getByRole("link", { name: "Found again" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export saved as JSON" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text).toContain('"name":"Found again"');
  await page.getByText("Import contracts").click();
  await page.setInputFiles('input[type="file"]', {
    name: "book.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await expect(page.getByText(/0 new, \d+ unchanged, 0 different, 0 with errors/)).toBeVisible();
});

test("a label is in the list, and beside the sender in the playground", async ({ asAdmin: page, seeded }) => {
  await fillBook(page, seeded);
  await page.goto("/sandbox/labels?find=treasury");
  await expect(page.getByRole("cell", { name: /^Treasury of the organization/ })).toBeVisible();
  await page.goto(
    `/sandbox/playground?network=${seeded.networkId}&address=${seeded.token}&fn=${encodeURIComponent("transfer(address,uint256)")}`,
  );
  await page.getByRole("combobox", { name: "Sender" }).click();
  await expect(page.getByRole("option", { name: /Treasury of the organization/ })).toBeVisible();
});
