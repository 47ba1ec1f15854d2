import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { endpoints } from "../shared/wire/endpoints.ts";
import { listen, saidOn } from "./announcements.ts";
import { type Asking, startAsking } from "./asking.ts";
import { checkEverywhere } from "./everywhere.ts";
import { signIn } from "./fixtures.ts";
import { startLosing } from "./losing.ts";
import { reordered } from "./reordered.ts";
import { headers, operationOf } from "./sending.ts";
import { type Seeded, seededOf } from "./service.ts";

// One Postern and one service for the file, and one page for each test that goes through several steps.
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
const paletteField = (page: Page) => page.getByRole("combobox", { name: "Find pages, actions and records" });
/** The palette's options; a page also has those of its selects. */
const options = (page: Page) => page.locator('[role="option"]');
const chosenOption = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const label = async (page: Page, address: string, text: string) => {
  const saved = await page.request.put(`${asking.postern().origin}/console/remote/labels`, {
    headers: { "x-postern": "1", "sec-fetch-site": "same-origin", "if-none-match": "*" },
    data: { networkId: null, address, label: text },
  });
  return saved.status();
};

const sendCoins = (
  page: Page,
  networkId: string,
  from: string | undefined,
  to: string | undefined,
  amount = "0.0001",
) =>
  page.request.post(`${asking.postern().origin}/relay/remote${endpoints.withdraw.path}`, {
    headers: headers(),
    data: { networkId, from: [from], to, amount },
  });

/** Counts keyboard actions: a key, or the text of a field, is one action. */
const counting = (page: Page) => {
  let actions = 0;
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(key);
      actions += 1;
    }
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    actions += 1;
  };
  /** Moves to the target with Tab. */
  const goTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    const isFocused = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 60 && !(await isFocused()); presses += 1) await press("Tab");
    await expect(target).toBeFocused();
  };
  const taken = () => {
    const sum = actions;
    actions = 0;
    return sum;
  };
  return { press, type, goTo, taken };
};

