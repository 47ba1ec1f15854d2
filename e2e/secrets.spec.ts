import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Response } from "@playwright/test";
import * as z from "zod";
import { expect, test } from "./fixtures.ts";
import {
  callFunction,
  fillBaseUnits,
  openFunction,
  openPlayground,
  pickSender,
  resultRegion,
  timelineRegion,
} from "./playground.ts";

const credentialsSchema = z.object({
  apiKeys: z.object({ full: z.string().min(20) }),
  clientShare: z.string().min(20),
});

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const wholeOf = async (response: Response) => {
  const headers = JSON.stringify(await response.allHeaders());
  const body = await response.body().catch(() => Buffer.alloc(0));
  return `${response.url()}\n${headers}\n${body.toString("utf8")}`;
};

/** The ways in which a program may write a secret: this test's own list. */
const written = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  const base64 = ["", "x", "xy"].map((before) => Buffer.from(before + secret).toString("base64"));
  // The letters at either end also encode the text beside the secret.
  const inner = base64.map((text, index) => text.slice(index === 0 ? 0 : 4, -4));
  return [
    secret,
    secret.toUpperCase(),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1).replaceAll("/", "\\/"),
    hex,
    hex.toUpperCase(),
    hex.replaceAll(/../g, "%$&"),
    hex.replaceAll(/../g, "\\u00$&"),
    hex.replaceAll(/../g, "&#x$&;"),
    ...inner,
    ...inner.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ];
};

test("Security 1, 24 and 38: the API key and the client share are in no response, bundle, storage or journal", async ({
  asAdmin: page,
  context,
  postern,
  seeded,
}) => {
  const { apiKeys, clientShare } = credentialsSchema.parse(
    JSON.parse(readFileSync(join(postern.dataDir, "sandbox", "credentials.json"), "utf8")),
  );
  const secrets = [apiKeys.full, clientShare].flatMap(written);
  const responses: Promise<string>[] = [];
  page.on("response", (response) => responses.push(wholeOf(response)));

  await page.goto("/sandbox/networks");
  await expect(page.getByRole("table")).toBeVisible();
  await openPlayground(page, seeded.networkId, seeded.token);
  await callFunction(page, "balanceOf(address)", { account: seeded.addresses[0]?.address ?? "" });
  await expect(resultRegion(page)).toContainText("uint256");
  await openFunction(page, "transfer(address,uint256)");
  await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
  await fillBaseUnits(page, "31");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(timelineRegion(page)).toContainText("Succeeded");
  await page.goto("/sandbox/nowhere");
  await page.request.get(`${postern.origin}/relay/sandbox/api/v1/nothing`);

  const texts = [
    ...(await Promise.all(responses)),
    ...filesBelow("dist/app").map((file) => readFileSync(file, "latin1")),
    ...readdirSync(postern.dataDir)
      .filter((name) => /\.(db|sqlite)/.test(name))
      .map((name) => readFileSync(join(postern.dataDir, name), "latin1")),
    JSON.stringify(await context.storageState({ indexedDB: true })),
    await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    ),
    await page.content(),
  ];
  // The search works: the network's name was shown, so it is among the texts seen.
  expect(texts.some((text) => text.includes("tETH"))).toBe(true);
  expect(texts.length).toBeGreaterThan(30);
  for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
});

test("everything is refused without a session", async ({ request, postern }) => {
  for (const path of [
    "/auth/session",
    "/console/environments",
    "/console/sandbox/operations",
    "/relay/sandbox/api/v1/organizations",
    "/relay/sandbox/api/v1/addresses/organization",
  ]) {
    expect((await request.get(`${postern.origin}${path}`)).status(), path).toBe(401);
  }
});
