import type { Locator, Page } from "@playwright/test";
import { operationListSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { type Asking, startAsking } from "./asking.ts";
import { countActions } from "./counted.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { enter, tabTo, typeInto } from "./keyboard.ts";
import { type Seeded, seededOf } from "./service.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Send" });
const succeeded = /Arrived/;

/** A chain mines, and Postern polls, every few moments. */
const inTime = { timeout: 45_000 };

type Sent = { readonly asset: RegExp; readonly amount: string | undefined; readonly to: string };

/** Fills in the dialog, and waits for its review. */
const fillIn = async (dialog: Locator, { asset, amount, to }: Sent) => {
  await dialog.getByRole("combobox", { name: "Asset" }).click();
  await dialog.getByRole("option", { name: asset }).first().click();
  if (amount !== undefined) await dialog.getByRole("textbox", { name: /^Amount in/ }).fill(amount);
  await dialog.getByLabel("To", { exact: true }).fill(to);
  await dialog.getByRole("button", { name: "Review…" }).click();
  await expect(dialog.getByRole("button", { name: /^Check again/ })).toBeVisible(inTime);
};

const newest = async (page: Page, environment: string, origin = "") => {
  const answer = await page.request.get(`${origin}/console/${environment}/operations?take=1`);
  return operationListSchema.parse(await answer.json()).data[0];
};

test.describe("by keyboard alone, from an address", () => {
  const kinds = [
    { what: "a token", tag: " @full", typed: "PDT", amount: "1.25", field: "Amount in PDT", says: "Send 1.25 PDT" },
    { what: "the coin", tag: "", typed: "ETH", amount: "0.125", field: "Amount in ETH", says: "Send 0.125 ETH" },
    { what: "an NFT", tag: " @full", typed: "#2", amount: undefined, field: "", says: "#2" },
  ] as const;
  for (const { what, tag, typed, amount, field, says } of kinds) {
    test(`${what} is sent, and Enter sends nothing${tag}`, async ({ asAdmin: page, seeded }) => {
      const [from, to] = seeded.addresses;
      await page.goto(`/sandbox/addresses/${from?.id}`);
      await enter(page, page.getByRole("button", { name: "Send…" }));
      const dialog = dialogOf(page);
      const asset = dialog.getByRole("combobox", { name: "Asset" });
      await expect(asset).toBeFocused();
      await expect(asset).toHaveAttribute("placeholder", "Choose an asset");
      await page.keyboard.type(typed);
      await expect(dialog.getByRole("option").first()).toContainText(typed);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      if (amount !== undefined) await typeInto(page, dialog.getByLabel(field), amount);
      await typeInto(page, dialog.getByLabel("To", { exact: true }), to?.address ?? "");
      await enter(page, dialog.getByRole("button", { name: "Add a purpose" }));
      await typeInto(page, dialog.getByLabel("Purpose"), `Keys ${what}`);
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("button", { name: /^Check again/ })).toBeVisible(inTime);
      await expect(dialog).toContainText(says);
      await expect(dialog).toContainText("Simulated");
      await page.keyboard.press("Enter");
      expect((await newest(page, "sandbox"))?.purpose).not.toBe(`Keys ${what}`);
      await tabTo(page, dialog.getByRole("button", { name: "Send", exact: true }));
      await page.keyboard.press("Enter");
      await expect(dialog).toContainText(succeeded, inTime);
      const operation = await newest(page, "sandbox");
      expect(operation).toMatchObject({ state: "succeeded", purpose: `Keys ${what}` });
      await enter(page, dialog.getByRole("button", { name: "Done" }));
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Send…" })).toBeFocused();
    });
  }
});

test("sending a token takes seven actions from its address's page, and closing the dialog stops nothing @full", async ({
  asAdmin: page,
  seeded,
}) => {
  const [from, to] = seeded.addresses;
  await page.goto(`/sandbox/addresses/${from?.id}`);
  let actions = 0;
  const act = async (action: Promise<void>) => {
    await action;
    actions += 1;
  };
  await act(page.getByRole("button", { name: "Send…" }).click());
  const dialog = dialogOf(page);
  // Nothing opens automatically.
  await expect(dialog.getByRole("combobox", { name: "Asset" })).toBeFocused();
  await expect(dialog.getByRole("listbox")).toHaveCount(0);
  await act(dialog.getByRole("combobox", { name: "Asset" }).click());
  await act(dialog.getByRole("option", { name: /^PDT/ }).click());
  await act(dialog.getByLabel("Amount in PDT").fill("2.5"));
  await act(dialog.getByLabel("To", { exact: true }).fill(to?.address ?? ""));
  await act(dialog.getByRole("button", { name: "Review…" }).click());
  await act(dialog.getByRole("button", { name: "Send", exact: true }).click());
  await expect(dialog.getByRole("button", { name: "Done" })).toBeVisible();
  expect(actions).toBe(7);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await newest(page, "sandbox"))?.state, inTime).toBe("succeeded");
  await expect
    .poll(async () => (await newest(page, "sandbox"))?.meaning?.happened, inTime)
    .toMatchObject([{ text: "2.5 PDT" }]);
});

