import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Seeded } from "./service.ts";

const mark = { "x-postern": "1", "sec-fetch-site": "same-origin" };
const fn = (name: string, stateMutability: string) => ({
  type: "function",
  name,
  inputs: [{ name: "to", type: "address" }],
  outputs: [],
  stateMutability,
});

/** Saves a contract over HTTP with one ABI after the other, and gives an address a label. */
const fill = async (page: Page, { networkId, token, addresses }: Seeded) => {
  const url = `/console/sandbox/contracts/${networkId}/${token}`;
  let headers: Record<string, string> = { "if-none-match": "*" };
  const before = await page.request.get(url);
  if (before.ok()) headers = { "if-match": before.headers()["etag"] ?? "" };
  for (const abi of [
    [fn("mint", "nonpayable"), fn("gone", "view")],
    [fn("mint", "payable"), fn("fresh", "view")],
  ]) {
    const data = { name: "Settlement token", tags: ["erc20", "core"], notes: "Used for payouts.\nAsk Ada first.", abi };
    const answer = await page.request.put(url, { headers: { ...mark, ...headers }, data });
    expect(answer.status()).toBe(200);
    headers = { "if-match": answer.headers()["etag"] ?? "" };
  }
  const csv = `network,address,label\r\n,${addresses[0]?.address},Treasury of the organization\r\n`;
  const checked = await page.request.post("/console/sandbox/labels/import/check", { headers: mark, data: { csv } });
  const { plan } = await checked.json();
  const data = { csv, plan, conflicts: "replace" };
  const imported = await page.request.post("/console/sandbox/labels/import", { headers: mark, data });
  expect(imported.status()).toBe(200);
};

test("a contract is saved in the book, found again, and exported", async ({ asAdmin: page, seeded }) => {
  await page.goto("/sandbox/contracts?tab=deployed");
  await page.getByRole("link", { name: "Open contract" }).first().click();
  await page.getByRole("tab", { name: "Save" }).click();
  await page.getByLabel("Name").fill("Found again");
  await page.getByRole("textbox", { name: "ABI" }).fill("function transfer(address to, uint256 amount) returns (bool)");
  await page.getByRole("button", { name: "Save contract" }).click();
  await expect(page.getByRole("table", { name: "Versions of the ABI" })).toBeVisible();
  await page.getByRole("link", { name: "All contracts" }).click();
  await page.getByLabel("Find", { exact: true }).fill("found ag");
  await expect(page).toHaveURL(/find=found/);
  await expect(page.getByRole("link", { name: "Found again" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export JSON" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text).toContain('"name":"Found again"');
  await page.getByText("Import contracts").click();
  await page.setInputFiles('input[type="file"]', {
    name: "book.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await expect(page.getByText(/0 new, \d+ as they are, 0 different, 0 that cannot/)).toBeVisible();
  expect(seeded.networkId).not.toBe("");
});

test("a label stands in the list, and beside the sender in the playground", async ({ asAdmin: page, seeded }) => {
  await fill(page, seeded);
  await page.goto("/sandbox/labels?find=treasury");
  await expect(page.getByRole("cell", { name: "Treasury of the organization", exact: true })).toBeVisible();
  await page.goto(
    `/sandbox/playground?network=${seeded.networkId}&address=${seeded.token}&fn=${encodeURIComponent("transfer(address,uint256)")}`,
  );
  await page.getByRole("combobox", { name: "Sender" }).click();
  await expect(page.getByRole("option", { name: /Treasury of the organization/ })).toBeVisible();
});

for (const width of [360, 1280] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing on labels and contracts at ${width} px in ${colorScheme}`, async ({
      asAdmin: page,
      seeded,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await fill(page, seeded);
      const check = async (name: string) => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [name, id, nodes.map(({ html }) => html)])).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect(overflow, `${name} scrolls sideways`).toBe(false);
      };
      await page.goto("/sandbox/labels");
      await page.getByRole("button", { name: "New label" }).click();
      await page.getByText("Import labels").click();
      await expect(page.getByRole("button", { name: "Change Treasury of the organization" })).toBeVisible();
      await check("labels");
      await page.goto("/sandbox/contracts");
      await expect(page.getByRole("link", { name: "Settlement token" })).toBeVisible();
      await check("book");
      await page.goto("/sandbox/contracts?tab=deployed");
      await expect(page.getByRole("link", { name: "Open contract" }).first()).toBeVisible();
      await check("deployed");
      const place = `/sandbox/contracts/${seeded.networkId}/${seeded.token}`;
      await page.goto(place);
      await expect(page.getByText("fresh(address)")).toBeVisible();
      await check("contract");
      await page.goto(`${place}?tab=edit`);
      await expect(page.getByRole("textbox", { name: "ABI" })).toHaveValue(/fresh/);
      await check("edit");
    });
  }
}
