// @full: main-job and writes read, write and start a list.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openFunction, pickSender } from "./playground.ts";

const abi = [
  {
    type: "function",
    name: "distribute",
    stateMutability: "nonpayable",
    outputs: [],
    inputs: [
      {
        name: "payments",
        type: "tuple[]",
        components: [
          { name: "to", type: "address" },
          { name: "amount", type: "uint256" },
          { name: "memo", type: "string" },
        ],
      },
    ],
  },
];

const addressOf = (index: number) => `0x${String(index + 1).padStart(40, "0")}`;
const rows = (wrong?: number) =>
  Array.from({ length: 500 }, (_, index) => `${addressOf(index)},${index === wrong ? "-1" : index + 1},no. ${index}`);

const open = async (page: Page, networkId: string, address: string) => {
  await page.goto(`/sandbox/playground?network=${networkId}&address=${address}`);
  const add = page.getByRole("button", { name: "Add ABI" });
  const field = page.getByLabel("ABI", { exact: true });
  await expect(add.or(field).first()).toBeVisible();
  if (await add.isVisible()) await add.click();
  await field.fill(JSON.stringify(abi));
  await page.getByRole("button", { name: "Use this ABI" }).click();
  await openFunction(page, "distribute((address,uint256,string)[])");
};

const paste = async (page: Page, lines: readonly string[]) => {
  await page.getByRole("button", { name: "Paste JSON or CSV into payments" }).click();
  await page.getByLabel("JSON or CSV for payments").fill(lines.join("\n"));
  await page.getByRole("button", { name: "Fill in", exact: true }).click();
};

const list = (page: Page) => page.getByRole("list", { name: "Rows of payments" });
const row = (page: Page, index: number) =>
  list(page).getByRole("group", { name: new RegExp(`^payments\\[${index}\\]`) });

test("500 rows are a list that scrolls by itself: the Tab key works, input stays, and Review is within reach", async ({
  asAdmin: page,
  seeded,
}) => {
  await open(page, seeded.networkId, seeded.acceptsAnything);
  await paste(page, rows());
  await expect(page.getByText("500 rows", { exact: true })).toBeVisible();
  expect(await list(page).getByRole("listitem").count()).toBeLessThan(20);
  const box = await list(page).boundingBox();
  const button = await page.getByRole("button", { name: "Review…" }).boundingBox();
  expect((button?.y ?? Infinity) - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThan(700);

  // From field to field, through rows that were not on the page.
  await row(page, 0).getByLabel("memo", { exact: true }).fill("changed");
  for (let pressed = 0; pressed < 150; pressed += 1) await page.keyboard.press("Tab");
  const focused = list(page).locator("[data-index]:focus-within");
  await expect(focused).toBeInViewport();
  expect(Number(await focused.getAttribute("aria-posinset"))).toBeGreaterThan(9);

  // The last row, and back.
  await list(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(row(page, 499).getByLabel("memo", { exact: true })).toHaveValue("no. 499");
  await page.getByRole("button", { name: "Add a row to payments" }).click();
  await row(page, 500).getByLabel("amount", { exact: true }).fill("7");
  await page.getByRole("button", { name: "Remove payments[500]" }).click();
  await list(page).evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(row(page, 0).getByLabel("memo", { exact: true })).toHaveValue("changed");

  await page.reload();
  await expect(row(page, 0).getByLabel("memo", { exact: true })).toHaveValue("changed");
  await expect(page.getByText("500 rows", { exact: true })).toBeVisible();
});

test("the first error of 500 rows is scrolled to and focused, and part of the whole calldata is shown", async ({
  asAdmin: page,
  seeded,
}) => {
  await open(page, seeded.networkId, seeded.acceptsAnything);
  await paste(page, rows(387));
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  const wrong = row(page, 387).getByLabel("amount", { exact: true });
  await expect(wrong).toBeFocused();
  await expect(wrong).toBeInViewport();
  await expect(page.getByText("1 error").first()).toBeVisible();
  await wrong.fill("388");
  await page.getByRole("button", { name: "Review…" }).click();
  const review = page.getByRole("dialog", { name: "Review" });
  await expect(review).toBeVisible();
  await review.getByText("Details", { exact: true }).last().click();
  await expect(review.getByText(/^10,000 of 192,\d{3} characters\.$/)).toBeVisible();
  await review.getByRole("button", { name: "Show 40,000 more" }).click();
  await expect(review.getByText(/^50,000 of 192,\d{3} characters\.$/)).toBeVisible();
});

test("the form of an ABI with 300 functions comes with the rows in sight, and the keyboard and printing reach all of them", async ({
  asAdmin: page,
  seeded,
}) => {
  const functions = Array.from({ length: 300 }, (_, at) => ({
    ...abi[0],
    name: `distribute${at}`,
    inputs: [{ name: "amount", type: "uint256" }],
  }));
  const query = `network=${seeded.networkId}&address=0x00000000000000000000000000000000000000aa&fn=distribute0(uint256)`;
  await page.goto(`/sandbox/playground?${query}`);
  await page.getByLabel("ABI", { exact: true }).fill(JSON.stringify(functions));
  const rowsWithForm = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const changes = new MutationObserver(() => {
          if (document.querySelector("section[aria-label=Form] input") === null) return;
          changes.disconnect();
          resolve(document.querySelectorAll("[data-function]").length);
        });
        changes.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole("button", { name: "Use this ABI" }).click();
  const first = await rowsWithForm;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(50);
  const rowsNow = () => page.locator("[data-function]").count();
  await page.getByLabel("Search functions").focus();
  for (let pressed = 0; pressed < 100; pressed += 1) await page.keyboard.press("ArrowDown");
  const focused = page.locator("[data-function]:focus");
  await expect(focused).toHaveAttribute("data-function", "distribute99(uint256)");
  await expect(focused).toBeInViewport();
  expect(await rowsNow()).toBeLessThan(60);
  await page.keyboard.press("End");
  await expect(focused).toHaveAttribute("data-function", "distribute299(uint256)");
  await expect(focused).toBeInViewport();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await rowsNow()).toBe(300);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(focused).toHaveAttribute("data-function", "distribute299(uint256)");
});