test("sending a token to a new recipient takes at most six clicks and two fields", async ({
  asAdmin: page,
  seeded,
}) => {
  const [from] = seeded.addresses;
  await page.goto(`/sandbox/addresses/${from?.id}`);
  const open = page.getByRole("button", { name: "Send…" });
  await expect(open).toBeVisible();
  const counted = await countActions(page);
  await open.click();
  const dialog = dialogOf(page);
  await dialog.getByRole("combobox", { name: "Asset" }).click();
  await dialog.getByRole("option", { name: /^PDT/ }).first().click();
  // The Tab key leads through the form.
  await typeInto(page, dialog.getByLabel("Amount in PDT"), "1.37");
  await typeInto(page, dialog.getByLabel("To", { exact: true }), newRecipient);
  await dialog.getByRole("button", { name: "Review…" }).click();
  await expect(dialog).toContainText("New: never paid before", inTime);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toContainText(succeeded, inTime);
  const { clicks, fields } = await counted();
  expect(clicks).toBeLessThanOrEqual(6);
  expect(fields).toBeLessThanOrEqual(2);
});

/** Nothing else sends there. */
const newRecipient = "0xc0ffee254729296a45a3885639AC7E10F9d54979";

test("coins are sent on Bitcoin from the palette, and the operation ends without a receipt @full", async ({
  asAdmin: page,
}) => {
  const seeded = await bitcoinOf(page);
  const [from, to] = seeded;
  await page.goto("/sandbox/networks");
  await expect(page.getByRole("heading", { level: 1, name: "Networks" })).toBeVisible();
  await page.keyboard.press("Control+K");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.type("Send…");
  await page.getByRole("option", { name: /^Send…/ }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("combobox", { name: "From" }).fill(from?.address ?? "");
  await dialog.getByRole("option").first().click();
  await expect(dialog.getByRole("combobox", { name: "Asset" })).toHaveValue("tBTC");
  await dialog.getByLabel("Amount in tBTC").fill("0.001");
  await dialog.getByLabel("To", { exact: true }).fill(seededEvm);
  await dialog.getByRole("button", { name: "Review…" }).click();
  await expect(dialog).toContainText("This is not an address on tBTC");
  await dialog.getByLabel("To", { exact: true }).fill(to?.address ?? "");
  await dialog.getByRole("button", { name: "Review…" }).click();
  await expect(dialog).toContainText("Send 0.001 tBTC", inTime);
  await expect(dialog).toContainText(/not simulated/i);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toContainText(succeeded, inTime);
});

const seededEvm = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";

/** The demonstration's addresses on tBTC. */
const bitcoinOf = async (page: Page) => {
  const answer: unknown = await (await page.request.get("/relay/sandbox/api/v1/addresses/demo?take=100")).json();
  const { data } = endpoints.listAddressesOfProfile.response.parse(answer);
  return data.filter(({ address }) => address.startsWith("tb1"));
};

for (const share of ["ask", "held"] as const) {
  test.describe(`on a mainnet with nodes, the client share ${share === "ask" ? "typed" : "held"} @full`, () => {
    let asking: Asking;
    test.beforeAll(async () => {
      asking = await startAsking({ kind: "mainnet", share, hasNodes: true });
    });
    test.afterAll(() => asking.stop());

    test("the coin and a token are sent only after their amounts are typed", async ({ page }) => {
      const { origin } = asking.postern();
      await signIn(page, asking.postern());
      const seeded: Seeded = await seededOf(page.request, "tETH", origin, "remote");
      const [from, to] = seeded.addresses;
      for (const [asset, amount, unit] of [
        [/^ETH/, "0.375", "ETH"],
        [/^PDT/, "3.75", "PDT"],
      ] as const) {
        await page.goto(`${origin}/remote/addresses/${from?.id}`);
        await page.getByRole("button", { name: "Send…" }).click();
        const dialog = dialogOf(page);
        await fillIn(dialog, { asset, amount, to: to?.address ?? "" });
        await expect(dialog).toContainText(`Send ${amount} ${unit}`);
        const send = dialog.getByRole("button", { name: "Send", exact: true });
        const field = dialog.getByLabel("Client share");
        if (share === "ask") await field.fill(asking.clientShare);
        else await expect(field).toHaveCount(0);
        await expect(send).toBeDisabled();
        await dialog.getByLabel("Type the amount to confirm").fill(`${amount} ${unit}`);
        await send.click();
        await expect(dialog).toContainText(succeeded, inTime);
        const operation = await newest(page, "remote", origin);
        expect(operation?.state).toBe("succeeded");
        expect(JSON.stringify(operation)).not.toContain(asking.clientShare);
      }
    });
  });
}
