// @full: main-job and writes read, write and start a list.
import type { Page } from "@playwright/test";
import { operationListSchema } from "../shared/console/operation.ts";
import { type Asking, startAsking } from "./asking.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { openFunction, openPlayground, pickSender, timelineRegion } from "./playground.ts";
import { type Seeded, seededOf } from "./service.ts";

type Place = { readonly origin: string; readonly environment: string; readonly seeded: Seeded };

/** Opens the review of a transfer of the contract's own token, with the amount in the token's unit. */
const reviewTransfer = async (page: Page, { origin, environment, seeded }: Place, amount: string) => {
  await openPlayground(page, seeded.networkId, seeded.token, origin, environment);
  await openFunction(page, "transfer(address,uint256)");
  await expect(page.getByLabel("Unit of value").locator("option:checked")).toHaveText("PDT");
  await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
  await page.getByLabel("value", { exact: true }).fill(amount);
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  return page.getByRole("dialog", { name: "Review" });
};

/** The newest operation of the journal, once its summary says what happened. */
const settled = async (page: Page, { origin, environment }: Place) => {
  const newest = async () => {
    const answer = await page.request.get(`${origin}/console/${environment}/operations?take=1`);
    return operationListSchema.parse(await answer.json()).data[0];
  };
  await expect.poll(async () => (await newest())?.meaning?.happened?.length ?? 0, { timeout: 30_000 }).toBe(1);
  return newest();
};

const sentence = (seeded: Seeded, amount: string) => {
  const [from, to] = seeded.addresses.map(({ address }) => address);
  return { amount: `Send ${amount} PDT`, from: from ?? "", to: to ?? "" };
};

/**
 * Reads the same sentence, movement and fee on the operation's page, in the list, in the file and on the transaction's
 * page.
 */
const readEverywhere = async (page: Page, place: Place, amount: string) => {
  const { origin, environment, seeded } = place;
  const operation = await settled(page, place);
  const words = sentence(seeded, amount);
  expect(operation?.meaning).toMatchObject({ differences: [], fee: { text: expect.stringMatching(/^0\.\d+ ETH$/) } });
  expect(operation?.meaning?.predicted).toEqual(operation?.meaning?.happened);

  await page.goto(`${origin}/${environment}/activity/${operation?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(words.amount);
  await expect(page.getByRole("main")).toContainText(words.from);
  await expect(page.getByRole("main")).toContainText(words.to);
  await expect(page.getByRole("main")).toContainText(operation?.meaning?.fee?.text ?? "no fee");

  await page.goto(`${origin}/${environment}/activity`);
  const row = page.getByRole("row").filter({ hasText: words.amount }).first();
  await expect(row).toContainText(`${amount} PDT`);

  const file = await page.request.get(`${origin}/console/${environment}/operations/export`);
  expect(file.headers()["content-disposition"]).toMatch(
    new RegExp(`postern-${environment}-activity-\\d{4}-\\d{2}-\\d{2}\\.csv`),
  );
  expect(await file.text()).toContain(words.amount);

  await page.goto(`${origin}/${environment}/transactions/${seeded.networkId}/${operation?.transactionHash}`);
  await expect(page.getByRole("main")).toContainText(words.amount);
  await expect(page.getByRole("main")).toContainText("Transfer");
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /operation/i })
      .first(),
  ).toBeVisible();
};

test("a transfer is described in the token's unit before it is sent, and everywhere afterwards", async ({
  asAdmin: page,
  postern,
  seeded,
}) => {
  const place = { origin: postern.origin, environment: "sandbox", seeded };
  // No other test sends this amount: the same transfer twice would have to be confirmed.
  const amount = "1.53";
  const review = await reviewTransfer(page, place, amount);
  const words = sentence(seeded, amount);
  await expect(review).toContainText(words.amount);
  await expect(review).toContainText(words.from);
  await expect(review).toContainText(words.to);
  await expect(review).toContainText("Simulated");
  await expect(review).toContainText(/0\.\d+ ETH/);
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await expect(timelineRegion(page)).toContainText("Status1: succeeded");
  await readEverywhere(page, place, amount);
});

for (const share of ["ask", "held"] as const) {
  test.describe(`a mainnet with nodes, the client share ${share === "ask" ? "typed" : "held"}`, () => {
    let asking: Asking;
    test.beforeAll(async () => {
      asking = await startAsking({ kind: "mainnet", share, hasNodes: true });
    });
    test.afterAll(() => asking.stop());

    test("sends only what was confirmed by typing its amount with its unit, and describes what happened", async ({
      page,
    }) => {
      const { origin } = asking.postern();
      await signIn(page, asking.postern());
      const place = {
        origin,
        environment: "remote",
        seeded: await seededOf(page.request, "tETH", origin, "remote"),
      };
      const amount = share === "ask" ? "1.25" : "1.75";
      const review = await reviewTransfer(page, place, amount);
      await expect(review).toContainText(`Send ${amount} PDT`);
      await expect(review).toContainText("Simulated");
      const field = review.getByLabel("Client share");
      if (share === "ask") await field.fill(asking.clientShare);
      else await expect(field).toHaveCount(0);
      const send = review.getByRole("button", { name: "Send", exact: true });
      const confirmation = review.getByLabel("Type the amount to confirm");
      for (const wrong of ["", amount, `${amount} USD`, "DemoToken"]) {
        await confirmation.fill(wrong);
        await expect(send).toBeDisabled();
      }
      await confirmation.fill(`${amount} PDT`);
      await send.click();
      await expect(timelineRegion(page)).toContainText("Status1: succeeded");
      await readEverywhere(page, place, amount);
    });
  });
}
