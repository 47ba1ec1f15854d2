import type { APIRequestContext, Page } from "@playwright/test";
import { privateKeyToAddress } from "viem/accounts";
import { coveragePlaces } from "#shared/console/coverage.ts";
import { operationListSchema } from "../shared/console/operation.ts";
import { payoutAnswerSchema } from "../shared/console/payouts.ts";
import { runAnswerSchema } from "../shared/console/run.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { type Asking, startAsking } from "./asking.ts";
import { countActions } from "./counted.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { type Postern, removeData, startPostern } from "./server.ts";
import { type Seeded, seededOf } from "./service.ts";

/** The headers of a change made by Postern's page. */
const ownHeaders = { "x-postern": "1", "sec-fetch-site": "same-origin" };

/** Unused addresses, with their checksums. */
const recipient = (index: number): string =>
  privateKeyToAddress(`0x${(index + 0x5150).toString(16).padStart(64, "0")}`);

const base = (postern: Postern, environment: string) => `${postern.origin}/relay/${environment}`;

/** An address's balance of the token, in base units; undefined while the service restarts after a kill. */
const tokenOf = async (request: APIRequestContext, relay: string, { networkId, token }: Seeded, owner: string) => {
  const path = endpoints.readContract.path.replace("{networkId}", networkId).replace("{contractAddress}", token);
  const abiFunction = {
    type: "function",
    name: "balanceOf",
    stateMutability: "view",
    inputs: [{ name: "account", type: "address", value: owner }],
    outputs: [{ name: "", type: "uint256", value: {} }],
  };
  const answer = await request.post(`${relay}${path}`, { data: { abiFunction }, headers: ownHeaders });
  if (!answer.ok()) return undefined;
  return String(endpoints.readContract.response.parse(await answer.json()).result.data.result);
};

const coinOf = async (request: APIRequestContext, relay: string, { networkId }: Seeded, address: string) => {
  const answer = await request.get(
    `${relay}${endpoints.getNativeBalance.path}?address=${address}&networkId=${networkId}`,
  );
  if (!answer.ok()) return "0";
  const { balance } = endpoints.getNativeBalance.response.parse(await answer.json());
  return balance[0]?.balance ?? "0";
};

const newPayout = async (page: Page, postern: Postern, environment: string, { addresses }: Seeded, name: string) => {
  await page.goto(`${postern.origin}/${environment}/payouts`);
  await page.getByRole("button", { name: "New payout" }).first().click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Network", { exact: true }).selectOption({ label: "tETH" });
  await page.getByRole("combobox", { name: "From" }).click();
  await page.getByRole("option", { name: new RegExp(addresses[0]?.address.slice(0, 6) ?? "none", "i") }).click();
  await expect(page.getByLabel("Asset", { exact: true }).getByRole("option", { name: /^PDT/ })).toHaveCount(1);
  const value = await page
    .getByLabel("Asset", { exact: true })
    .getByRole("option", { name: /^PDT/ })
    .getAttribute("value");
  await page.getByLabel("Asset", { exact: true }).selectOption(value ?? "");
};

const pasteTable = async (page: Page, text: string, added: RegExp) => {
  await page.getByRole("button", { name: "Paste or import CSV…" }).click();
  await page.getByLabel("Table").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: added }).click();
};

const review = async (page: Page) => {
  await page.getByRole("button", { name: "Review…" }).click();
  await expect(page.getByRole("table", { name: "Rows" })).toBeVisible();
};

const saving = (page: Page) => page.getByRole("status", { name: "Saving" });

/** They are paid one after another, which takes most of the time of these tests. */
const count = 50;

