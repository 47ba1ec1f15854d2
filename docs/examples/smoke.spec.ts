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
const programs: ChildProcess[] = [];
let folder = "";
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
const startSandbox = async (): Promise<{ baseUrl: string; apiKeys: { full: string }; clientShare: string }> => {
  const child = start("sandbox/main.js", ["--json", "--port", "0"], {});
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    return JSON.parse(line);
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

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postern-smoke-"));
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

/** Goes to a section as a person does. */
const follow = async (page: Page, name: string) => {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
};

/** Goes on to another page of the section. */
const followIn = async (page: Page, section: string, name: string) => {
  await page
    .getByRole("navigation", { name: `In ${section.toLowerCase()}`, exact: true })
    .getByRole("link", { name, exact: true })
    .click();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
};

const recipient = "0x130286312BA5E7d805330ADFe0059451484a17B5";

/** Sends an amount of the demo token, as far as the dialog that shows what happens to it. */
const send = async (page: Page, amount: string) => {
  await page.getByRole("button", { name: "Send…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Send" });
  await dialog.getByLabel("Asset", { exact: true }).click();
  await dialog.getByRole("option", { name: /^PDT on tETH/ }).click();
  await dialog.getByLabel("Amount in PDT", { exact: true }).fill(amount);
  await dialog.getByLabel("To", { exact: true }).fill(recipient);
  // The only address that holds it.
  await expect(dialog.getByLabel("From", { exact: true })).toHaveValue(/^demo /);
  await dialog.getByRole("button", { name: "Review…", exact: true }).click();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
};

/** From the dialog to the page of the operation that it has sent. */
const openSent = async (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Send" });
  await dialog.getByRole("link", { name: "Open operation", exact: true }).click();
  await ready(page);
};

/** Tells the sandbox to fail: docs/sandbox.md#faults. */
const fault = async (how: object) => {
  const answer = await fetch(`${sandbox}/_sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(how),
  });
  expect(answer.ok).toBe(true);
};

test("every page opens from the navigation", async ({ page }) => {
  await signIn(page);
  const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
  for (const name of await links.allInnerTexts()) await follow(page, name);
});

test("an address is generated and listed", async ({ page }) => {
  await signIn(page);
  await follow(page, "Profiles");
  await followIn(page, "Profiles", "Addresses");
  await page.getByRole("button", { name: "Generate address", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Generate an address" });
  await dialog.getByLabel("Profile reference", { exact: true }).fill("smoke");
  await dialog.getByLabel("Network", { exact: true }).selectOption("tETH");
  await dialog.getByRole("button", { name: "Generate address", exact: true }).click();
  await expect(dialog.getByText("Address generated on tETH")).toBeVisible();
  await dialog.getByRole("button", { name: "Open address", exact: true }).click();
  await ready(page);
  await expect(page).toHaveURL(/\/smoke\/addresses\/[^/]+$/);
});

test("money is sent, and its operation says what became of it", async ({ page }) => {
  await signIn(page);
  await send(page, "1234.5");
  await openSent(page);
  await expect(page.getByRole("group", { name: "State", exact: true })).toHaveText("Succeeded");
  // Amounts have no separators as text, however they look.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Send 1234.5 PDT to ");
});

test("a contract is read and written", async ({ page }) => {
  await signIn(page);
  await follow(page, "Contracts");
  await followIn(page, "Contracts", "Playground");
  await page.getByLabel("Network", { exact: true }).selectOption("tETH");
  await page.getByRole("button", { name: /DemoToken/ }).click();
  const functions = page.getByRole("region", { name: "Functions", exact: true });
  await functions
    .getByRole("button", { name: /^totalSupply\(\)/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await expect(page.getByRole("region", { name: "Result", exact: true })).toContainText("000000000000000000");
  await functions
    .getByRole("button", { name: /^approve\(address,uint256\)/ })
    .last()
    .click();
  await page.getByLabel("spender", { exact: true }).fill(recipient);
  await page.getByLabel("value", { exact: true }).fill("7");
  await page.getByLabel("Sender", { exact: true }).click();
  await page.getByRole("option", { name: /^demo/ }).first().click();
  await page.getByRole("button", { name: "Review…", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("region", { name: "Operation", exact: true })).toContainText("Succeeded");
});

test.describe("with a service that fails", () => {
  test.afterEach(async () => {
    await fetch(`${sandbox}/_sandbox/faults`, { method: "DELETE" });
  });

  test("a page says so, and loads when it is asked again", async ({ page }) => {
    await signIn(page);
    await follow(page, "Contracts");
    await fault({ operation: "listTemplates", kind: "error", code: "ERR_204" });
    const inContracts = page.getByRole("navigation", { name: "In contracts", exact: true });
    await inContracts.getByRole("link", { name: "Templates", exact: true }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("ERR_204");
    await fetch(`${sandbox}/_sandbox/faults`, { method: "DELETE" });
    await page.getByRole("main").getByRole("button", { name: "Try again", exact: true }).click();
    await expect(page.getByRole("table", { name: "Contract templates" })).toBeVisible();
  });

  test("a payment whose response is lost is unconfirmed, never sent again by itself", async ({ page }) => {
    await signIn(page);
    await fault({ operation: "writeContract", kind: "cut", when: "after", times: 1 });
    await send(page, "2.25");
    await openSent(page);
    await expect(page.getByRole("group", { name: "State", exact: true })).toHaveText("Unconfirmed");
  });
});
