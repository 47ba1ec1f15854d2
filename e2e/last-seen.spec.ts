// @full: The tests of server/domains/relay and of each form prove the parts.
import { expect, type Page, test } from "@playwright/test";
import { type Asking, startAsking } from "./asking.ts";
import { signIn } from "./fixtures.ts";
import { type Gate, startGate } from "./gate.ts";
import { type Seeded, seededOf } from "./service.ts";

let asking: Asking;
const gate = startGate();
test.beforeAll(async () => {
  asking = await startAsking({ share: "held", hasNodes: true, through: gate.through });
});
test.afterAll(async () => {
  await asking.stop();
  gate.stop();
});
test.afterEach(() => gate.set("open"));

/** An outage is noticed after five seconds, and its end after one or two. */
const inTime = { timeout: 45_000 };

const banner = (page: Page) => page.getByRole("region", { name: "Wallet service" });
const late = (page: Page) => page.getByText(/^Last updated .+ Updating…$/);
const reason = "Wait until the wallet service responds again.";

/** The pages, and what they show of the service. */
const pagesOf = ({ addresses: [first] }: Seeded) => [
  {
    path: "",
    shows: async (page: Page) =>
      page
        .getByRole("table", { name: "Holdings" })
        .getByText(/\d ETH/)
        .first(),
  },
  {
    path: `/addresses/${first?.id}`,
    shows: async (page: Page) => page.getByRole("main").getByText("Wallet of").first(),
  },
  { path: "/activity", shows: async (page: Page) => page.getByRole("heading", { level: 1, name: "Activity" }) },
  { path: "/networks", shows: async (page: Page) => page.getByRole("table").getByText("tETH").first() },
];

const open = async (page: Page) => {
  const { origin } = asking.postern();
  await signIn(page, asking.postern());
  const seeded = await seededOf(page.request, "tETH", origin, "remote");
  const pages = pagesOf(seeded);
  const go = async ({ path, shows }: (typeof pages)[number]) => {
    await page.goto(`${origin}/remote${path}`);
    await expect(await shows(page)).toBeVisible(inTime);
  };
  // What is shown later has been seen once.
  for (const one of pages) await go(one);
  return { pages, go, seeded, origin };
};

/** Another tab with a payment that is filled in. */
const openSend = async (page: Page, { seeded, origin }: { readonly seeded: Seeded; readonly origin: string }) => {
  const [from, to] = seeded.addresses;
  const tab = await page.context().newPage();
  await tab.goto(`${origin}/remote/addresses/${from?.id}`);
  await tab.getByRole("button", { name: "Send…" }).click();
  const dialog = tab.getByRole("dialog", { name: "Send" });
  await dialog.getByRole("combobox", { name: "Asset" }).click();
  await dialog.getByRole("option", { name: /^PDT/ }).first().click();
  await dialog.getByRole("textbox", { name: "Amount in PDT" }).fill("1.25");
  await dialog.getByLabel("To", { exact: true }).fill(to?.address ?? "");
  return { tab, dialog };
};

for (const state of ["hangs", "gone"] as const satisfies readonly Gate[]) {
  test(`a service that ${state === "gone" ? "is gone" : "hangs"}: pages show what was last seen and its age, an open form says why it waits, and all return with it`, async ({
    page,
  }) => {
    const { pages, go, seeded, origin } = await open(page);
    const { tab, dialog } = await openSend(page, { seeded, origin });
    const review = dialog.getByRole("button", { name: "Review…" });
    await expect(review).toBeEnabled();
    await gate.set(state);
    for (const one of pages) await go(one);
    await expect(banner(page)).toContainText(
      /Pages show what Postern last saw, some of it (just now|\d+ minutes? ago)/,
      inTime,
    );
    await expect(late(page)).toHaveCount(0);
    for (const one of pages) {
      await go(one);
      await expect(banner(page)).toBeVisible();
    }
    await expect(review).toBeDisabled(inTime);
    await expect(review).toHaveAccessibleDescription(reason);

    await gate.set("open");
    await expect(banner(page)).toBeHidden(inTime);
    await expect(banner(tab)).toBeHidden(inTime);
    await expect(dialog.getByRole("textbox", { name: "Amount in PDT" })).toHaveValue("1.25");
    await expect(review).toBeEnabled();
    await review.click();
    await expect(dialog.getByRole("button", { name: "Send", exact: true })).toBeEnabled(inTime);
    await expect(dialog).toContainText("1.25 PDT");
  });
}

test("a service that is slow does not look like an outage: a page shows what was last seen, with its age, and then the answer", async ({
  page,
}) => {
  const { pages, go } = await open(page);
  const [, address] = pages;
  if (address === undefined) throw new Error("There is no page of an address.");
  await gate.set({ held: /\/addresses/ });
  await go(address);
  await expect(late(page)).toBeVisible(inTime);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send…" })).toBeEnabled();
  await gate.set("open");
  await expect(late(page)).toBeHidden(inTime);
  await expect(banner(page)).toHaveCount(0);
});