test("every task of the tour can be done by keyboard alone, each in few actions @full", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, asking.postern());
  const { networkId, addresses } = await seededHere(page);
  const [from, to] = addresses;
  const counts: Record<string, number> = {};
  const { press, type, goTo, taken } = counting(page);

  await page.goto(at(""));
  await expect(heading(page, "Overview")).toBeVisible();
  // The first tab stop of every page skips its navigation.
  await press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the page" })).toBeInViewport();
  await press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await press("Tab");
  expect(await page.getByRole("main").evaluate((main) => main.contains(document.activeElement))).toBe(true);
  taken();

  await press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  await type(from?.address.slice(-4) ?? "");
  await expect(options(page).first()).toContainText(from?.address.slice(-6) ?? "");
  await press("Enter");
  await expect(heading(page, /^Address/)).toBeFocused();
  counts["find an address by its last four digits"] = taken();

  await goTo(
    page
      .getByRole("main")
      .getByRole("button", { name: /^Add label to/ })
      .first(),
  );
  await press("Enter");
  await expect(page.getByRole("textbox", { name: "Label" })).toBeFocused();
  await type("Main account");
  await press("Enter");
  const button = page.getByRole("button", { name: "Edit label of Main account" }).first();
  await expect(button).toBeFocused();
  counts["label it"] = taken();

  await goTo(page.getByRole("button", { name: "Send…" }));
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Send" });
  await expect(dialog.getByRole("combobox", { name: "Asset" })).toBeFocused();
  await expect(dialog.getByRole("combobox", { name: "Asset" })).toHaveAttribute("placeholder", "Choose an asset");
  await type("PDT");
  await expect(dialog.getByRole("option").first()).toContainText("PDT");
  await press("ArrowDown");
  await press("Enter");
  await goTo(dialog.getByLabel("Amount in PDT"));
  await type("1.5");
  await goTo(dialog.getByLabel("To", { exact: true }));
  await type(to?.address ?? "");
  await goTo(dialog.getByRole("button", { name: "Review…" }));
  await press("Enter");
  await expect(dialog.getByRole("button", { name: /^Check again/ })).toBeVisible({ timeout: 45_000 });
  await goTo(dialog.getByRole("button", { name: "Send", exact: true }));
  await press("Enter");
  await expect(dialog).toContainText("Arrived", { timeout: 45_000 });
  counts["send"] = taken();
  await press("Escape");
  await expect(page.getByRole("button", { name: "Send…" })).toBeFocused();
  taken();

  service.lose("requests");
  const lost = await sendCoins(page, networkId, from?.address, to?.address, "0.0125");
  service.lose("nothing");
  expect(lost.status()).toBe(502);
  await press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  await type("settle");
  await expect(chosenOption(page)).toContainText("Show what needs attention");
  await press("Enter");
  await expect(heading(page, "Activity")).toBeFocused();
  await goTo(
    page
      .getByRole("main")
      .getByRole("link", { name: /^(Send 0\.0125|Settle)/ })
      .first(),
  );
  await press("Enter");
  await goTo(page.getByRole("radio").first());
  await goToRadio(page, "The coins were not sent", press);
  const incomplete = page.getByRole("checkbox", { name: /^The search is incomplete/ });
  if (await incomplete.isVisible()) {
    await goTo(incomplete);
    await press("Space");
  }
  await goTo(page.getByRole("textbox", { name: "Reason" }));
  await type("Looked at with the service's operator.");
  await goTo(page.getByRole("button", { name: "Review…" }));
  await press("Enter");
  const review = page.getByRole("dialog");
  await goTo(review.getByRole("button", { name: "Record outcome" }));
  await press("Enter");
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Not sent" })).toBeVisible();
  counts["settle"] = taken();

  await press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  await type("export audit");
  await expect(chosenOption(page)).toContainText("Export the audit");
  const download = page.waitForEvent("download");
  await press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  counts["export"] = taken();

  await expect(paletteField(page)).toBeHidden();
  await press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  await type("verify");
  await expect(chosenOption(page)).toContainText("Verify the audit");
  await press("Enter");
  await expect(page.getByText("The audit is intact")).toBeVisible();
  counts["verify the audit"] = taken();

  test.info().annotations.push({ type: "actions", description: JSON.stringify(counts) });
  // One key or one text counts as one; most are Tab presses.
  const most: typeof counts = {
    "find an address by its last four digits": 3,
    "label it": 4,
    send: 36,
    // Two for the tick that the search is incomplete.
    settle: 40,
    export: 3,
    "verify the audit": 3,
  };
  expect(Object.keys(counts)).toEqual(Object.keys(most));
  for (const [task, count] of Object.entries(counts)) expect.soft(count, task).toBeLessThanOrEqual(most[task] ?? 0);
});

/** Radio buttons are a single tab stop; the arrow keys move between them. */
const goToRadio = async (page: Page, name: string, press: (key: string) => Promise<void>) => {
  const radio = page.getByRole("radio", { name });
  for (let presses = 0; presses < 6 && !(await radio.isChecked()); presses += 1) {
    await press(presses === 0 ? "Space" : "ArrowDown");
  }
  await expect(radio).toBeChecked();
};

test("changes on a page are read out, once @full", async ({ page, context }) => {
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

  // A list that takes a while.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/console/remote/assets*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at("/labels"));
  await expect(heading(page, "Recipients")).toBeVisible();
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

  // An operation's own page announces each state it shows, so that no notice does as well.
  const id = operationOf(await sendCoins(page, networkId, from?.address, to?.address));
  await page.goto(at(`/activity/${id}`));
  const state = page.getByRole("group", { name: "State" });
  await expect(state).toBeVisible();
  await listen(page);
  await expect(state).toContainText("Succeeded", { timeout: 45_000 });
  // A notice would have arrived with the news of the next request.
  await page.waitForResponse(/\/pulse/);
  const messages = await saidOn(page);
  expect(
    messages.filter((text) => text.includes("Succeeded")),
    messages.join("\n"),
  ).toHaveLength(1);
});

