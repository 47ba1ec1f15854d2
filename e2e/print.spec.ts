// @full: Server tests prove what these pages show.
import type { Page } from "@playwright/test";
import { operationAnswerSchema } from "../shared/console/operation.ts";
import { fillBook } from "./book.ts";
import { expect, test } from "./fixtures.ts";
import { draftPayout } from "./routes.ts";
import { operationOf, transfer, write } from "./sending.ts";
import type { Seeded } from "./service.ts";
import { unfold } from "./unfold.ts";

/** A token transfer that has ended, with its description. */
const transferred = async (page: Page, seeded: Seeded) => {
  const call = transfer(seeded.addresses[1]?.address, "2500000000000000001");
  const id = operationOf(await write(page.request, seeded, seeded.token, call));
  const read = async () =>
    operationAnswerSchema.parse(await (await page.request.get(`/console/sandbox/operations/${id}`)).json()).data;
  await expect
    .poll(
      async () => {
        const { meaning, transactionHash } = await read();
        return meaning?.happened?.length === 1 && meaning.fee !== null && transactionHash !== null;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return read();
};

/** The printed text, including what style sheets draw. */
const printed = (page: Page) =>
  page.evaluate(() => {
    const drawn = [...document.querySelectorAll("[data-whole]")]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getAttribute("data-whole"));
    return `${document.body.innerText}\n${drawn.join("\n")}`;
  });

/** How many sheets of paper it needs. */
const sheets = async (page: Page, format: "A4" | "Letter"): Promise<number> => {
  const file = await page.pdf({ format });
  return file.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

for (const scheme of ["light", "dark"] as const) {
  test(`an operation and a receipt each print as one clean page, from the ${scheme}`, async ({
    asAdmin: page,
    seeded,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    // Names take space beside their addresses.
    await fillBook(page, seeded);
    const { id, transactionHash, meaning } = await transferred(page, seeded);
    const hash = transactionHash ?? "";
    for (const path of [`activity/${id}`, `transactions/${seeded.networkId}/${hash}`]) {
      await page.emulateMedia({ media: "screen", colorScheme: scheme });
      await page.goto(`/sandbox/${path}`);
      await expect(page.getByText("What moved")).toBeVisible();
      await expect(page.getByText("Fee paid")).toBeVisible();

      await page.emulateMedia({ media: "print", colorScheme: scheme });
      for (const unwanted of [
        page.getByRole("navigation"),
        page.getByRole("banner"),
        page.locator(".mantine-Button-root"),
      ]) {
        for (const one of await unwanted.all()) await expect(one).toBeHidden();
      }
      const text = await printed(page);
      expect(text).toContain("Send 2.500000000000000001 PDT");
      for (const part of [hash, ...seeded.addresses.slice(0, 2).map(({ address }) => address), seeded.token]) {
        expect(text, path).toContain(part);
      }
      expect(text).toContain(meaning?.fee?.text ?? "no fee");
      expect(text).toContain("What moved");
      // The time itself, not how long ago it was. Playwright emulates paper without the event of a real print.
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      for (const time of await page
        .getByRole("region", { name: /^(?:Facts|Details)$/ })
        .locator("time")
        .all()) {
        const drawn = await time.evaluate((one) => [
          getComputedStyle(one).fontSize,
          getComputedStyle(one, "::before").content,
        ]);
        expect(drawn).toEqual(["0px", expect.stringMatching(/\(\d{4}-\d{2}-\d{2}T/)]);
      }
      for (const format of ["A4", "Letter"] as const)
        expect(await sheets(page, format), `${path} on ${format}`).toBe(1);

      // Paper has the light colours, and the screen gets its own back.
      const shown = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      expect(await shown()).toBe("rgb(255, 255, 255)");
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
    }
  });
}

test("a list prints without its navigation, its filters and its buttons", async ({ asAdmin: page }) => {
  await page.goto("/sandbox/addresses");
  await expect(page.getByRole("table", { name: "Addresses of the organization" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { includeHidden: true }).first()).toBeHidden();
  await expect(page.getByRole("banner", { includeHidden: true })).toBeHidden();
  await expect(page.getByLabel("Find", { exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "Export page as CSV", includeHidden: true })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Addresses", level: 1 })).toBeVisible();
});

test("a payout prints with all of its rows, also those that were out of view", async ({ asAdmin: page, seeded }) => {
  const amounts = Array.from({ length: 120 }, (_, index) => String(index + 1));
  const id = await draftPayout(page, seeded.networkId, amounts);
  await page.goto(`/sandbox/payouts/${id}`);
  const last = page.getByRole("textbox", { name: "Amount, row 120" });
  await expect(page.getByRole("textbox", { name: "Amount, row 1", exact: true })).toBeVisible();
  await expect(last).toHaveCount(0);
  // A row takes at least five millimetres, so that a sheet has room for fewer than sixty.
  expect(await sheets(page, "A4")).toBeGreaterThan(2);
  await expect(last).toHaveCount(0);
});

test("a link keeps its distance from the icon before it", async ({ asAdmin: page, seeded }) => {
  const { id } = await transferred(page, seeded);
  await page.goto(`/sandbox/activity/${id}`);
  const link = (await unfold(page, "Details")).getByRole("link", { name: "Open contract" }).first();
  await expect(link).toBeVisible();
  const gap = await link.evaluate((element) => {
    // The visible part of each: an icon is smaller than its button.
    const boxOf = (of: Element | null) => (of?.querySelector("svg:last-of-type") ?? of)?.getBoundingClientRect();
    const before = boxOf(element.previousElementSibling);
    const own = boxOf(element) ?? element.getBoundingClientRect();
    return before === undefined || own.top >= before.bottom ? Infinity : own.left - before.right;
  });
  expect(gap).toBeGreaterThanOrEqual(6);
});
