// @full: main-job and writes read, write and start a list.
import type { Page } from "@playwright/test";
import { endpoints } from "../shared/wire/endpoints.ts";
import { expect, test } from "./fixtures.ts";
import { brokenIn, linesOf } from "./lines.ts";
import { callFunction, fillBaseUnits, openFunction, openPlayground, pickSender, resultRegion } from "./playground.ts";

/** Counts the read calls that the page makes. */
const countReads = (page: Page) => {
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/functions/read")) reads.push(request.postData() ?? "");
  });
  return reads;
};

const usePastedAbi = async (page: Page, abi: string) => {
  await page.getByRole("button", { name: /^Remove Service/ }).click();
  await page.getByLabel("ABI", { exact: true }).fill(abi);
  await page.getByRole("button", { name: "Use this ABI" }).click();
};

const clipboard = async (page: Page) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return () => page.evaluate(() => navigator.clipboard.readText());
};

test.describe("results", () => {
  test("a balance is shown in the token's decimals, which are remembered", async ({ asAdmin: page, seeded }) => {
    await openPlayground(page, seeded.networkId, seeded.token);
    await callFunction(page, "totalSupply()", {});
    await resultRegion(page).getByLabel("Show Value as").selectOption("token");
    await expect(resultRegion(page).getByText("1000000", { exact: true })).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await expect(resultRegion(page).getByLabel("Show Value as")).toHaveValue("18");
    await expect(resultRegion(page)).toContainText(`= 1${"0".repeat(24)}`);
  });

  test("a list of tuples is shown as a table and copied as a whole; the raw response is unchanged", async ({
    asAdmin: page,
    seeded,
  }) => {
    const read = await clipboard(page);
    await openPlayground(page, seeded.networkId, seeded.allTypes);
    await openFunction(page, "echoLines((string,(int256,int256),(int256,int256))[])");
    await page.getByRole("button", { name: "Paste JSON or CSV into value" }).click();
    const huge = `${2n ** 255n - 1n}`;
    await page.getByLabel("JSON or CSV for value").fill(`[["", [1, -2], [3, ${huge}]], ["b", [5, 6], [7, 8]]]`);
    await page.getByRole("button", { name: "Fill in" }).click();
    await page.getByRole("button", { name: "Call", exact: true }).click();
    const table = resultRegion(page).getByRole("table", { name: "Value" });
    await expect(table.getByRole("row")).toHaveCount(3);
    await expect(table).toContainText("Empty string.");
    await resultRegion(page).getByRole("button", { name: "Copy as JSON" }).click();
    await expect.poll(read).toContain(`"y": "${huge}"`);
    await resultRegion(page).getByRole("button", { name: "Raw response" }).click();
    await expect(resultRegion(page).getByLabel("Raw response", { exact: true })).toContainText('"encodedData": "0x');
  });

  test("an ABI that lies about its outputs gets a hint and a likely reading of the result", async ({
    asAdmin: page,
    seeded,
  }) => {
    await openPlayground(page, seeded.networkId, seeded.token);
    await usePastedAbi(page, "function totalSupply() view returns (string)");
    await callFunction(page, "totalSupply()", {});
    await expect(resultRegion(page)).toContainText("The response does not match the ABI");
    await expect(resultRegion(page)).toContainText(`1${"0".repeat(24)}`);
    await expect(resultRegion(page)).not.toContainText("The contract reverted");
  });

  test("a custom error's names break between words, and its address is on one line at any width", async ({
    asAdmin: page,
    seeded,
  }) => {
    await openPlayground(page, seeded.networkId, seeded.reverter);
    await callFunction(page, "withCustomError()", {});
    const alert = resultRegion(page).getByRole("alert");
    const signature = alert.getByText("LimitExceeded((address,uint256,uint256),string)", { exact: true });
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(signature).toBeVisible();
      expect(await brokenIn(signature)).toEqual([]);
      expect(await linesOf(alert.getByText(/^0x[\dA-Fa-f]{40}$/))).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  });

  test("a response without bytes reports a missing contract", async ({ asAdmin: page, seeded }) => {
    await openPlayground(page, seeded.networkId, seeded.acceptsAnything);
    await usePastedAbi(page, "function x() view returns (uint256)");
    await callFunction(page, "x()", {});
    await expect(resultRegion(page)).toContainText("No contract at this address on this network");
  });
});

test.describe("calling again", () => {
  test("a call is repeated by button, by key and automatically, and compared with the last result", async ({
    asAdmin: page,
    seeded,
  }) => {
    const reads = countReads(page);
    await openPlayground(page, seeded.networkId, seeded.token);
    await callFunction(page, "totalSupply()", {});
    await resultRegion(page).getByRole("button", { name: "Call again" }).click();
    await expect(resultRegion(page)).toContainText("No changes since");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => reads.length).toBe(3);
    await resultRegion(page).getByLabel("Call again automatically").selectOption("5000");
    await expect.poll(() => reads.length, { timeout: 20_000 }).toBeGreaterThan(3);
    await expect(resultRegion(page)).toContainText(/took \d+ ms/);
  });

  test("a response after the arguments changed is discarded", async ({ asAdmin: page, seeded }) => {
    await openPlayground(page, seeded.networkId, seeded.allTypes);
    await openFunction(page, "echoUint256(uint256)");
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/functions/read", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const value = page.getByLabel("value", { exact: true });
    await value.fill("31337");
    await value.press("Enter");
    await expect(resultRegion(page)).toHaveAttribute("aria-busy", "true");
    await value.fill("1");
    answer();
    await expect(resultRegion(page)).toContainText("its response was discarded");
    await expect(resultRegion(page)).not.toContainText("31337");
  });
});

