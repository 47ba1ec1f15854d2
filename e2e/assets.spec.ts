// @full: Server tests prove what these pages show.
import { checkEverywhere } from "./everywhere.ts";
import { expect, test } from "./fixtures.ts";

test("an address shows its coins, tokens and NFTs as soon as they are read, and the organization shows their totals", async ({
  asAdmin: page,
  seeded,
}) => {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  const holder = seeded.addresses[0];
  await page.goto(`/sandbox/addresses/${holder?.id}`);
  const table = page.getByRole("table", { name: "Assets of the address" });
  await expect(table.getByRole("row", { name: /Postern Demo Token/ })).toContainText("PDT");
  await expect(table.getByRole("row", { name: /^ETH/ })).toContainText(/[\d.]+ ETH/);
  const tokens = page.getByRole("list", { name: "Tokens of “Postern Demo Collection”" });
  await expect(tokens.getByRole("listitem").first()).toContainText("#1");

  await page.goto("/sandbox/assets");
  const all = page.getByRole("table", { name: "Assets of the organization" });
  await expect(all.getByRole("row", { name: /Postern Demo Token/ }).first()).toContainText("PDT");
  const asset = page.getByRole("combobox", { name: "Asset", exact: true });
  await asset.scrollIntoViewIfNeeded();
  await asset.selectOption({ label: "PDT on tETH" });
  await expect(page).toHaveURL(/chart=/);
  const balance = page.getByRole("figure", { name: "Balance" });
  // The chart is drawn, and its axis shows the unit.
  await expect(balance.locator("svg.recharts-surface").first()).toBeVisible();
  await expect(balance).toContainText("PDT");
  await expect(balance).toContainText(/Recorded by Postern since \d{1,2} [A-Z][a-z]{2} \d{4}/);
  await balance.getByText("Show as a table").click();
  await expect(balance.getByRole("table", { name: "Balance per day" })).toContainText("first day");
  await expect(page.getByRole("figure", { name: "Money in and out" })).not.toContainText("Loading");
  await checkEverywhere(page, "assets with charts");
  // Neither the page's policy nor Trusted Types block the charts.
  expect(faults).toEqual([]);
});

test("chart code is loaded only when charts are viewed", async ({ asAdmin: page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/asset-charts/.test(pathname)) scripts.push(pathname);
  });
  for (const path of ["/sandbox", "/sandbox/activity", "/sandbox/profiles/demo"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(scripts).toEqual([]);
});
