// A smoke test of a running Postern by somebody outside of the project: plain Playwright and Node, and only what
// docs/testing-against-postern.md promises. Copy it as a start.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";

const postern = process.env["POSTERN_FOLDER"] ?? fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "postern-smoke-"));
const programs: ChildProcess[] = [];
let sandbox = "";
let origin = "";

/** Starts a built program of Postern. */
const start = (program: string, options: readonly string[], variables: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [join(postern, "dist/node", program), ...options], {
    env: { ...process.env, POSTERN_DATA_DIR: folder, ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  programs.push(child);
  return child;
};

/** The sandbox, with a port of its own so that the tests can tell it to fail. It prints one line when it is ready. */
const startSandbox = async () => {
  const child = start("sandbox/main.js", ["--json", "--port", "0"], {});
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    return JSON.parse(line) as { baseUrl: string; apiKeys: { full: string }; clientShare: string };
  }
  throw new Error("The sandbox ended before it was ready.");
};

/** A new one-time link, and where Postern is. */
const newLink = async (...options: readonly string[]): Promise<{ url: string; origin: string }> => {
  const { stdout } = await promisify(execFile)(
    "npm",
    ["run", "--silent", "link", "--", "--json", "--name", "Smoke test", ...options],
    { cwd: postern, env: { ...process.env, POSTERN_DATA_DIR: folder } },
  );
  return JSON.parse(stdout);
};

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const { baseUrl, apiKeys, clientShare } = await startSandbox();
  sandbox = baseUrl;
  const service = {
    baseUrl,
    apiKey: { env: "SANDBOX_KEY" },
    clientShare: { env: "SANDBOX_SHARE" },
    valueForm: "wrapped",
    amountUnit: "native",
    withdrawAmountUnit: "native",
  };
  const environments = [{ id: "smoke", label: "Smoke test", kind: "sandbox", service }];
  const config = join(folder, "postern.json");
  writeFileSync(config, JSON.stringify({ listen: { port: 0 }, environments }));
  start("server/main.js", [], { POSTERN_CONFIG: config, SANDBOX_KEY: apiKeys.full, SANDBOX_SHARE: clientShare });
  await expect(async () => ({ origin } = await newLink())).toPass();
  await expect(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200)).toPass();
});

test.afterAll(async () => {
  for (const child of programs.toReversed()) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.kill()) await ended;
  }
  rmSync(folder, { recursive: true });
});

/** Waits until nothing on the page is loading. */
const ready = async (page: Page) => {
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
};

const signIn = async (page: Page) => {
  const link = await newLink();
  await page.goto(link.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  await ready(page);
};

/** Goes to a page as a person does. */
const follow = async (page: Page, name: string) => {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
};

test("every page opens from the navigation", async ({ page }) => {
  await signIn(page);
  const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
  for (const name of await links.allInnerTexts()) await follow(page, name);
});

test("an address is generated and listed", async ({ page }) => {
  await signIn(page);
  await follow(page, "Addresses");
  await page.getByRole("button", { name: "Generate address", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Generate address" });
  await dialog.getByLabel("Profile", { exact: true }).fill("smoke");
  await dialog.getByLabel("Network", { exact: true }).selectOption("tETH");
  await dialog.getByRole("button", { name: "Generate address", exact: true }).click();
  await expect(dialog.getByText("Address generated on tETH")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  const table = page.getByRole("table", { name: "Addresses of the organization" });
  await expect(table.getByRole("row").filter({ hasText: "smoke" })).toHaveCount(1);
});

test("money is sent", async ({ page }) => {
  await signIn(page);
  await page.getByRole("button", { name: "Send…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Send" });
  await dialog.getByLabel("From", { exact: true }).click();
  await dialog.getByRole("option", { name: /tETH/ }).first().click();
  await dialog.getByLabel("Asset", { exact: true }).click();
  await dialog.getByRole("option", { name: /^PDT/ }).click();
  await dialog.getByLabel("Amount in PDT", { exact: true }).fill("1234.5");
  await dialog.getByLabel("To", { exact: true }).fill("0x130286312BA5E7d805330ADFe0059451484a17B5");
  await dialog.getByRole("button", { name: "Review…", exact: true }).click();
  await expect(dialog).toContainText("1234.5 PDT");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog.getByRole("group", { name: "State" })).toHaveText("Succeeded");
});
