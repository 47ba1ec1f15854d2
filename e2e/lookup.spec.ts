// @full: Server tests prove what these pages show.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { encodeCall } from "../shared/abi/calldata.ts";
import { parseAbi } from "../shared/abi/parse.ts";
import type { AbiValue } from "../shared/abi/types.ts";
import { isFinal } from "../shared/console/operation-states.ts";
import { operationAnswerSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { errorBodySchema } from "../shared/wire/error.ts";
import { fillPath } from "../shared/wire/path.ts";
import { expect, test } from "./fixtures.ts";
import type { Seeded } from "./service.ts";

const box = (page: Page) => page.getByRole("textbox", { name: "Text to look up" });
const matches = (page: Page) => page.getByRole("list", { name: "Known to Postern" });
const serviceMatches = (page: Page) => page.getByRole("list", { name: "At the wallet service" });
const decoded = (page: Page) => page.getByRole("region", { name: /Decoded|In known ABIs/ });

/** Pastes a text over the box's content, like a person. */
const paste = async (page: Page, text: string) => {
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await box(page).focus();
  await page.keyboard.press("Control+v");
  await expect(box(page)).toHaveValue(text);
};

const openLookUp = async (page: Page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/sandbox/lookup");
  await expect(page.getByRole("heading", { level: 1, name: "Look-up" })).toBeVisible();
};

const call = (signature: string, values: readonly AbiValue[]): string => {
  const parsed = parseAbi(signature);
  const [entry] = parsed.ok ? parsed.abi : [];
  if (entry?.type !== "function") throw new Error("no function");
  const encoded = encodeCall(entry, values);
  if (!encoded.ok) throw new Error(encoded.error.got);
  return encoded.calldata;
};

/** Sends a transfer of the token over HTTP and waits until it is over. */
const transfer = async (page: Page, { networkId, token, addresses }: Seeded, key: string, addressId?: string) => {
  const [holder, other] = addresses;
  const path = fillPath(endpoints.writeContract.path, { networkId, contractAddress: token });
  const answer = await page.request.post(`/relay/sandbox${path}`, {
    headers: { "idempotency-key": key, "x-postern": "1", "sec-fetch-site": "same-origin" },
    data: {
      addressId: addressId ?? holder?.id,
      abiFunction: {
        type: "function",
        name: "transfer",
        stateMutability: "nonpayable",
        inputs: [
          { name: "to", type: "address", value: other?.address },
          { name: "value", type: "uint256", value: addressId === undefined ? "13" : "14" },
        ],
      },
    },
  });
  const id = answer.headers()["x-postern-operation"] ?? "";
  const refusal = errorBodySchema.safeParse(await answer.json());
  const operation = async () =>
    operationAnswerSchema.parse(await (await page.request.get(`/console/sandbox/operations/${id}`)).json()).data;
  await expect.poll(async () => isFinal((await operation()).state), { timeout: 60_000 }).toBe(true);
  return { ...(await operation()), requestId: refusal.success ? refusal.data.requestId : undefined };
};

test("every id of an operation that is pasted leads to it", async ({ asAdmin: page, seeded }) => {
  const key = randomUUID();
  const operation = await transfer(page, seeded, key);
  // An unknown sender is refused. The request id is the one the form shows with the error.
  const refused = await transfer(page, seeded, randomUUID(), randomUUID());

  await openLookUp(page);
  for (const [text, by] of [
    [operation.id, "its id"],
    [operation.workflowId ?? "", "its workflow id"],
    [operation.transactionHash ?? "", "its transaction hash"],
    [key, "its idempotency key"],
  ] as const) {
    await paste(page, text);
    await expect(matches(page)).toContainText(`found by ${by}`);
    await expect(matches(page).getByRole("link").first()).toHaveAttribute("href", `/sandbox/activity/${operation.id}`);
  }
  await paste(page, refused.requestId ?? "");
  await expect(matches(page).getByRole("link").first()).toHaveAttribute("href", `/sandbox/activity/${refused.id}`);
  await expect(matches(page)).toContainText("Requested an operation");
  // The service has its receipt on one network, and responds for each.
  await paste(page, operation.transactionHash ?? "");
  await expect(serviceMatches(page).getByRole("listitem").filter({ hasText: "Succeeded" })).toHaveCount(1);
  await expect(serviceMatches(page).getByRole("listitem").filter({ hasText: "Unknown" }).first()).toBeVisible();
});

test("addresses, selectors, revert data and calldata show their owner and meaning", async ({
  asAdmin: page,
  seeded,
}) => {
  const [holder, other] = seeded.addresses;
  const send = call("function transfer(address to, uint256 value)", [other?.address ?? "", 7n]);
  await openLookUp(page);
  await paste(page, holder?.address ?? "");
  await expect(matches(page)).toContainText("Address of the organization");

  await paste(page, "0xa9059cbb");
  await expect(decoded(page)).toContainText("transfer(address,uint256)");

  await paste(page, `0x08c379a0${call("function f(string m)", ["It was asked to fail"]).slice(10)}`);
  await expect(decoded(page)).toContainText("It was asked to fail");

  await paste(page, call("function multicall(bytes[] data)", [[send, send]]));
  await expect(decoded(page)).toContainText("Call in data[1]");
  await expect(decoded(page)).toContainText(other?.address ?? "");
  // Too long for a link, so none of it is in the URL.
  expect(new URL(page.url()).search).toBe("");

  await paste(page, "ERR_236");
  await expect(page.getByRole("region", { name: "Error ERR_236" })).toContainText("balance");
});

test("Security 58: by keyboard alone, an unknown text shows where it was searched, and a secret is not sent", async ({
  asAdmin: page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto("/sandbox/labels");
  await expect(page.getByRole("heading", { name: "Recipients" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find pages, actions and records" });
  await expect(field).toBeFocused();
  const nobodys = `0x${"12".repeat(32)}`;
  await page.keyboard.insertText(nobodys);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { name: /^Look up “0x12/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/sandbox/lookup?q=${nobodys}`);
  const nothing = page.getByRole("region", { name: "Nothing found" });
  await expect(nothing).toContainText("transaction hashes");
  await expect(nothing).toContainText(/The wallet service: a transaction on \w+/);

  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('"clientShare": "canary-of-e2e"');
  await page.keyboard.press("Enter");
  await expect(page.getByText(/This looks like a client share, so it was not sent/)).toBeVisible();
  expect(sent.filter((request) => request.includes("canary-of-e2e"))).toEqual([]);
  await expect(page).not.toHaveURL(/canary/);
});
