// @full: Server tests prove what these pages show.
import type { Locator, Page } from "@playwright/test";
import { runAnswerSchema } from "../shared/console/run.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { type Asking, startAsking } from "./asking.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { pickSender } from "./playground.ts";

/** The demonstration's collection, whose owner may mint and burn in it. */
const demoCollection = async (page: Page, origin: string, environment: string) => {
  const answer = await page.request.get(`${origin}/relay/${environment}${endpoints.listCollections.path}?take=100`);
  const { collections } = endpoints.listCollections.response.parse(await answer.json());
  const [collection] = collections;
  if (collection === undefined) throw new Error("The sandbox has no collection.");
  const name = collection.displayName ?? collection.collectionMetadata?.name ?? "";
  const records = await page.request.get(
    `${origin}/relay/${environment}${endpoints.listTokenRecords.path}?id=${collection.id}&take=100`,
  );
  const { tokens } = endpoints.listTokenRecords.response.parse(await records.json());
  return { id: collection.id, name, minter: tokens[0]?.addressId ?? "" };
};

/** The address of one of the organization's records. */
const addressOf = async (page: Page, origin: string, environment: string, id: string) => {
  const answer = await page.request.get(`${origin}/relay/${environment}${endpoints.getAddress.path}?id=${id}`);
  return endpoints.getAddress.response.parse(await answer.json()).data.address;
};

const review = (page: Page) => page.getByRole("dialog", { name: "Review" });

/** The sentence of a mint or burn; a figure is followed by its text for assistive technology. */
const sentence = (verb: "Mint" | "Burn", name: string) => new RegExp(`^.*${verb} #4242.*of “${name}”`, "s");

/** Opens the review of a burn, once the address that has the token is chosen. */
const reviewBurn = async (page: Page, tokenId: string) => {
  const dialog = page.getByRole("dialog", { name: `Burn token #${tokenId}` });
  await expect(dialog.getByRole("combobox", { name: "Sender" })).not.toHaveValue("");
  await dialog.getByRole("button", { name: "Review…" }).click();
  return dialog;
};

test("a token is minted, seen with its metadata, and burned", async ({ asAdmin: page, postern }) => {
  const { origin } = postern;
  const { id, name, minter } = await demoCollection(page, origin, "sandbox");
  const owner = await addressOf(page, origin, "sandbox", minter);
  await page.goto(`/sandbox/collections/${id}/mint`);
  const tokenId = page.getByRole("textbox", { name: "Token id" });
  await expect(tokenId).not.toHaveValue("");
  await tokenId.fill("4242");
  await page.getByLabel("To", { exact: true }).fill(owner);
  await page.getByLabel("Name", { exact: true }).fill("Green path");
  await page.getByRole("button", { name: "Review…" }).click();
  await expect(review(page)).toContainText(sentence("Mint", name));
  await review(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/Succeeded\./)).toBeVisible({ timeout: 60_000 });

  await page.goto(`/sandbox/collections/${id}?token=4242`);
  const token = page.getByRole("dialog");
  await expect(token).toContainText("Green path");
  await token.getByRole("button", { name: /^Burn/ }).click();
  const burning = await reviewBurn(page, "4242");
  await expect(burning).toContainText(sentence("Burn", name));
  await burning.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/Succeeded\./)).toBeVisible({ timeout: 60_000 });

  // The journal describes both, and each appears among its kind.
  await page.goto("/sandbox/activity");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Kind").selectOption({ label: "Mints" });
  await expect(page.getByRole("link", { name: sentence("Mint", name) })).toBeVisible();
  await page.getByLabel("Kind").selectOption({ label: "Burns" });
  await expect(page.getByRole("link", { name: sentence("Burn", name) })).toBeVisible();
});

