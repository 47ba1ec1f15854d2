// `npm run pictures`: retakes the pictures in docs/pictures, from the built application and the real sandbox.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, expect } from "@playwright/test";
import { chromiumPath } from "./lib/chromium.mjs";
import { checkNode } from "./lib/preflight.mjs";
import { enterRoot } from "./lib/root.mjs";

checkNode();
enterRoot();
const folder = "docs/pictures";
const data = mkdtempSync(join(tmpdir(), "postern-pictures-"));
const server = spawn(process.execPath, ["dist/node/server/main.js"], {
  stdio: ["ignore", "pipe", "inherit"],
  env: { ...process.env, POSTERN_PORT: "0", POSTERN_DATA_DIR: data },
});
const exited = new Promise((resolve) => void server.once("exit", resolve));
const link = await new Promise((/** @type {(link: string) => void} */ resolve) => {
  createInterface({ input: server.stdout }).on("line", (line) => {
    const address = /^Sign in: (\S+)$/.exec(line)?.[1];
    if (address !== undefined) resolve(address);
  });
});
const { origin } = new URL(link);
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu"],
  ...(executablePath === undefined ? {} : { executablePath }),
});
const context = await browser.newContext({
  baseURL: origin,
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
});
const page = await context.newPage();
const mark = { "x-postern": "1", origin };

const get = async (/** @type {string} */ path) => (await context.request.get(path)).json();
const post = async (/** @type {string} */ path, /** @type {object} */ body) =>
  (
    await context.request.post(path, { headers: { ...mark, "idempotency-key": crypto.randomUUID() }, data: body })
  ).json();

/** The content of the pictures: customers with addresses on two networks, labels, and a run. */
const fill = async () => {
  const { networks } = await get("/relay/sandbox/api/v1/network/organization?take=100");
  const idOf = (/** @type {string} */ name) =>
    networks.find((/** @type {{ name: string }} */ network) => network.name === name).id;
  const customers = [
    "northwind-traders",
    "harbour-logistics",
    "atlas-insurance",
    "quay-street-bakery",
    "orchid-clinic",
  ];
  for (const reference of customers) {
    await post("/relay/sandbox/api/v2/addresses/generate", { reference, networkId: idOf("tETH") });
    await post("/relay/sandbox/api/v2/addresses/generate", { reference, networkId: idOf("FUJI") });
  }
  const { data: addresses } = await get("/relay/sandbox/api/v1/addresses/organization?take=100");
  const names = ["Settlement", "Payroll", "Refunds", "Treasury"];
  for (const [index, name] of names.entries()) {
    const csv = `network,address,label\r\n,${addresses[index]?.address},${name}\r\n`;
    const { plan } = await post("/console/sandbox/labels/import/check", { csv });
    await post("/console/sandbox/labels/import", { csv, plan, conflicts: "replace" });
  }
  const lines = customers.map((reference) => ({ reference, count: 40 }));
  const list = { networkId: idOf("tETH"), lines };
  const { data: check } = await post("/console/sandbox/runs/check", list);
  const { data: run } = await post("/console/sandbox/runs", { ...list, digest: check.digest });
  const { deployedContracts } = await get(
    `/relay/sandbox/api/v1/deployed-contracts?take=100&networkId=${idOf("tETH")}`,
  );
  const [token] = deployedContracts.contracts.filter((/** @type {{ name?: string }} */ { name }) =>
    /token/i.test(name ?? ""),
  );
  const [sender, receiver] = addresses.filter(
    (/** @type {{ reference: string, networkId: string }} */ one) =>
      one.reference === "demo" && one.networkId === idOf("tETH"),
  );
  return { run, sender, receiver, playground: `network=${idOf("tETH")}&address=${token.contractAddress}` };
};

/** A token transfer in the playground: the result of a dry run, its review, and its outcome. */
const transfer = async (
  /** @type {{ playground: string, sender: { address: string }, receiver: { address: string } }} */ {
    playground,
    sender,
    receiver,
  },
) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(`/sandbox/playground?${playground}&fn=transfer(address,uint256)`);
  await page.getByLabel("to", { exact: true }).fill(receiver.address);
  await page.getByLabel("Unit of value").locator("option:checked", { hasText: "PDT" }).waitFor({ state: "attached" });
  await page.getByLabel("value", { exact: true }).fill("2.5");
  await page.getByRole("combobox", { name: "Sender" }).click();
  await page.getByRole("option", { name: new RegExp(sender.address.slice(0, 6), "i") }).click();
  await page.getByRole("button", { name: "Dry run" }).click();
  await page.getByText("it would succeed").waitFor();
  await page.screenshot({ path: `${folder}/playground-dry-run.png` });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Review…" }).click();
  const review = page.getByRole("dialog");
  await review.getByText("Predicted").waitFor();
  await page.screenshot({ path: `${folder}/playground-review.png` });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("1 event").waitFor();
  await page.screenshot({ path: `${folder}/playground.png` });
};

const take = async (
  /** @type {string} */ name,
  /** @type {string} */ path,
  /** @type {"light" | "dark"} */ colorScheme,
) => {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.goto(path);
  await page.getByRole("table").first().waitFor();
  // A page that polls is never idle: it is complete once no placeholders are left.
  await expect(page.locator("[aria-busy=true], .mantine-Skeleton-root")).toHaveCount(0, { timeout: 30_000 });
  await page.screenshot({ path: `${folder}/${name}.png` });
};

try {
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  const filled = await fill();
  mkdirSync(folder, { recursive: true });
  await page.goto(`/sandbox/runs/${filled.run.id}`);
  await page.getByText(/per second/).waitFor();
  await page.screenshot({ path: `${folder}/run.png` });
  // A run that ends later shows a notice on another page, over what its picture shows.
  await page.getByText("Every item has finished").waitFor({ timeout: 120_000 });
  await transfer(filled);
  await take("overview", "/sandbox", "light");
  await take("addresses", "/sandbox/addresses", "dark");
  await take("address", `/sandbox/addresses/${filled.sender.id}?tab=transactions`, "light");
} finally {
  await browser.close();
  server.kill("SIGTERM");
  await exited;
  rmSync(data, { recursive: true, force: true });
}