test("all reads without arguments are made together on demand, each with its own error", async ({
  asAdmin: page,
  seeded,
}) => {
  const read = await clipboard(page);
  const reads = countReads(page);
  await openPlayground(page, seeded.networkId, seeded.reverter);
  await page.getByRole("button", { name: "Read all", exact: true }).click();
  const start = page.getByRole("button", { name: /Read all \d+ values/ });
  await expect(start).toBeVisible();
  expect(reads).toEqual([]);
  await start.click();
  const section = page.getByRole("region", { name: "Read all" });
  await expect(section).toContainText(/(\d+) of \1 read, \d+ failed/, { timeout: 30_000 });
  await expect(section.getByRole("row", { name: /withPlainError/ })).toContainText("Reverted: Plain()");
  await expect(section.getByRole("row", { name: /blockNumber/ })).not.toContainText("Failed");
  await section.getByRole("button", { name: "Copy as CSV" }).click();
  await expect.poll(read).toContain("withPlainError(),,,Reverted: Plain()");
});

test("calls survive a reload, run again, and fill the form without sending", async ({ asAdmin: page, seeded }) => {
  await openPlayground(page, seeded.networkId, seeded.allTypes);
  await callFunction(page, "echoUint256(uint256)", { value: "9007199254740993" });
  await expect(resultRegion(page)).toContainText("9007199254740993");
  await page.getByLabel("value", { exact: true }).fill("5");
  await openFunction(page, "echoBool(bool)");
  await page.reload();
  const reads = countReads(page);
  await page.getByRole("button", { name: "History", exact: true }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("9007199254740993");
  await history.getByRole("button", { name: "Edit and run echoUint256(uint256)" }).click();
  await expect(page.getByLabel("value", { exact: true })).toHaveValue("9007199254740993");
  expect(reads).toEqual([]);
  await history.getByRole("button", { name: "Run echoUint256(uint256) again" }).click();
  await expect(resultRegion(page)).toContainText("9007199254740993");
  expect(reads).toHaveLength(1);
  await history.getByRole("button", { name: "Clear reads" }).click();
  await expect(history.getByRole("button", { name: /again/ })).toHaveCount(0);
});

test("a write from the journal fills the form in and sends nothing", async ({ asAdmin: page, seeded }) => {
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "approve(address,uint256)");
  await page.getByLabel("spender", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
  await fillBaseUnits(page, "4321");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("region", { name: "Operation", exact: true })).toContainText("Succeeded");
  await page.getByLabel("value", { exact: true }).fill("1");
  let writes = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/functions/write")) writes += 1;
  });
  await page.getByRole("button", { name: "History", exact: true }).click();
  await page.getByRole("button", { name: "Edit approve(address,uint256)" }).first().click();
  // In the unit of the token, which has 18 decimals.
  await expect(page.getByLabel("value", { exact: true })).toHaveValue("0.000000000000004321");
  await expect(page.getByLabel("spender", { exact: true })).toHaveValue(seeded.addresses[1]?.address ?? "");
  expect(writes).toBe(0);
});

test.describe("each obstacle has its own message", () => {
  test("a proxy names its implementation, and a change is reported", async ({ asAdmin: page, seeded }) => {
    await openPlayground(page, seeded.networkId, seeded.proxy);
    await expect(page.getByText("This contract is a proxy for")).toBeVisible();
    await expect(page.getByText("This proxy's implementation changed")).toHaveCount(0);
    await callFunction(page, "version()", {});
    await expect(resultRegion(page)).toContainText("string");
    await page.evaluate((other) => {
      const key = Object.keys(localStorage).find((one) => one.includes("/implementation/")) ?? "";
      localStorage.setItem(key, JSON.stringify(other));
    }, seeded.token);
    await page.reload();
    await expect(page.getByText("This proxy's implementation changed")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.reload();
    await expect(page.getByText("This contract is a proxy for")).toBeVisible();
    await expect(page.getByText("This proxy's implementation changed")).toHaveCount(0);
  });

  test("functions of the implementation that a pasted ABI lacks are one click away", async ({
    asAdmin: page,
    seeded,
  }) => {
    await openPlayground(page, seeded.networkId, seeded.proxy);
    await usePastedAbi(page, "event Upgraded(address indexed implementation)");
    await page.getByRole("button", { name: /Add the implementation's ABI \(\d+ functions\)/ }).click();
    await callFunction(page, "version()", {});
    await expect(resultRegion(page)).toContainText("string");
  });

  test("a network that is not EVM is named, and has no form", async ({ asAdmin: page, seeded }) => {
    const answer = await page.request.get(`/relay/sandbox${endpoints.listNetworks.path}?take=100`);
    const { networks } = endpoints.listNetworks.response.parse(await answer.json());
    const bitcoin = networks.find(({ name }) => name === "tBTC")?.id ?? "";
    await page.goto(`/sandbox/playground?network=${bitcoin}&address=${seeded.token}&fn=totalSupply()`);
    await expect(page.getByText("tBTC is not an EVM network", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Form" })).toHaveCount(0);
  });
});

test("a list is filled from a pasted table, and a number with the largest value", async ({ asAdmin: page, seeded }) => {
  await openPlayground(page, seeded.networkId, seeded.allTypes);
  await openFunction(page, "echoUintArray(uint256[])");
  await page.getByRole("button", { name: "Paste JSON or CSV into value" }).click();
  await page.getByLabel("JSON or CSV for value").fill("1000000000000000001\n2\n3");
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.getByLabel("Fill in value[2]").selectOption("max");
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await expect(resultRegion(page)).toContainText("1000000000000000001");
  await expect(resultRegion(page)).toContainText(`${2n ** 256n - 1n}`);
});
