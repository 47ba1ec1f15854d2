// @full: Server tests prove what these pages show.
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import type { Seeded } from "./service.ts";
import { startRun } from "./start-run.ts";

const recipient = (index: number): string => `0x${(0xac71_0000 + index).toString(16).padStart(40, "0")}`;

/** Starts a run of token transfers, one to each recipient with its own amount, and waits until it has ended. */
const sendRun = async (page: Page, seeded: Seeded, name: string, amounts: readonly number[]) => {
  const inputs = (index: number, amount: number) => [
    { name: "to", type: "address", value: recipient(index) },
    { name: "value", type: "uint256", value: String(amount) },
  ];
  const items = amounts.map((amount, index) => ({
    endpoint: "writeContract",
    params: { networkId: seeded.networkId, contractAddress: seeded.token },
    body: {
      addressId: seeded.addresses[0]?.id,
      abiFunction: {
        type: "function",
        name: "transfer",
        stateMutability: "nonpayable",
        inputs: inputs(index, amount),
        outputs: [{ name: "", type: "bool", value: {} }],
      },
      amount: "0",
    },
  }));
  await startRun(page, { items }, { name });
};

const rows = (page: Page) => page.getByRole("table", { name: "Operations" }).locator("tbody tr:not([data-group])");

test("a transfer inside a run is found by its recipient and its amount, and the run is one row", async ({
  asAdmin: page,
  seeded,
}) => {
  await sendRun(page, seeded, "November salaries", [1_000, 2_000, 3_000]);
  await page.goto("/sandbox/activity");
  const run = page.getByRole("button", { name: /November salaries/ });
  await expect(run).toHaveAttribute("aria-expanded", "false");
  await run.click();
  await expect(page.getByRole("link", { name: "Open run" })).toBeVisible();
  await expect(rows(page)).not.toHaveCount(1);

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Sender or recipient" }).fill(recipient(1));
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("in run November salaries");

  await page.goto(
    `/sandbox/activity?asset=${seeded.token.toLowerCase()}&network=${seeded.networkId}&min=1500&max=2500`,
  );
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("in run November salaries");
});

test("new rows wait until they are requested", async ({ asAdmin: page, seeded }) => {
  await sendRun(page, seeded, "First", [11]);
  await page.goto("/sandbox/activity");
  await expect(page.getByRole("button", { name: "First" })).toBeVisible();
  await sendRun(page, seeded, "Second", [12]);
  const newer = page.getByRole("button", { name: "1 new" });
  await expect(newer).toBeVisible();
  await expect(page.getByRole("button", { name: "Second" })).toHaveCount(0);
  await newer.click();
  await expect(page.getByRole("button", { name: "Second" })).toBeVisible();

  // On a phone, the columns and the files are folded away.
  await page.setViewportSize({ width: 360, height: 780 });
  const columns = page.getByRole("button", { name: "Columns" });
  await expect(columns).toBeHidden();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(columns).toBeVisible();
});

test("a view is saved and shared, and a second person applies it", async ({ asAdmin: page, postern, browser }) => {
  await page.goto("/sandbox/activity?state=unsuccessful");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "Save as a new view…" }).click();
  await page.getByLabel("Name").fill("What failed");
  await page.getByLabel("Share with the team").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "View: What failed" })).toBeVisible();

  const context = await browser.newContext({ baseURL: postern.origin });
  const other = await context.newPage();
  await signIn(other, postern, "viewer");
  await other.goto("/sandbox/activity");
  await other.getByRole("button", { name: "Views" }).click();
  await other.getByRole("link", { name: /What failed/ }).click();
  await expect(other.getByRole("list", { name: "Filters" })).toContainText("Failed, reverted or rejected");
  await other.getByRole("button", { name: /^View:/ }).click();
  await other.getByRole("button", { name: "Open Activity with this view" }).click();
  await other.goto("/sandbox/activity");
  await expect(other).toHaveURL(/state=unsuccessful/);
  await context.close();
});
