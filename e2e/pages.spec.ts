// @full: Server tests prove what these pages show.
import { readFileSync } from "node:fs";
import { endpoints } from "../shared/wire/endpoints.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { pagesOf } from "./pages.ts";

/** Generates an address over HTTP, as another program would. */
const generate = async (page: Parameters<typeof signIn>[0], origin: string, reference: string, networkId: string) => {
  const answer = await page.request.post(`${origin}/relay/sandbox${endpoints.generateAddress.path}`, {
    headers: { origin, "x-postern": "1", "idempotency-key": crypto.randomUUID() },
    data: { reference, networkId },
  });
  expect(answer.status()).toBe(201);
  return endpoints.generateAddress.response.parse(await answer.json()).data;
};

test("every page of the organization shows its data", async ({ asAdmin: page, seeded }) => {
  for (const { path, table } of await pagesOf(page, seeded)) {
    await page.goto(path);
    await expect(page.getByRole("table", { name: table }).getByRole("row").nth(1)).toBeVisible();
  }
});

test("an address is generated in the form and found again in the list", async ({ asAdmin: page, postern }) => {
  await page.goto("/sandbox/addresses");
  await page.getByRole("button", { name: "Generate address" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByText("Enter a profile reference.")).toBeHidden();
  await form.getByRole("combobox", { name: "Profile reference" }).press("Enter");
  await expect(form.getByText("Enter a profile reference.").first()).toBeVisible();
  await expect(form.getByRole("button", { name: "Generate address" })).toBeDisabled();
  await form.getByRole("combobox", { name: "Profile reference" }).fill("customer-7");
  await form.getByLabel("Network").selectOption({ label: "FUJI" });
  await form.getByRole("button", { name: "Generate address" }).dblclick();
  await expect(form.getByRole("status")).toContainText("Address generated on FUJI for customer-7");
  const address = /0x[0-9a-fA-F]{40}/.exec(await form.getByRole("status").innerText())?.[0] ?? "";
  await form.getByRole("button", { name: "Open address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Address");
  await expect(page.getByRole("main")).toContainText(address);

  await page.goto("/sandbox/profiles/customer-7?tab=addresses");
  const rows = page.getByRole("table", { name: "Addresses of the profile" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(address);
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("table", { name: "Operations of the profile" })).toContainText("Address generation");
  const journal = await page.request.get(`${postern.origin}/console/sandbox/operations?reference=customer-7`);
  expect(await journal.json()).toMatchObject({ pagination: { totalElements: 1 } });
});

test("an address shows its checksum, its exact balance, its assets and transactions, and leads to the playground", async ({
  asAdmin: page,
  seeded,
}) => {
  const [holder] = seeded.addresses;
  const query = `?address=${holder?.address}&networkId=${seeded.networkId}`;
  const answer = await page.request.get(`/relay/sandbox${endpoints.getNativeBalance.path}${query}`);
  const [native] = endpoints.getNativeBalance.response.parse(await answer.json()).balance;
  await page.goto(`/sandbox/addresses/${holder?.id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText(holder?.address ?? "");
  await expect(page.getByRole("table", { name: "Assets of the address" })).toContainText("Postern Demo Token");
  await page.getByRole("tab", { name: "Details" }).click();
  await main.getByText("Technical details").click();
  // Until the network is known, the amount above is in base units too.
  await expect(main.getByRole("code").filter({ hasText: native?.balance ?? "none" })).toBeVisible();
  await page.getByRole("tab", { name: "Transactions" }).click();
  await expect(page).toHaveURL(/tab=transactions/);
  // Other tests send from this address: its first receipts may be on a later page.
  await page.goto(`/sandbox/addresses/${holder?.id}?tab=transactions&direction=in`);
  await expect(page.getByRole("table", { name: "Transactions of the address" })).toContainText("+1000000 PDT");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "Open in playground" }).click();
  await expect(page.getByRole("heading", { name: "Playground" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`from=${holder?.id}`));
});

test("the list is paged by the service, sorted within the current page, and saved as a file", async ({
  asAdmin: page,
  seeded,
  postern,
}) => {
  for (const reference of ["list-a", "list-b", "list-c"]) {
    await generate(page, postern.origin, reference, seeded.networkId);
  }
  await page.goto("/sandbox/addresses?take=10");
  const table = page.getByRole("table", { name: "Addresses of the organization" });
  await expect(table.getByRole("row")).toHaveCount(11);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/skip=10/);
  await expect(page.getByText(/^11 to/)).toBeVisible();
  await table.getByRole("button", { name: "Label", exact: true }).click();
  await expect(page).toHaveURL(/sort=label/);
  await expect(page.getByText(/^Sorted on this page only: \d+ of \d+ rows\.$/)).toBeVisible();

  // Other tests create addresses too. One page has all of them.
  await page.goto("/sandbox/addresses?take=100");
  const row = table.getByRole("row", { name: /list-c/ });
  await row.getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("1 selected");
  const download = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export selection as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^postern-sandbox-addresses-selection-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^id,address,reference,networkId,/);
  expect(lines[1]).toMatch(/^[0-9a-f-]{36},0x[0-9a-fA-F]{40},list-c,/);

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Label", exact: true }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Network" })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Label", exact: true })).toHaveCount(0);
});

test("a profile is created once, and the allowed references are explained", async ({ asAdmin: page }) => {
  await page.goto("/sandbox/profiles");
  await page.getByRole("button", { name: "Create profile" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Reference").fill("a/b");
  await expect(form).toContainText("It contains a slash or a backslash.");
  await expect(form.getByRole("button", { name: "Create profile" })).toBeDisabled();
  await form.getByLabel("Reference").fill("Bäckerei Nord 50 %");
  await form.getByLabel("Type").selectOption("Merchant");
  await form.getByRole("button", { name: "Create profile" }).click();
  await form.getByRole("button", { name: "Open profile" }).click();
  await expect(page.getByRole("heading", { name: "Bäckerei Nord 50 %" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Merchant");

  await page.goto("/sandbox/profiles?form=create");
  await form.getByLabel("Reference").fill("Bäckerei Nord 50 %");
  await form.getByRole("button", { name: "Create profile" }).click();
  await expect(form.getByRole("alert")).toContainText("ERR_001");
});

test("a wallet is created and opened", async ({ asAdmin: page, seeded, postern }) => {
  await generate(page, postern.origin, "wallet-owner", seeded.networkId);
  await page.goto("/sandbox/wallets?form=create&reference=wallet-owner");
  const form = page.getByRole("dialog");
  await form.getByLabel("Network").selectOption({ label: "FUJI" });
  await form.getByRole("button", { name: "Create wallet" }).click();
  await expect(form.getByRole("status")).toContainText("Wallet of wallet-owner created on FUJI.");
  await form.getByRole("button", { name: "Close" }).last().click();
  await page.goto("/sandbox/profiles/wallet-owner?tab=wallets");
  const table = page.getByRole("table", { name: "Wallets of the profile" });
  await table.getByRole("link", { name: "Open wallet of wallet-owner on tETH" }).click();
  await expect(page.getByRole("heading", { name: "Wallet of wallet-owner on tETH" })).toBeVisible();
  await page.getByRole("tab", { name: "Addresses" }).click();
  const addresses = page.getByRole("table", { name: "Addresses of the wallet" });
  await expect(addresses.getByRole("row")).toHaveCount(2);
});

test("a network's page describes it, and explains why it is not enabled", async ({ asAdmin: page }) => {
  await page.goto("/sandbox/networks?enabled=false");
  await page.getByRole("link", { name: "AVAX" }).click();
  await expect(page.getByRole("heading", { name: "AVAX" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("43114");
  await expect(page.getByRole("main")).toContainText("Your organization cannot use this mainnet yet");
});

test("the overview shows what the organization holds and its last operations, and the settings the organization and its records", async ({
  asAdmin: page,
  seeded,
  postern,
}) => {
  await generate(page, postern.origin, "overview", seeded.networkId);
  await page.goto("/sandbox");
  await expect(page.getByRole("region", { name: "Last operations" })).toContainText("Address generation");
  await expect(page.getByRole("table", { name: "Holdings" })).toContainText("tETH");
  await page.getByRole("link", { name: /^All \d+ assets$/ }).click();
  await expect(page.getByRole("heading", { name: "Assets", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("main")).toContainText("demo@example.org");
  await expect(page.getByRole("link", { name: /^Networks:\s*5$/ })).toBeVisible();
  await page.getByRole("link", { name: /^Addresses:\s*\d+$/ }).click();
  await expect(page.getByRole("heading", { name: "Addresses" })).toBeVisible();
});

test("a viewer sees why nothing can be generated", async ({ page, postern }) => {
  await signIn(page, postern, "viewer");
  await page.goto("/sandbox/addresses?form=generate&reference=demo");
  const form = page.getByRole("dialog");
  await expect(form).toContainText("You are signed in as viewer. This needs the operator role.");
  await expect(form.getByRole("button", { name: "Generate address" })).toBeDisabled();
});
