// @full: accessibility opens each page.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { enter, tabTo, typeInto } from "./keyboard.ts";
import type { Postern } from "./server.ts";

// With motion, as most people have it: this covers what waits for the end of a transition.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Signs in like a person who opens the startup link. */
const open = async (page: Page, postern: Postern) => {
  await page.goto(await postern.newLink("admin", "Kay"));
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
};
/** Through the section's entry, where the page has none of its own. */
const follow = async (page: Page, name: string, section?: string) => {
  if (section !== undefined) await follow(page, section);
  await enter(page, page.getByRole("navigation").getByRole("link", { name, exact: true }).first());
  await arrive(page, name);
};

/** A new page moves the focus to its title; only then does a person press the next key. */
const arrive = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeFocused();

test.describe("by keyboard alone", () => {
  test("an address is generated and found again", async ({ page, postern }) => {
    await open(page, postern);
    await follow(page, "Addresses", "Profiles");
    const opener = page.getByRole("main").getByRole("button", { name: "Generate address" });
    await enter(page, opener);
    const form = page.getByRole("dialog");
    const reference = form.getByRole("combobox", { name: "Profile reference" });
    await expect(reference).toBeFocused();
    await page.keyboard.type("by-keyboard");
    await tabTo(page, form.getByLabel("Network"));
    await page.keyboard.type("FUJI");
    await enter(page, form.getByRole("button", { name: "Generate address" }));
    await expect(form.getByRole("status")).toContainText("Address generated on FUJI for by-keyboard");
    const address = /0x[0-9a-fA-F]{40}/.exec(await form.getByRole("status").innerText())?.[0] ?? "none";
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
    await expect(opener).toBeFocused();

    await page.keyboard.press("/");
    await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
    await page.keyboard.type(address);
    await expect(page.getByText("1 found")).toBeVisible();
    const row = page.getByRole("table", { name: "Addresses of the organization" }).getByRole("row", { name: address });
    await enter(page, row.locator('a[href*="/addresses/"]').first());
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Address");
    await expect(page.getByRole("main")).toContainText(address);
  });

  test("a profile is created", async ({ page, postern }) => {
    await open(page, postern);
    await follow(page, "Profiles");
    const opener = page.getByRole("main").getByRole("button", { name: "Create profile" });
    await enter(page, opener);
    const form = page.getByRole("dialog");
    await expect(form.getByLabel("Reference")).toBeFocused();
    await page.keyboard.type("keys-only");
    await tabTo(page, form.getByLabel("Type"));
    await page.keyboard.type("Merchant");
    await enter(page, form.getByRole("button", { name: "Create profile" }));
    await expect(form.getByRole("button", { name: "Open profile" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await enter(
      page,
      page.getByRole("table", { name: "Profiles" }).getByRole("link", { name: "keys-only", exact: true }),
    );
    await expect(page.getByRole("heading", { level: 1, name: "keys-only" })).toBeVisible();
  });

  test("a label is saved", async ({ page, postern, seeded }) => {
    await open(page, postern);
    await follow(page, "Recipients");
    const opener = page.getByRole("button", { name: "Add recipient" });
    await enter(page, opener);
    await typeInto(
      page,
      page.getByRole("textbox", { name: "Address", exact: true }),
      seeded.addresses[1]?.address ?? "",
    );
    await typeInto(page, page.getByRole("textbox", { name: "Label", exact: true }), "Named by keys");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("cell", { name: /^Named by keys/ })).toBeVisible();
    await expect(opener).toBeFocused();
  });

  test("a function is called, and a write is reviewed and then abandoned", async ({ page, postern, seeded }) => {
    await open(page, postern);
    await page.goto(`/sandbox/playground?network=${seeded.networkId}&address=${seeded.token}`);
    const functions = page.getByRole("region", { name: "Functions" });
    const search = functions.getByRole("searchbox");
    await typeInto(page, search, "balanceOf");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: "balanceOf(address account)" })).toBeVisible();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("balanceOf");
    await typeInto(page, page.getByLabel("account", { exact: true }), seeded.addresses[0]?.address ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Result" })).toContainText("uint256");

    // The list is a single tab stop; the arrow keys move between its functions.
    await tabTo(page, search, "Shift+Tab");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("transfer");
    // The event Transfer comes before it in the ABI, and after it on the page.
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: "transfer(address to, uint256 value)" })).toBeVisible();
    await expect(search).toBeFocused();
    const transfer = functions.getByRole("button", { name: "transfer(address,uint256)" });
    await page.keyboard.press("ArrowDown");
    await expect(transfer).toBeFocused();
    await page.keyboard.press("Enter");
    await typeInto(page, page.getByLabel("to", { exact: true }), seeded.addresses[1]?.address ?? "");
    await typeInto(page, page.getByLabel("value", { exact: true }), "31");
    await tabTo(page, page.getByRole("combobox", { name: "Sender" }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const opener = page.getByRole("button", { name: "Review…" });
    await enter(page, opener);
    const review = page.getByRole("dialog");
    await expect(review.getByRole("button", { name: "Send", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(review).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test("the menu, the choice of columns and the drawer on narrow screens return the focus", async ({
    page,
    postern,
  }) => {
    await open(page, postern);
    const person = page.getByRole("button", { name: /Kay/ });
    await enter(page, person);
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(person).toBeFocused();
    await page.goto("/sandbox/addresses");
    const columns = page.getByRole("button", { name: "Columns" });
    await enter(page, columns);
    // It receives the key once it has the focus.
    await expect(page.getByRole("dialog", { name: "Columns" }).locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(columns).toBeFocused();
    // From a page without a long list the button is a few tab stops away.
    await page.goto("/sandbox/networks");
    await page.setViewportSize({ width: 360, height: 800 });
    const drawer = page.getByRole("button", { name: "Open navigation" });
    await enter(page, drawer);
    await expect(page.getByRole("dialog", { name: "Navigation" }).locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeFocused();
  });

  test("a slash unfolds the functions on a narrow page and moves to their search", async ({
    page,
    postern,
    seeded,
  }) => {
    await open(page, postern);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/sandbox/playground?network=${seeded.networkId}&address=${seeded.token}&fn=decimals()`);
    await expect(page.getByRole("button", { name: "Call", exact: true })).toBeVisible();
    const search = page.getByRole("region", { name: "Functions" }).getByLabel("Search functions");
    await expect(search).toBeHidden();
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.type("balanceOf");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("account", { exact: true })).toBeVisible();
    await expect(search).toBeHidden();
  });

  test("a run is checked, started, paused, resumed and cancelled", async ({ page, postern }) => {
    await open(page, postern);
    await follow(page, "Runs", "Activity");
    await enter(page, page.getByRole("link", { name: "Generate many addresses…" }).first());
    await arrive(page, "Generate addresses");
    await typeInto(page, page.getByRole("textbox", { name: "Profiles" }), "keys-a\nkeys-b");
    await typeInto(page, page.getByRole("textbox", { name: "Addresses for each profile" }), "400");
    await page.keyboard.press("Enter");
    await enter(page, page.getByRole("button", { name: "Start the run" }));
    await arrive(page, "Generate 800 addresses");
    await enter(page, page.getByRole("button", { name: "Pause" }));
    const state = page.getByRole("status", { name: "State of the run" });
    await expect(state).toContainText("Paused");
    await expect(page.getByRole("button", { name: "Resume" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(state).toContainText("Running");
    await enter(page, page.getByRole("button", { name: "Cancel…" }));
    await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: "Cancel the rest permanently" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(state).toContainText("Cancelled");
  });
});
