import { expect, type Page } from "@playwright/test";
import * as z from "zod";
import type { Seeded } from "./service.ts";

const mark = { "x-postern": "1", "sec-fetch-site": "same-origin" };
const fn = (name: string, stateMutability: string) => ({
  type: "function",
  name,
  inputs: [{ name: "to", type: "address" }],
  outputs: [],
  stateMutability,
});
const planSchema = z.object({ plan: z.unknown() });

/** Saves a contract with one ABI and then another, and gives an address a label, over HTTP. */
export const fillBook = async (page: Page, { networkId, token, addresses }: Seeded) => {
  const url = `/console/sandbox/contracts/${networkId}/${token}`;
  let headers: Record<string, string> = { "if-none-match": "*" };
  const before = await page.request.get(url);
  if (before.ok()) headers = { "if-match": before.headers()["etag"] ?? "" };
  for (const abi of [
    [fn("mint", "nonpayable"), fn("gone", "view")],
    [fn("mint", "payable"), fn("fresh", "view")],
  ]) {
    const data = { name: "Settlement token", tags: ["erc20", "core"], notes: "Used for payouts.\nAsk Ada first.", abi };
    const answer = await page.request.put(url, { headers: { ...mark, ...headers }, data });
    expect(answer.status()).toBe(200);
    headers = { "if-match": answer.headers()["etag"] ?? "" };
  }
  const csv = `network,address,label\r\n,${addresses[0]?.address},Treasury of the organization\r\n`;
  const checked = await page.request.post("/console/sandbox/labels/import/check", { headers: mark, data: { csv } });
  const { plan } = planSchema.parse(await checked.json());
  const data = { csv, plan, conflicts: "replace" };
  const imported = await page.request.post("/console/sandbox/labels/import", { headers: mark, data });
  expect(imported.status()).toBe(200);
};
