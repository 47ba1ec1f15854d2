// @full: main-job and writes read, write and start a list.
import type { Page } from "@playwright/test";
import * as z from "zod";
import { operationAnswerSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { startAsking } from "./asking.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { startLosing } from "./losing.ts";
import { type AbiFunction, headers, operationOf, revertsWhenMined, transfer, write } from "./sending.ts";
import { type Seeded, seededOf } from "./service.ts";
import { unfold } from "./unfold.ts";

/** Sends a write over HTTP, as another program would, and returns the operation's id. */
const sent = async (page: Page, seeded: Seeded, to: string, abiFunction: AbiFunction, from?: string): Promise<string> =>
  operationOf(await write(page.request, seeded, to, abiFunction, { from }));

/** Opens an operation once it has ended. */
const openEnded = async (page: Page, id: string, state: string) => {
  const read = async () =>
    operationAnswerSchema.parse(await (await page.request.get(`/console/sandbox/operations/${id}`)).json()).data.state;
  await expect.poll(read, { timeout: 30_000 }).toBe(state);
  await page.goto(`/sandbox/activity/${id}`);
};

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const state = (page: Page) => page.getByRole("group", { name: "State" });

test("one that succeeded is explained, and reopens as a form that sends nothing", async ({ asAdmin: page, seeded }) => {
  const [, other] = seeded.addresses;
  const label = { networkId: seeded.networkId, address: other?.address, label: "Payroll" };
  const labelled = await page.request.put("/console/sandbox/labels", {
    headers: { ...headers(), "if-none-match": "*" },
    data: label,
  });
  expect(labelled.status(), await labelled.text()).toBeLessThan(300);
  const id = await sent(page, seeded, seeded.token, transfer(other?.address, "77001"));
  await openEnded(page, id, "succeeded");
  await expect(state(page)).toContainText("Succeeded");
  await expect(region(page, "Recipient")).toContainText("Payroll");
  await expect(region(page, "Facts")).toContainText(/What moved.*, as requested/);
  await expect(await unfold(page, "Steps")).toContainText(/in all/);
  await unfold(page, "Details");
  await expect(region(page, "Arguments")).toContainText(other?.address ?? "no address");
  await expect(region(page, "Arguments")).toContainText("77001");
  await expect(region(page, "Arguments")).toContainText("Payroll");
  await expect(await unfold(page, "Related")).toContainText(/same sender|Nothing else/);
  await expect(region(page, "Requests")).toContainText("Requested a contract write");
  await region(page, "Workflow").getByRole("button", { name: "Load the service's record" }).click();
  await expect(region(page, "Workflow")).toContainText("Completed");

  const file = await page.request.get(`/console/sandbox/operations/${id}/export`);
  expect(z.object({ operation: z.object({ id: z.string() }) }).parse(await file.json()).operation.id).toBe(id);

  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/functions/write")) writes.push(request.url());
  });
  await page.getByRole("link", { name: "Run again…" }).click();
  await expect(page.getByText("Filled in from an earlier operation")).toBeVisible();
  await expect(page.getByLabel("to", { exact: true })).toHaveValue(other?.address ?? "no address");
  // In the token's unit, once that is known.
  await expect(page.getByLabel("value", { exact: true })).toHaveValue(/77001$/);
  await expect(page).not.toHaveURL(/again=/);
  expect(writes).toEqual([]);
});

test("one that reverted when it was mined shows why, in the contract's words", async ({ asAdmin: page, seeded }) => {
  const id = await sent(page, seeded, seeded.reverter, await revertsWhenMined(page.request, seeded));
  await openEnded(page, id, "reverted");
  const why = page.getByRole("alert").filter({ hasText: "Reverted. Only the fee was spent." });
  await expect(why).toBeVisible();
  await expect(why).not.toContainText("No reason given");
  await expect(page.getByText(/on the state of block \d+\. Nothing was sent\.$/)).toBeVisible();
});

test("one that failed before it was sent shows the contract's error, decoded", async ({ asAdmin: page, seeded }) => {
  const [holder, poor] = seeded.addresses;
  const id = await sent(page, seeded, seeded.token, transfer(holder?.address, `1${"0".repeat(40)}`), poor?.id);
  await openEnded(page, id, "failed");
  await expect(page.getByRole("alert").filter({ hasText: "The contract reverted" })).toContainText(
    "ERC20InsufficientBalance",
  );
});

test("one that the service rejected shows the service's message, and no workflow", async ({ asAdmin: page }) => {
  const reference = `twice-${crypto.randomUUID()}`;
  const create = () =>
    page.request.post(`/relay/sandbox${endpoints.createProfile.path}`, {
      headers: headers(),
      data: { reference, type: "User" },
    });
  await create();
  const id = operationOf(await create());
  await openEnded(page, id, "rejected");
  await expect(page.getByRole("alert")).toContainText("ERR_");
  await unfold(page, "Details");
  await expect(region(page, "Requests")).toBeVisible();
  await expect(region(page, "Workflow")).toHaveCount(0);
  await page.getByRole("link", { name: "Run again…" }).click();
  await expect(page.getByRole("dialog").getByLabel("Reference")).toHaveValue(reference);
});

test("one in progress is followed to its end in two browsers, although the server is killed in between, and is sent once", async ({
  page,
  browser,
}) => {
  const service = startLosing();
  const asking = await startAsking({ share: "held", through: service.through });
  const context = await browser.newContext();
  try {
    const other = await context.newPage();
    await signIn(page, asking.postern());
    await signIn(other, asking.postern(), "viewer");
    const { origin } = asking.postern();
    const relay = `${origin}/relay/remote` as const;
    const seeded = await seededOf(page.request, "tETH", origin, "remote");
    // The workflow's progress is reported only after the restart.
    service.lose("statuses");
    const to = seeded.addresses[1]?.address;
    const id = operationOf(await write(page.request, seeded, seeded.token, transfer(to, "88001"), { relay }));
    const both = [page, other];
    const loads: string[] = [];
    for (const one of both) {
      await one.goto(`${origin}/remote/activity/${id}`);
      await expect(state(one)).toContainText("Started");
      one.on("load", () => loads.push(one.url()));
    }
    service.lose("nothing");
    await asking.restart();
    for (const one of both) await expect(state(one)).toContainText("Succeeded");
    // Neither page was loaded again, and both show the same steps.
    expect(loads).toEqual([]);
    const steps = both.map((one) => region(one, "Steps").getByRole("listitem").count());
    expect(new Set(await Promise.all(steps)).size).toBe(1);
    for (const one of both) await unfold(one, "Details");
    await expect(region(page, "Requests")).toContainText("Requested a contract write");
    await expect(region(other, "Requests")).toHaveCount(0);
    expect(service.writes()).toBe(1);
  } finally {
    await context.close();
    await asking.stop();
    service.stop();
  }
});