test.describe("a server that is killed", () => {
  let postern: Postern;
  test.afterEach(async () => {
    await postern.stop();
    removeData(postern);
  });

  test("Reliability 26: many rows are pasted with errors, corrected and started with a double click; killed in the middle, every recipient is paid exactly once @full", async ({
    page,
  }) => {
    test.setTimeout(300_000);
    postern = await startPostern();
    await signIn(page, postern);
    const seeded = await seededOf(page.request, "tETH", postern.origin);
    await newPayout(page, postern, "sandbox", seeded, "Salaries of March");

    // The service reports coin balances only for the organization's own addresses.
    const coins = new Map([[19, seeded.addresses[1]?.address ?? ""]]);
    const rows = Array.from({ length: count }, (_, index) => ({
      to: coins.get(index) ?? recipient(index),
      amount: coins.has(index) ? `0.0${index}` : `${index + 1}.5`,
      asset: coins.has(index) ? "native" : "",
    }));
    const amountOf = (index: number) => rows[index]?.amount ?? "";
    const before = new Map<string, bigint>();
    for (const to of coins.values()) {
      before.set(to, BigInt(await coinOf(page.request, base(postern, "sandbox"), seeded, to)));
    }
    /** What a row's recipient received: coins if the row pays them, else tokens; undefined while unreadable. */
    const gotOf = async (relay: string, to: string): Promise<bigint | undefined> => {
      const had = before.get(to);
      if (had !== undefined) return BigInt(await coinOf(page.request, relay, seeded, to)) - had;
      const got = await tokenOf(page.request, relay, seeded, to);
      return got === undefined ? undefined : BigInt(got);
    };
    const lines = rows.map(({ to, asset }, index) => `${to};${amountOf(index)};${asset};Salary ${index + 1}`);
    const broken = lines.map((line, index) => {
      if (index === 2) return line.replace("3.5", "3,5");
      if (index === 7) return line.replace(recipient(7), "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx");
      return index === 20 ? line.replace("21.5", "-21.5") : line;
    });
    await pasteTable(
      page,
      `\uFEFFaddress;amount;token;memo\r\n${broken.join("\r\n")}\r\n`,
      new RegExp(`Add ${count} rows`),
    );

    await expect(page.getByText("Fix 3 errors to continue.")).toBeVisible();
    await page.getByLabel(/Show only rows with errors/).check();
    const matchingRows = page.getByRole("table", { name: "Recipients" }).locator("tr[data-found=true]");
    await expect(matchingRows).toHaveText([
      /The amount has a comma. Write it with a point: 3\.5\./,
      /The recipient is not an address on tETH/,
      /The amount is negative\./,
    ]);
    await expect(page.getByRole("button", { name: "Review…" })).toBeDisabled();
    await page.getByLabel("Amount, row 3").fill("3.5");
    await page.getByLabel("Recipient, row 8").fill(recipient(7));
    // The last input survives a reload, saved or not.
    await page.getByLabel("Amount, row 21").fill("21.5");
    await page.reload();
    await expect(page.getByLabel("Amount, row 3")).toHaveValue("3.5");
    await expect(saving(page)).toHaveText("Saved");
    await expect(page.getByRole("region", { name: "Totals" })).toContainText("PDT");

    await review(page);
    await page.getByRole("button", { name: "Start the payout" }).dblclick();
    await expect(page.getByRole("status", { name: "State of the payout" })).toBeVisible();
    const stored = await page.request.get(`${postern.origin}/console${new URL(page.url()).pathname}`);
    const { runId } = payoutAnswerSchema.parse(await stored.json()).data;
    const path = `/sandbox/runs/${runId}`;
    const run = async () => {
      const answer = await page.request.get(`${postern.origin}/console${path}`);
      return runAnswerSchema.parse(await answer.json()).data;
    };
    await expect.poll(async () => (await run()).counts.succeeded, { timeout: 60_000 }).toBeGreaterThan(5);
    process.kill(postern.pid, "SIGKILL");
    await postern.stop();

    postern = await startPostern({ dataDir: postern.dataDir });
    await signIn(page, postern);
    const relay = base(postern, "sandbox");
    expect((await run()).total).toBe(count);
    // A person's steps: settle what was in progress according to the chain, and continue.
    const goOn = async (): Promise<string> => {
      const open = await page.request.get(`${postern.origin}/console/sandbox/operations?state=unknown&take=100`);
      for (const { id, body } of operationListSchema.parse(await open.json()).data) {
        const text = JSON.stringify(body).toLowerCase();
        const to = rows.find((row) => text.includes(row.to.toLowerCase()))?.to ?? "";
        const got = await gotOf(relay, to);
        if (got === undefined) return "The service is starting.";
        const outcome = got > 0n ? "succeeded" : "not_sent";
        await page.request.post(`${postern.origin}/console/sandbox/operations/${id}/settle`, {
          data: { outcome, note: "Seen on the chain.", acceptsIncomplete: [...coveragePlaces] },
          headers: ownHeaders,
        });
      }
      const { state, counts } = await run();
      const retries = state === "done" && counts.not_sent > 0;
      const wish = state === "halted" || state === "paused" ? "resume" : retries ? "retry" : undefined;
      if (wish !== undefined) {
        const headers = ownHeaders;
        await page.request.post(`${postern.origin}/console${path}/${wish}`, { data: {}, headers });
      }
      return `${state} ${JSON.stringify(counts)}`;
    };
    await expect.poll(goOn, { timeout: 180_000, intervals: [500] }).toMatch(new RegExp(`^done .*"succeeded":${count}`));
    expect((await run()).counts.succeeded).toBe(count);

    for (const [index, { to }] of rows.entries()) {
      const amount = amountOf(index);
      const [whole = "", fraction = ""] = amount.split(".");
      const units = BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, "0"));
      expect([index, await gotOf(relay, to)]).toEqual([index, units]);
    }

    // It is unchanged since it was sent, and can be copied.
    await page.goto(`${postern.origin}/sandbox/payouts`);
    await page.getByRole("link", { name: "Salaries of March" }).click();
    await expect(page.getByRole("heading", { name: "Salaries of March" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Payments" }).getByRole("row").nth(3)).toContainText("3.5 PDT");
    // The run has no page of its own.
    await page.goto(`${postern.origin}${path}?state=succeeded`);
    await page.waitForURL(/\/payouts\/[^/]+\?state=succeeded$/);
    await page.getByRole("button", { name: "Copy as new draft…" }).click();
    const copying = page.getByRole("dialog", { name: "Copy this payout?" });
    await expect(copying).toContainText(`${count} rows were paid.`);
    await copying.getByRole("button", { name: `Copy all ${count} rows` }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Copy of Salaries of March");
  });
});

test.describe("a mainnet that requires the client share", () => {
  let asking: Asking;
  test.beforeAll(async () => {
    asking = await startAsking({ kind: "mainnet" });
  });
  test.afterAll(() => asking.stop());

  test("a payout is started with the total and the share typed", async ({ page }) => {
    const postern = asking.postern();
    await signIn(page, postern);
    const seeded = await seededOf(page.request, "tETH", postern.origin, "remote");
    await newPayout(page, postern, "remote", seeded, "Two suppliers");
    await pasteTable(page, `${recipient(100)}\t1.25\n${recipient(101)}\t2\n`, /Add 2 rows/);
    await expect(page.getByRole("region", { name: "Totals" })).toContainText("3.25 PDT");
    await review(page);
    const start = page.getByRole("button", { name: "Start the payout" });
    await expect(page.getByText("Type the total to confirm.")).toBeVisible();
    await page.getByLabel("Type the total to confirm").fill("3.25 PDT");
    await expect(page.getByText(/^Type the six marked characters of the new recipient/)).toBeVisible();
    const unpaid = page.getByRole("region", { name: "New recipients" });
    await expect(unpaid.getByRole("listitem")).toHaveText([/2 PDT\s+row 2/, /1\.25 PDT\s+row 1/]);
    await unpaid.getByLabel(/^Type the six marked characters/).fill(recipient(101).slice(18, 24));
    await expect(page.getByText("Enter the client share.")).toBeVisible();
    await page.getByLabel("Client share").fill(asking.clientShare);
    await start.click();
    await expect(page.getByRole("status", { name: "State of the payout" })).toContainText("Done", { timeout: 60_000 });
    const stored = asking.stored();
    expect(stored.filter((text) => text.includes(asking.clientShare))).toEqual([]);
  });

  test("Reliability 43: what was paid for the same purpose is named in each row, and the start needs a tick for all", async ({
    page,
  }) => {
    const postern = asking.postern();
    await signIn(page, postern);
    const seeded = await seededOf(page.request, "tETH", postern.origin, "remote");
    const table = (amount: string) =>
      ["to,amount,purpose", ...[110, 111].map((index) => `${recipient(index)},${amount},Salary of March`)].join("\n");
    const confirm = async (total: string) => {
      await page.getByLabel("Type the total to confirm").fill(total);
      await page.getByLabel("Client share").fill(asking.clientShare);
    };
    const start = page.getByRole("button", { name: "Start the payout" });
    const done = () =>
      expect(page.getByRole("status", { name: "State of the payout" })).toContainText("Done", { timeout: 60_000 });
    await newPayout(page, postern, "remote", seeded, "Salaries");
    await pasteTable(page, table("1"), /Add 2 rows/);
    await review(page);
    await confirm("2 PDT");
    await page.getByLabel(/^Type the six marked characters/).fill(recipient(110).slice(18, 24));
    await start.click();
    await done();

    await newPayout(page, postern, "remote", seeded, "Salaries once more");
    await pasteTable(page, table("1.1"), /Add 2 rows/);
    const paid = page.getByText(/^Warning: Paid (just now|\d+ minutes? ago), same purpose\.$/);
    await expect(paid).toHaveCount(2);
    await review(page);
    const rows = page.getByRole("table", { name: "Rows" }).getByRole("row");
    const mark = /Paid (just now|\d+ minutes? ago), same purpose/;
    await expect(rows).toHaveText([/^No\.Recipient/, mark, mark]);
    await confirm("2.2 PDT");
    await expect(start).toBeDisabled();
    await expect(page.getByText("Confirm that you want to pay again.").first()).toBeVisible();
    await page.getByRole("checkbox", { name: "Pay all 2 rows again, for the same purpose" }).check();
    await start.click();
    await done();
  });
});

test("a payout of 12 rows with a bad one takes at most 8 clicks, from the list of payouts until it is sent", async ({
  asAdmin: page,
  seeded,
}) => {
  await page.goto("/sandbox/payouts");
  const start = page.getByRole("button", { name: "New payout" }).first();
  await expect(start).toBeVisible();
  const counted = await countActions(page);
  await start.click();
  const lines = Array.from(
    { length: 12 },
    (_, index) => `${recipient(200 + index)},${index === 4 ? '"1,5"' : "0.0001"},native`,
  );
  await page.getByRole("button", { name: "Paste or import CSV…" }).click();
  const table = page.getByLabel("Table");
  // It takes a paste without a click.
  await expect(table).toBeFocused();
  await table.fill(`to,amount,asset\n${lines.join("\n")}\n`);
  await page.getByRole("button", { name: "Add 12 rows" }).click();
  // The sender has the network.
  await page.getByRole("combobox", { name: "From" }).click();
  const sender = new RegExp(seeded.addresses[0]?.address.slice(0, 6) ?? "none", "i");
  await page.getByRole("option", { name: sender }).filter({ hasText: "tETH" }).click();
  await expect(page.getByLabel("Network", { exact: true })).toHaveValue(seeded.networkId);
  await page.getByLabel("Amount, row 5").click();
  await page.getByLabel("Amount, row 5").fill("0.0001");
  const name = await page.getByLabel("Name").inputValue();
  await page.getByRole("button", { name: "Review…" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  // The rows say "native".
  await expect(page.getByRole("table", { name: "Rows" }).getByRole("row").nth(1)).toContainText("0.0001 ETH");
  await page.getByRole("button", { name: "Start the payout" }).click();
  await expect(page.getByRole("table", { name: "Payments" }).getByRole("row")).toHaveCount(13);
  expect((await counted()).clicks).toBeLessThanOrEqual(8);
  await expect(page).toHaveURL(/\/payouts\/[^/]+$/);
  // It is the same page, with the same name.
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  // The next test on the same server counts blocks.
  await expect(page.getByRole("status", { name: "State of the payout" })).toContainText("Done", { timeout: 60_000 });
});

test("on a phone the rows scroll with the page, and the next step stays in sight", async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/sandbox/payouts");
  await page.getByRole("button", { name: "New payout" }).first().click();
  const lines = Array.from({ length: 60 }, (_, index) => `${recipient(400 + index)}\t0.0001`);
  await pasteTable(page, `${lines.join("\n")}\n`, /Add 60 rows/);
  const table = page.getByRole("table", { name: "Recipients" });
  const scrolls = await table.evaluate(({ parentElement }) =>
    parentElement === null ? "none" : `${getComputedStyle(parentElement).overflowY} ${parentElement.scrollHeight}`,
  );
  expect(scrolls).toMatch(/^visible /);
  await expect(page.getByLabel("Amount, row 60")).toHaveCount(0);
  await page.mouse.move(180, 400);
  // Rows turn out higher than expected, so the end moves.
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByLabel("Amount, row 60")).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: "Review…" })).toBeInViewport();
});
