import { expect, type Page, test } from "@playwright/test";
import { type Asking, startAsking } from "./asking.ts";
import { signIn } from "./fixtures.ts";
import { startLosing } from "./losing.ts";
import { headers } from "./sending.ts";
import { type Seeded, seededOf } from "./service.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { listen, saidOn } from "./said.ts";

// One Postern and one service for the file, and one page for each test that goes from one thing to the next.
const service = startLosing();
let asking: Asking;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  asking = await startAsking({ share: "held", through: service.through });
});

test.afterAll(async () => {
  await asking.stop();
  service.stop();
});

const at = (path: string) => `${asking.postern().origin}/remote${path}`;
const seededHere = (page: Page): Promise<Seeded> => seededOf(page.request, "tETH", asking.postern().origin, "remote");
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("what changes on a page is read out, once", async ({ page, context }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, asking.postern());
  const { networkId, addresses } = await seededHere(page);
  const [from, to] = addresses;

  await page.goto(at("/addresses"));
  await expect(page.getByRole("table", { name: "Addresses of the organization" })).toBeVisible();
  await listen(page);
  await page.getByRole("textbox", { name: "Find", exact: true }).fill(from?.address ?? "");
  await expect(page.getByText("1 found", { exact: true })).toBeVisible();
  await expect.poll(() => saidOn(page)).toEqual(["1 found"]);
  await page.getByRole("textbox", { name: "Find", exact: true }).fill("no such address");
  await expect(page.getByText(/^No addresses match/)).toBeVisible();
  await expect.poll(() => saidOn(page)).toEqual(["1 found", "0 found"]);
  await page.getByRole("textbox", { name: "Find", exact: true }).fill(from?.address ?? "");
  await expect(page.getByText("1 found", { exact: true })).toBeVisible();
  await listen(page);
  await page
    .getByRole("table")
    .getByRole("button", { name: /copy address$/ })
    .first()
    .click();
  await expect.poll(() => saidOn(page)).toEqual(["Copied address."]);

  // A list that takes its time.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/console/remote/assets*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at("/labels"));
  await expect(heading(page, "Labels")).toBeVisible();
  await listen(page);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Assets" }).click();
  await expect.poll(() => saidOn(page)).toEqual(["Loading."]);
  release();
  await expect(page.getByRole("table", { name: "Assets of the organization" })).toBeVisible();
  await expect.poll(() => saidOn(page)).toEqual(["Loading.", "Loaded."]);
  await page.unrouteAll({ behavior: "wait" });

  await page.goto(at("/labels?form=new"));
  const address = page.getByRole("textbox", { name: "Address", exact: true });
  await expect(address).toBeVisible();
  await listen(page);
  await address.fill("0x12");
  await page.getByRole("textbox", { name: "Label", exact: true }).focus();
  await expect.poll(() => saidOn(page)).toEqual([expect.stringMatching(/^Address: ./)]);

  // An operation on its own page: each state that the page shows is said there, and by no notice as well.
  const sent = await page.request.post(`${asking.postern().origin}/relay/remote${endpoints.withdraw.path}`, {
    headers: headers(),
    data: { networkId, from: [from?.address], to: to?.address, amount: "0.0001" },
  });
  expect(sent.ok()).toBe(true);
  const id = sent.headers()["x-postern-operation"] ?? "";
  await page.goto(at(`/activity/${id}`));
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await listen(page);
  await expect(page.getByRole("main").getByText("Succeeded.")).toBeVisible({ timeout: 45_000 });
  await page.waitForTimeout(1_000);
  const said = await saidOn(page);
  expect(
    said.filter((text) => text.includes("Succeeded")),
    said.join("\n"),
  ).toHaveLength(1);
});

// The last one: the service does not come back.
test("an outage is read out once, and its time is not read again", async ({ page }) => {
  await signIn(page, asking.postern());
  await page.goto(at("/labels"));
  await expect(heading(page, "Labels")).toBeVisible();
  await listen(page);
  await asking.stopService();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Networks" }).click();
  await expect(page.getByRole("region", { name: "Wallet service" })).toBeVisible({ timeout: 60_000 });
  const told = async () => (await saidOn(page)).filter((text) => text.includes("not responding"));
  await expect.poll(told).toHaveLength(1);
  await expect(page.getByRole("region", { name: "Wallet service" }).locator("time")).toHaveAttribute(
    "aria-live",
    "off",
  );
});
