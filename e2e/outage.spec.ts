// @full: Server tests prove what these pages show.
import { expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { assetsAnswerSchema } from "../shared/console/assets.ts";
import { type Asking, startAsking } from "./asking.ts";
import { signIn } from "./fixtures.ts";
import { seededOf } from "./service.ts";

let asking: Asking;
test.beforeAll(async () => {
  asking = await startAsking({ share: "held" });
});
test.afterAll(() => asking.stop());

const listsSchema = z.object({ lists: z.array(z.object({ kind: z.string(), state: z.string() })) });

/** Waits until Postern has read the service's lists, and the units of the tokens that it has found. */
const readLists = async (page: Page) => {
  const states = async () => {
    const answer = await page.request.get(`${asking.postern().origin}/console/remote/find?take=1`);
    return listsSchema.parse(await answer.json()).lists.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 60_000 }).not.toContain("syncing");
  const unread = async () => {
    const answer = await page.request.get(`${asking.postern().origin}/console/remote/assets`);
    const { data, progress, areTransactionsRead } = assetsAnswerSchema.parse(await answer.json());
    const withoutUnit = data.filter(({ text }) => text.includes("base units")).map(({ text }) => text);
    return [
      ...(areTransactionsRead ? [] : ["transactions"]),
      ...(progress.waiting > 0 ? ["tokens"] : []),
      ...withoutUnit,
    ];
  };
  await expect.poll(unread, { timeout: 60_000 }).toEqual([]);
};

test("while the wallet service hangs, names, units and rows stay, actions explain why they would fail, and the banner disappears with the outage", async ({
  page,
}) => {
  const { origin } = asking.postern();
  await signIn(page, asking.postern());
  await seededOf(page.request, "tETH", origin, "remote");
  await readLists(page);
  const banner = page.getByRole("region", { name: "Wallet service" });
  asking.suspendService();
  try {
    await page.goto(`${origin}/remote`);
    const balances = page.getByRole("table", { name: "Holdings" });
    await expect(balances).toContainText("tETH");
    await expect(balances).toContainText(/\d ETH/);
    await expect(balances).not.toContainText(/base units|Coin/);
    await expect(banner).toBeVisible();
    await page.goto(`${origin}/remote/addresses`);
    const addresses = page.getByRole("table", { name: "Addresses of the organization" });
    await expect(addresses).toContainText("tETH");
    const generate = page.getByRole("button", { name: "Generate address" });
    await expect(generate).toHaveAccessibleDescription(/Nothing can be sent or created/);
    await addresses.getByRole("link", { name: /^Open/ }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Wallet of");
  } finally {
    asking.resumeService();
  }
  await expect(banner).toBeHidden({ timeout: 60_000 });
});

test("while the wallet service is down, every page says so, and names and units stay", async ({ page }) => {
  const { origin } = asking.postern();
  await signIn(page, asking.postern());
  const { networkId, token } = await seededOf(page.request, "tETH", origin, "remote");
  await readLists(page);
  await asking.stopService();

  const banner = page.getByRole("region", { name: "Wallet service" });
  const main = page.getByRole("main");
  await page.goto(`${origin}/remote`);
  await expect(banner).toContainText("The wallet service is not responding");
  const balances = page.getByRole("table", { name: "Holdings" });
  await expect(balances).toContainText("tETH");
  await expect(balances).toContainText(/\d ETH/);
  await expect(balances).not.toContainText(/base units/);

  await page.goto(`${origin}/remote/assets`);
  await expect(banner).toBeVisible();
  await expect(page.getByRole("table", { name: "Assets of the organization" })).toContainText("tETH");

  await page.goto(`${origin}/remote/contracts/${networkId}/${token}`);
  await expect(banner).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/^0x/);
  await expect(main).toContainText("tETH");

  for (const path of ["/addresses", "/networks", "/activity", "/transactions", "/labels"]) {
    await page.goto(`${origin}/remote${path}`);
    await expect(banner).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  }
});