/** Difficult labels: right-to-left scripts, numbers in them, and a character that reverses the text after it. */
const labels = ["ספק 24 דרום", "مورد ٣ الرياض 7", "Treasury \u202e12 x0 evil"] as const;

test("a right-to-left label, or one that reverses the direction, leaves addresses and amounts beside it unchanged @full", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, asking.postern());
  const { networkId, addresses } = await seededHere(page);
  const [from, to] = addresses;
  const [hebrew, arabic, turning] = labels;
  const listed = await page.request.get(
    `${asking.postern().origin}/relay/remote${endpoints.listAddresses.path}?take=100`,
  );
  const others = endpoints.listAddresses.response
    .parse(await listed.json())
    .data.map(({ address }) => address)
    .filter((address) => address.startsWith("0x") && address !== from?.address && address !== to?.address);
  const [second = ""] = others;
  expect(await label(page, to?.address ?? "", hebrew)).toBe(200);
  expect(await label(page, second, arabic)).toBe(200);
  // A character that reverses the following text is refused.
  expect(await label(page, second, turning)).toBe(400);
  // Something in Activity and Transactions that shows the label, and differs from what another test has sent.
  const sent = await sendCoins(page, networkId, from?.address, to?.address, "0.0002");
  expect(sent.status(), await sent.text()).toBe(200);

  const check = async (where: string) => {
    expect(await page.evaluate(reordered), where).toEqual([]);
  };
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      "/labels",
      "/addresses?take=100",
      "/activity",
      "/transactions?take=100",
      `/addresses/${to?.id}`,
      "",
    ]) {
      await page.goto(at(path));
      await expect(page.getByText(hebrew).first()).toBeAttached();
      await check(`${path} at ${width} px`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("main")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type("דרום");
  await expect(options(page).first()).toContainText(hebrew);
  await check("the palette");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("24 לא");
  await expect(page.getByText(/Nothing found for/)).toBeVisible();
  await check("the palette without a result");
  await page.keyboard.press("Escape");

  // The sentence that a person decides by, and the field that names the recipient.
  await page.goto(at(`/addresses/${from?.id}`));
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send" });
  await dialog.getByRole("combobox", { name: "Asset" }).click();
  await dialog.getByRole("option", { name: /PDT/ }).first().click();
  await dialog.getByLabel("Amount in PDT").fill("2.5");
  await dialog.getByLabel("To", { exact: true }).fill(to?.address ?? "");
  await dialog.getByRole("button", { name: "Add a purpose" }).click();
  await dialog.getByLabel("Purpose").fill("שכר 12");
  await check("the form of a transfer");
  await dialog.getByRole("button", { name: "Review…" }).click();
  await expect(dialog.getByRole("button", { name: /^Check again/ })).toBeVisible({ timeout: 45_000 });
  await expect(dialog).toContainText(hebrew);
  await check("the review of a transfer");

  // A field has the direction of its content.
  await page.goto(at("/labels?form=new"));
  const field = page.getByRole("textbox", { name: "Label", exact: true });
  await field.fill(hebrew);
  expect(await field.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe("plaintext");

  // A file contains the label to the last character, and the address beside it in its own cell.
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export all as CSV" }).click();
  const lines = readFileSync(await (await download).path(), "utf8").split("\r\n");
  const lineOf = (text: string) => lines.find((line) => line.includes(text)) ?? "";
  expect(lineOf(hebrew).toLowerCase()).toContain((to?.address ?? "none").toLowerCase());
  expect(lineOf(arabic).toLowerCase()).toContain(second.toLowerCase());
});

test("with forced colours, focus, selection, current page and progress stay distinguishable @full", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, asking.postern());
  const styleOf = (target: Locator, name: string) =>
    target.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  await page.goto(at("/addresses"));
  const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
  const current = page.getByRole("navigation", { name: "Pages" }).locator("[aria-current]");
  expect(await styleOf(current, "border-left-color")).not.toBe(await styleOf(links.first(), "border-left-color"));
  const rows = page.getByRole("table").locator("tbody tr");
  await rows.first().getByRole("checkbox").check();
  expect(await styleOf(rows.first(), "outline-style")).toBe("solid");
  expect(await styleOf(rows.nth(1), "outline-style")).toBe("none");
  const find = page.getByRole("textbox", { name: "Find", exact: true });
  await find.focus();
  expect(await styleOf(find, "outline-style")).toBe("solid");
  await page.goto(at("/networks"));
  const [chosen, other] = [page.getByRole("tab", { selected: true }), page.getByRole("tab", { selected: false })];
  expect(await styleOf(chosen, "border-bottom-color")).not.toBe(await styleOf(other.first(), "border-bottom-color"));
  await page.keyboard.press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type("a");
  await expect(options(page).nth(1)).toBeVisible();
  const option = chosenOption(page);
  expect(await styleOf(option, "outline-style")).toBe("solid");
  expect(await styleOf(page.locator('[role="option"][aria-selected="false"]').first(), "outline-style")).toBe("none");
});

