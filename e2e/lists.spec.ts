// @full: Server tests prove what these pages show.
import { endpoints } from "../shared/wire/endpoints.ts";
import { fillBook } from "./book.ts";
import { expect, test } from "./fixtures.ts";
import { pagesOf } from "./pages.ts";
import { headers } from "./sending.ts";

/** Lists filled in every test deployment, besides those of `pagesOf`. */
const more = [
  { path: "/sandbox/networks", table: "Networks of the organization" },
  { path: "/sandbox/transactions", table: "Transactions" },
  { path: "/sandbox/audit", table: "Audit" },
  { path: "/sandbox/labels", table: "Recipients" },
  { path: "/sandbox/contracts", table: "Contracts" },
  { path: "/sandbox/templates", table: "Contract templates" },
  { path: "/sandbox/collections", table: "Collections" },
] as const;

test("on a phone, a record is a card of two lines, and filters are folded away", async ({ asAdmin: page, seeded }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await fillBook(page, seeded);
  for (const { path, table } of [...(await pagesOf(page, seeded)), ...more]) {
    await page.goto(path);
    const card = page.getByRole("table", { name: table }).getByRole("row").last();
    await expect(card).toBeVisible();
    // Placeholder rows are taller.
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
    // Part of a record may load late, and take a line more until then.
    const height = async () => (await card.boundingBox())?.height ?? 0;
    await expect.poll(height, { message: `${table} on ${path}` }).toBeLessThan(most(table));
    // Nothing extends beyond the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  await page.goto("/sandbox/addresses");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Network" })).toBeHidden();
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await expect(page.getByRole("combobox", { name: "Network" })).toBeVisible();
  await page.getByLabel("Sort", { exact: true }).selectOption({ label: "Network, descending" });
  await expect(page).toHaveURL(/sort=-network/);
});

/** Cards of records without their own page have more content. */
const most = (table: string): number => (table === "Audit" || table.startsWith("Assets of") ? 140 : 90);

test("twenty rows of a compact list fit into 900 px, and the browser remembers that it is compact", async ({
  asAdmin: page,
  postern: { origin },
  seeded: { networkId },
}) => {
  const list = await page.request.get(`/relay/sandbox${endpoints.listAddresses.path}?take=1`);
  const { pagination } = endpoints.listAddresses.response.parse(await list.json());
  for (let count = pagination.totalElements; count < 20; count += 1) {
    const answer = await page.request.post(`/relay/sandbox${endpoints.generateAddress.path}`, {
      headers: { origin, "x-postern": "1", "idempotency-key": crypto.randomUUID() },
      data: { reference: "compact", networkId },
    });
    expect(answer.status()).toBe(201);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/sandbox/addresses");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(21);
  await page.getByRole("button", { name: "Test admin, admin" }).click();
  await page.getByRole("button", { name: "Compact lists" }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
  await expect(rows).toHaveCount(21);
  const last = await rows.last().boundingBox();
  expect((last?.y ?? 900) + (last?.height ?? 0)).toBeLessThanOrEqual(900);
});

test("no list is cut off on a laptop's screen", async ({ asAdmin: page, seeded }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // “58 minutes ago” is the longest time, and one of the organization's addresses the longest counterparty.
  await page.clock.setFixedTime(Date.now() + 58 * 60_000);
  await fillBook(page, seeded);
  const { networkId, addresses } = seeded;
  const sent = await page.request.post(`/relay/sandbox${endpoints.withdraw.path}`, {
    headers: headers(),
    data: { networkId, from: [addresses[0]?.address], to: addresses[1]?.address, amount: "0.000000000000007331" },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const listed = async () => (await page.request.get("/console/sandbox/transactions?take=100")).text();
  await expect.poll(listed, { timeout: 60_000 }).toContain('"direction":"internal"');
  for (const { path, table } of [...(await pagesOf(page, seeded)), ...more]) {
    await page.goto(path);
    const shown = page.getByRole("table", { name: table });
    await expect(shown.getByRole("row").nth(1)).toBeVisible();
    const right = await shown.evaluate((element) => element.getBoundingClientRect().right);
    expect(right, `${table} on ${path}`).toBeLessThanOrEqual(1280);
  }
});

test("addresses more than a day old are not cut off either, and their labels have the widest column", async ({
  asAdmin: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.setFixedTime(Date.now() + 5 * 24 * 3_600_000);
  await page.goto("/sandbox/addresses");
  const table = page.getByRole("table", { name: "Addresses of the organization" });
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  const right = await table.evaluate((element) => element.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(1280);
  const widths = await table.getByRole("columnheader").evaluateAll((cells) =>
    cells.map((header) => ({
      isLabel: header.textContent.startsWith("Label"),
      width: header.getBoundingClientRect().width,
    })),
  );
  const label = widths.filter(({ isLabel }) => isLabel).map(({ width }) => width);
  expect(label).toEqual([Math.max(...widths.map(({ width }) => width))]);
});

test("on a phone, the chosen tab is visible, wherever it is in its row", async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const part of ["transactions", "operations", "addresses"]) {
    await page.goto(`/sandbox/profiles/demo?tab=${part}`);
    const chosen = page.getByRole("tab", { selected: true });
    await expect(chosen).toBeVisible();
    const box = await chosen.boundingBox();
    expect(box?.x ?? -1, part).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 360) + (box?.width ?? 0), part).toBeLessThanOrEqual(360);
  }
});

test("the dates of the audit can be typed", async ({ asAdmin: page }) => {
  await page.goto("/sandbox/audit");
  await page.getByLabel("From", { exact: true }).focus();
  await page.keyboard.type("01312026");
  await expect(page).toHaveURL(/from=2026-01-31/);
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("2026-01-31");
});

test("to assistive technology a card is a row of a table, each cell with its header", async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/sandbox/addresses");
  await expect(page.getByRole("table", { name: "Addresses of the organization" })).toBeVisible();
  // The browser's own tree: a style sheet can remove what the document says.
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const namesOf = (role: string) =>
    nodes.filter((node) => node.role?.value === role && !node.ignored).map(({ name }) => String(name?.value));
  expect(namesOf("table")).toEqual(["Addresses of the organization"]);
  expect(namesOf("columnheader")).toEqual(expect.arrayContaining(["Address", "Label", "Network", "Holds"]));
  expect(namesOf("row").length).toBeGreaterThan(1);
  expect(namesOf("cell").length).toBeGreaterThan(namesOf("row").length);
});

test("a slow list says so in view, above its placeholder rows", async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  // Postern has no copy of templates to show in the meantime.
  await page.route("**/api/v1/contract-templates*", () => undefined);
  await page.goto("/sandbox/templates");
  await expect(page.getByText("This is slower than usual.")).toBeInViewport({ timeout: 30_000 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
