// @full: main-job and writes read, write and start a list.
import { readFile } from "node:fs/promises";
import { accountingColumns } from "../shared/console/accounting.ts";
import { operationListSchema } from "../shared/console/operation.ts";
import { transactionsAnswerSchema } from "../shared/console/transactions.ts";
import { parseCsv } from "../shared/csv/read.ts";
import { expect, test } from "./fixtures.ts";
import { transfer, write } from "./sending.ts";

const mark = { "x-postern": "1", "sec-fetch-site": "same-origin" };

test("a sent token is in the list once, with sign and unit, is found by filters, and is in the books to the last digit", async ({
  asAdmin: page,
  seeded,
}) => {
  test.slow();
  const [sender, recipient] = seeded.addresses;
  const sent = await write(page.request, seeded, seeded.token, transfer(recipient?.address, "1500000000000000001"));
  expect(sent.status()).toBe(200);
  const newest = async () =>
    operationListSchema.parse(await (await page.request.get("/console/sandbox/operations?take=1")).json()).data[0];
  await expect.poll(async () => (await newest())?.meaning?.happened?.length, { timeout: 30_000 }).toBe(1);
  const operation = await newest();
  const hash = operation?.transactionHash ?? "";
  const list = async (query: string) =>
    transactionsAnswerSchema.parse(await (await page.request.get(`/console/sandbox/transactions?${query}`)).json());
  await page.request.post("/console/sandbox/transactions/refresh", { headers: mark, data: {} });
  await expect
    .poll(async () => (await list(`hash=${hash}&address=${sender?.address}`)).data[0]?.operation?.id, {
      timeout: 30_000,
    })
    .toBe(operation?.id);
  // Both ends belong to the organization, and it pays the fee, once its addresses are known.
  const listedState = async () => {
    const [listed] = (await list(`hash=${hash}`)).data;
    return [listed?.direction, listed?.fee === null];
  };
  await expect.poll(listedState, { timeout: 90_000 }).toEqual(["internal", false]);

  // On the address's page it is outgoing.
  await page.goto(`/sandbox/addresses/${sender?.id}?tab=transactions`);
  const table = page.getByRole("table", { name: "Transactions of the address" });
  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["Direction", "Status", "Fee"]) await page.getByRole("checkbox", { name }).check();
  await page.keyboard.press("Escape");
  const row = table.getByRole("row").filter({ has: page.locator('[data-listed="−1.500000…"]') });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole("cell", { name: "Out", exact: true })).toBeVisible();
  await expect(row.getByRole("cell", { name: "Succeeded", exact: true })).toBeVisible();
  await expect(row.getByRole("cell", { name: /^0\.0\d+…? ETH$/ })).toBeVisible();

  // Filters are in the URL, and shown as chips.
  await page.getByRole("combobox", { name: "Direction" }).selectOption("In");
  await expect(row).toHaveCount(0);
  await page
    .getByRole("list", { name: "Filters" })
    .getByRole("button", { name: "Remove filter Direction: In" })
    .click();
  await page.getByRole("combobox", { name: "Asset" }).selectOption({ label: "PDT on tETH" });
  await expect(row).toHaveCount(1);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("combobox", { name: "Counterparty" }).fill(recipient?.address ?? "");
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(1);
  await page.reload();
  await expect(row).toHaveCount(1);
  await expect(page.getByRole("list", { name: "Filters" }).getByRole("button", { name: /^Remove filter/ })).toHaveCount(
    3,
  );

  // The export has the filtered list.
  await page.getByRole("button", { name: "Export for accounting" }).click();
  const dialog = page.getByRole("dialog", { name: "Export for accounting" });
  await expect(dialog).toContainText("Asset: PDT");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^postern-sandbox-accounting-\d{4}-\d{2}-\d{2}\.csv$/);
  await expect(dialog).toContainText(/Saved \d+ lines/);
  const [head, ...lines] = parseCsv(await readFile(await file.path(), "utf8")).map(({ cells }) => cells);
  expect(head).toEqual(accountingColumns);
  const read = lines
    .map((cells) => Object.fromEntries(accountingColumns.map((column, index) => [column, cells[index]])))
    .filter((line) => line["hash"] === hash);
  expect(read).toMatchObject([
    {
      line: "movement",
      direction: "out",
      asset: "PDT",
      contract: seeded.token,
      amount: "-1.500000000000000001",
      baseUnits: "-1500000000000000001",
      counterparty: recipient?.address,
      ownAddress: sender?.address,
      profile: "demo",
      person: "Test admin",
      state: "confirmed",
      operationId: operation?.id,
    },
    { line: "fee", asset: "ETH", amount: expect.stringMatching(/^-0\.\d+$/) },
  ]);
  await page.keyboard.press("Escape");

  // In the organization's list it is internal, and its row opens its page.
  await page.goto(`/sandbox/transactions?networkId=${seeded.networkId}`);
  const own = page
    .getByRole("table", { name: "Transactions" })
    .getByRole("row")
    .filter({ has: page.locator('[data-listed="1.500000…"]') });
  await expect(own).toHaveCount(1);
  await own.getByText("own", { exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${seeded.networkId}/${hash}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Send 1.500000… PDT");
});