test("axe finds nothing in menus, popovers and dialogs, and each returns the focus @full", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, asking.postern());
  const { networkId, addresses, token } = await seededHere(page);
  const main = page.getByRole("main");
  const opened: readonly (readonly [path: string, opener: Locator, opens: Locator])[] = [
    [
      "/labels",
      page.getByRole("button", { name: /Test admin, admin/ }),
      page.getByRole("button", { name: "Sign out" }),
    ],
    [
      `/addresses/${addresses[0]?.id}`,
      main.getByRole("button", { name: /^(Add label|Edit label)/ }).first(),
      page.getByRole("form", { name: /label/ }),
    ],
    [
      `/addresses/${addresses[0]?.id}`,
      main.getByRole("button", { name: "Send…" }),
      page.getByRole("dialog", { name: "Send" }),
    ],
    ["/activity", main.getByRole("button", { name: /^View/ }).first(), page.getByRole("dialog", { name: "Views" })],
    [
      "/transactions",
      main.getByRole("button", { name: "Export for accounting" }),
      page.getByRole("dialog", { name: "Export for accounting" }),
    ],
    [
      `/playground?network=${networkId}&address=${token}&fn=balanceOf(address)`,
      main.getByRole("button", { name: /^Choose an address/ }).first(),
      page.getByRole("textbox", { name: "Search addresses" }),
    ],
    ["/payouts?form=new", main.getByRole("button", { name: "Paste or import CSV…" }), page.getByRole("dialog")],
  ];
  for (const [path, opener, opens] of opened) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(at(path));
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(opens).toBeVisible();
      // Motion is reduced, so everything opens immediately.
      expect(await page.evaluate(longMotion), path).toEqual([]);
      await checkEverywhere(page, `${path}, opened`);
      await page.setViewportSize({ width: 1280, height: 800 });
      // If a list opened with the dialog, it is closed first.
      if ((await page.getByRole("listbox").count()) > 0) await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(opens).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(at("/addresses"));
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
  await checkEverywhere(page, "the drawer of the navigation");
});

/** Runs in the page: animations longer than an instant. */
const longMotion = () =>
  document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 100) : "something"));

// Last, because the service does not come back.
test("an outage is read out once, and its time is not read again @full", async ({ page }) => {
  await signIn(page, asking.postern());
  await page.goto(at("/labels"));
  await expect(heading(page, "Recipients")).toBeVisible();
  await listen(page);
  await asking.stopService();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Networks", exact: true }).click();
  await expect(page.getByRole("region", { name: "Wallet service" })).toBeVisible({ timeout: 60_000 });
  const outages = async () => (await saidOn(page)).filter((text) => text.includes("not responding"));
  await expect.poll(outages).toHaveLength(1);
  // How long it lasts, and how old the page is.
  const times = page.getByRole("region", { name: "Wallet service" }).locator("time");
  await expect(times).not.toHaveCount(0);
  await expect(times.locator("xpath=self::*[not(@aria-live='off')]")).toHaveCount(0);
});