test("twenty tokens are minted from a corrected table, each once, and one of them is burned", async ({
  asAdmin: page,
  postern,
}) => {
  test.setTimeout(240_000);
  const { origin } = postern;
  const { id, minter } = await demoCollection(page, origin, "sandbox");
  const owner = await addressOf(page, origin, "sandbox", minter);
  const starts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/console/sandbox/runs")) starts.push(request.url());
  });
  const lines = Array.from({ length: 20 }, (_, index) => `${owner},${9_000 + index},Pass ${index + 1}`);
  const broken = lines.map((line, index) => (index === 6 ? line.replace("9006", "9005") : line));
  await page.goto(`/sandbox/collections/${id}/mint-many`);
  const table = page.getByRole("textbox", { name: "Table" });
  const result = page.getByRole("region", { name: "Check result" });
  const check = page.getByRole("button", { name: "Check", exact: true });
  const start = page.getByRole("button", { name: "Start the run" });
  await table.fill(["to,tokenId,name", ...broken].join("\n"));
  await check.click();
  await expect(result).toContainText("Token #9005 is already on line 7.");
  await expect(start).toHaveCount(0);
  await table.fill(["to,tokenId,name", ...lines].join("\n"));
  await check.click();
  await expect(result).toContainText("20 tokens to mint.");
  await start.dblclick();
  await page.waitForURL(/\/runs\/[^/]+$/);
  const path = new URL(page.url()).pathname;
  const counts = async () => {
    const { data } = runAnswerSchema.parse(await (await page.request.get(`${origin}/console${path}`)).json());
    return [data.total, data.counts.succeeded];
  };
  await expect.poll(counts, { timeout: 120_000 }).toEqual([20, 20]);
  expect(starts).toHaveLength(1);

  await page.goto(`/sandbox/collections/${id}`);
  const grid = page.getByRole("list", { name: "Tokens", exact: true });
  await expect(grid.getByRole("link", { name: /^Pass \d+$/ })).toHaveCount(20);
  await grid.getByRole("link", { name: "Pass 7", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Burn/ }).click();
  const burning = await reviewBurn(page, "9006");
  await burning.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/Succeeded\./)).toBeVisible({ timeout: 60_000 });
  await page.goto(`/sandbox/collections/${id}`);
  const burned = grid.getByRole("listitem").filter({ hasText: "#9006" });
  // More than its mint record is fetched when it scrolls into view.
  await burned.scrollIntoViewIfNeeded();
  await expect(burned).toContainText("Burned");
  await expect(grid.getByRole("listitem").filter({ hasText: "#9007" })).not.toContainText("Burned");
});

for (const share of ["ask", "held"] as const) {
  test.describe(`on a mainnet, with the client share ${share === "ask" ? "typed" : "held"}`, () => {
    let asking: Asking;
    test.beforeAll(async () => {
      asking = await startAsking({ kind: "mainnet", share });
    });
    test.afterAll(() => asking.stop());

    /** Confirms a review as a mainnet requires, and sends. */
    const send = async (page: Page, within: Locator, typed: string) => {
      const button = within.getByRole("button", { name: "Send", exact: true });
      await within.getByLabel(/^Type .* to confirm/).fill(typed);
      // What only the service signs cannot be simulated: that has to be confirmed as well.
      await expect(button).toBeDisabled();
      await within.getByRole("checkbox").check();
      if (share === "ask") await within.getByLabel("Client share").fill(asking.clientShare);
      await button.click();
      await expect(page.getByText(/Succeeded\./)).toBeVisible({ timeout: 60_000 });
    };

    test("the collection's name is typed for a mint, a burn and a new collection, and the share is stored nowhere", async ({
      page,
    }) => {
      test.setTimeout(180_000);
      const { origin } = asking.postern();
      await signIn(page, asking.postern());
      const { id, name, minter } = await demoCollection(page, origin, "remote");
      const owner = await addressOf(page, origin, "remote", minter);
      await page.goto(`${origin}/remote/collections/${id}/mint`);
      const tokenId = page.getByRole("textbox", { name: "Token id" });
      await expect(tokenId).not.toHaveValue("");
      const minted = await tokenId.inputValue();
      await page.getByLabel("To", { exact: true }).fill(owner);
      await page.getByLabel("Name", { exact: true }).fill("Main path");
      await page.getByRole("button", { name: "Review…" }).click();
      await send(page, review(page), name);

      await page.goto(`${origin}/remote/collections/${id}?token=${minted}`);
      await page.getByRole("dialog").getByRole("button", { name: /^Burn/ }).click();
      await send(page, await reviewBurn(page, minted), name);

      await page.goto(`${origin}/remote/collections/new`);
      await page.getByLabel("Type").selectOption({ label: "Semi-fungible token" });
      await page.getByLabel("Name", { exact: true }).fill("Main passes");
      await page.getByLabel("Symbol").fill("MPS");
      await page.getByLabel("Network").selectOption({ label: "SANDBOX" });
      await pickSender(page, owner);
      await page.getByRole("button", { name: "Review…" }).click();
      await expect(review(page)).toContainText("“Main passes” (MPS)");
      await send(page, review(page), "Main passes");
      await page.goto(`${origin}/remote/collections`);
      await expect(page.getByRole("link", { name: "Main passes" })).toBeVisible();
      if (share === "ask") {
        expect(asking.stored().filter((text) => text.includes(asking.clientShare))).toEqual([]);
      }
    });
  });
}
