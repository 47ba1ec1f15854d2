import type { Page } from "@playwright/test";
import * as z from "zod";
import { operationHeader } from "../shared/console/header.ts";
import { operationAnswerSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { fillPath } from "../shared/wire/path.ts";
import { expect, test } from "./fixtures.ts";
import type { Seeded } from "./service.ts";

const headers = () => ({ "x-postern": "1", "sec-fetch-site": "same-origin", "idempotency-key": crypto.randomUUID() });

/** Sends a write over HTTP, as another program would, and gives the operation's id. */
const sent = async (
  page: Page,
  { networkId, addresses }: Seeded,
  to: string,
  abiFunction: { readonly name: string; readonly inputs: readonly object[] },
  from = addresses[0]?.id,
): Promise<string> => {
  const answer = await page.request.post(
    `/relay/sandbox${fillPath(endpoints.writeContract.path, { networkId, contractAddress: to })}`,
    { headers: headers(), data: { addressId: from, abiFunction: { type: "function", ...abiFunction } } },
  );
  return answer.headers()[operationHeader] ?? "";
};

const transfer = (to: string | undefined, value: string) => ({
  name: "transfer",
  inputs: [
    { name: "to", type: "address", value: to },
    { name: "value", type: "uint256", value },
  ],
});

/** Opens an operation once it has ended. */
const openEnded = async (page: Page, id: string, state: string) => {
  const read = async () =>
    operationAnswerSchema.parse(await (await page.request.get(`/console/sandbox/operations/${id}`)).json()).data.state;
  await expect.poll(read, { timeout: 30_000 }).toBe(state);
  await page.goto(`/sandbox/activity/${id}`);
};

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("one that succeeded explains itself, and is run again as a form that sends nothing", async ({
  asAdmin: page,
  seeded,
}) => {
  const [, other] = seeded.addresses;
  const label = { networkId: seeded.networkId, address: other?.address, label: "Payroll" };
  const labelled = await page.request.put("/console/sandbox/labels", {
    headers: { ...headers(), "if-none-match": "*" },
    data: label,
  });
  expect(labelled.status(), await labelled.text()).toBeLessThan(300);
  const id = await sent(page, seeded, seeded.token, transfer(other?.address, "77001"));
  await openEnded(page, id, "succeeded");
  await expect(region(page, "Timeline")).toContainText(/in all/);
  await expect(region(page, "Arguments")).toContainText(other?.address ?? "no address");
  await expect(region(page, "Arguments")).toContainText("77001");
  await expect(region(page, "Arguments")).toContainText("Payroll");
  await expect(region(page, "Related")).toContainText(/same sender|Nothing else/);
  await expect(region(page, "Requests")).toContainText("Requested an operation");
  await region(page, "Workflow").getByRole("button", { name: "Ask the service for its record" }).click();
  await expect(region(page, "Workflow")).toContainText("Completed");

  const file = await page.request.get(`/console/sandbox/operations/${id}/export`);
  expect(z.object({ operation: z.object({ id: z.string() }) }).parse(await file.json()).operation.id).toBe(id);

  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/functions/write")) writes.push(request.url());
  });
  await page.getByRole("link", { name: "Run again…" }).click();
  await expect(page.getByText("Filled in like an earlier operation")).toBeVisible();
  await expect(page.getByLabel("to", { exact: true })).toHaveValue(other?.address ?? "no address");
  // In the unit of the token, once that is known.
  await expect(page.getByLabel("value", { exact: true })).toHaveValue(/77001$/);
  await expect(page).not.toHaveURL(/again=/);
  expect(writes).toEqual([]);
});

test("one that reverted when it was mined says why, in the contract's words", async ({ asAdmin: page, seeded }) => {
  const block = await blockNumber(page, seeded);
  const id = await sent(page, seeded, seeded.reverter, {
    name: "upToBlock",
    inputs: [{ name: "last", type: "uint256", value: block.toString() }],
  });
  await openEnded(page, id, "reverted");
  const why = page.getByRole("alert").filter({ hasText: "The contract reverted" });
  await expect(why).toBeVisible();
  await expect(why).not.toContainText("Without a reason");
  await expect(page.getByText(/on the state of block \d+\. Nothing was sent\.$/)).toBeVisible();
});

test("one that failed before it was sent has the error of the contract, decoded", async ({ asAdmin: page, seeded }) => {
  const [holder, poor] = seeded.addresses;
  const id = await sent(page, seeded, seeded.token, transfer(holder?.address, `1${"0".repeat(40)}`), poor?.id);
  await openEnded(page, id, "failed");
  await expect(page.getByRole("alert").filter({ hasText: "The contract reverted" })).toContainText(
    "ERC20InsufficientBalance",
  );
});

test("one that the service rejected has its words, and no workflow", async ({ asAdmin: page }) => {
  const reference = `twice-${crypto.randomUUID()}`;
  const create = () =>
    page.request.post(`/relay/sandbox${endpoints.createProfile.path}`, {
      headers: headers(),
      data: { reference, type: "User" },
    });
  await create();
  const id = (await create()).headers()[operationHeader] ?? "";
  await openEnded(page, id, "rejected");
  await expect(page.getByRole("alert")).toContainText("ERR_");
  await expect(region(page, "Workflow")).toContainText("The service started no workflow");
  await page.getByRole("link", { name: "Run again…" }).click();
  await expect(page.getByRole("dialog").getByLabel("Reference")).toHaveValue(reference);
});

/** The chain's newest block, read by the contract that the test is about. */
const blockNumber = async (page: Page, { networkId, reverter, addresses }: Seeded): Promise<bigint> => {
  const answer = await page.request.post("/console/sandbox/dry-run", {
    headers: headers(),
    // The selector of blockNumber().
    data: { networkId, from: addresses[0]?.address, to: reverter, calldata: "0x57e871e7" },
  });
  const { data } = z.object({ data: z.object({ returnData: z.string() }) }).parse(await answer.json());
  return BigInt(data.returnData);
};
