// @full: main-job and writes read, write and start a list.
import type { Page } from "@playwright/test";
import { realAbis } from "../shared/abi/testing-abis.ts";
import { expect, test } from "./fixtures.ts";
import { openFunction } from "./playground.ts";

const nobody = "0x00000000000000000000000000000000000000AA";

const open = async (page: Page, networkId: string, address = nobody) => {
  await page.goto(`/sandbox/playground?network=${networkId}&address=${address}`);
  await expect(page.getByRole("heading", { name: "Playground" })).toBeVisible();
};

const field = (page: Page) => page.getByLabel("ABI", { exact: true });
const sources = (page: Page) => page.getByRole("list", { name: "ABI sources" });
const functions = (page: Page) => page.getByRole("region", { name: "Functions" });

const paste = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Use this ABI" }).click();
};

const fn = (name: string) => ({ type: "function", name, inputs: [], outputs: [], stateMutability: "view" });

for (const [form, text] of [
  ["a JSON list", JSON.stringify([fn("wanted")], null, 2)],
  ["a single entry", JSON.stringify(fn("wanted"))],
  ["an artifact", JSON.stringify({ contractName: "C", abi: [fn("wanted")], bytecode: "0x60" })],
  ["signatures", "// of the docs\nfunction wanted() view"],
] as const) {
  test(`${form} is pasted, used, and still there after a reload`, async ({ asAdmin: page, seeded }) => {
    await open(page, seeded.networkId);
    await paste(page, text);
    await expect(sources(page)).toContainText("Pasted");
    await openFunction(page, "wanted()");
    await expect(page.getByText("ABI: Pasted")).toBeVisible();
    await page.reload();
    await expect(
      functions(page)
        .getByRole("button", { name: /^wanted\(\)/ })
        .first(),
    ).toBeVisible();
  });
}

test("one of two contracts in Solidity source can be chosen, also by keyboard, and its functions appear", async ({
  asAdmin: page,
  seeded,
}) => {
  await open(page, seeded.networkId);
  await paste(
    page,
    "interface Bank { function lend(uint256 amount) external; }\ncontract Vault is Bank, Owned { uint256 public wanted; }",
  );
  await page.getByRole("button", { name: "Use Vault" }).press("Enter");
  await expect(sources(page)).toContainText("Vault (pasted)");
  await expect(sources(page)).toContainText("without what it inherits from Owned");
  await openFunction(page, "wanted()");
});

test("a local file is used under its name", async ({ asAdmin: page, seeded }) => {
  await open(page, seeded.networkId);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file" }).click();
  const buffer = Buffer.from(JSON.stringify({ abi: [fn("inTheFile")] }));
  await (await chooser).setFiles({ name: "Token.json", mimeType: "application/json", buffer });
  await expect(sources(page)).toContainText("Token.json");
  await expect(sources(page)).toContainText("1 entry");
  await openFunction(page, "inTheFile()");
});

test("an error is shown by line and column with a caret and focused, and no input is lost", async ({
  asAdmin: page,
  seeded,
}) => {
  await open(page, seeded.networkId);
  const text = '[\n  {"type": "receive"},\n  {"type": "modifier"}\n]';
  await paste(page, text);
  await expect(page.getByText(/^Line 3, column 12: expected /)).toBeVisible();
  await expect(page.locator("pre", { hasText: '"modifier"' })).toContainText("^");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(text);
});

test("the service's ABI, a well-known interface and a paste are used together, and differences are reported", async ({
  asAdmin: page,
  seeded,
}) => {
  await open(page, seeded.networkId, seeded.token);
  await expect(sources(page).getByRole("listitem")).toHaveCount(1);
  await expect(sources(page)).toContainText("Service");
  await page.getByRole("button", { name: "Add ABI" }).click();
  await page.getByRole("button", { name: "Multicall3", exact: true }).click();
  await expect(sources(page)).toContainText("Multicall3");
  await openFunction(page, "getChainId()");
  await expect(page.getByText("ABI: Multicall3")).toBeVisible();
  await page.getByRole("button", { name: "Add ABI" }).click();
  await paste(page, "function getChainId() view returns (bool)");
  await expect(page.getByText("1 entry differs between the sources")).toBeVisible();
  await expect(page.getByText(/outputs \(uint256 chainid\), not \(bool\) as in Pasted\./)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: "Remove Pasted" }).click();
  await expect(page.getByText("1 entry differs between the sources")).toBeHidden();
  await expect(page.getByRole("heading", { name: "getChainId()" })).toBeVisible();
});

test("a link made with several ABIs says that the recipient needs the added ones", async ({
  asAdmin: page,
  seeded,
}) => {
  await page.goto(`/sandbox/playground?network=${seeded.networkId}&address=${seeded.token}&abi=combined`);
  await expect(page.getByText(/links do not include the added ones/)).toBeVisible();
});

test("an admin saves a pasted ABI to the contract book, and that version is used elsewhere", async ({
  asAdmin: page,
  seeded,
}) => {
  const address = "0x00000000000000000000000000000000000000ab";
  await open(page, seeded.networkId, address);
  await paste(page, "function savedFromHere() view returns (uint256)");
  await page.getByRole("button", { name: "Save to contract book" }).click();
  await page.getByLabel("Name in the contract book").fill("Saved vault");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("In the contract book as Saved vault.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Pasted" }).click();
  await page.getByRole("button", { name: "Use this version" }).click();
  await expect(sources(page)).toContainText("Saved vault ");
  await openFunction(page, "savedFromHere()");
});

/** More than a megabyte of different entries. */
const largeAbi = () => {
  const entries = realAbis.flatMap(([, { abi }]) => abi);
  const copies = Math.ceil(1_100_000 / JSON.stringify(entries).length);
  return JSON.stringify(
    Array.from({ length: copies }, (_, copy) =>
      entries.map((entry) =>
        typeof entry === "object" && entry !== null && "name" in entry
          ? { ...entry, name: `${String(entry.name)}${copy}` }
          : entry,
      ),
    ).flat(),
  );
};

test("other controls work while a megabyte is read, and the reading can be cancelled", async ({
  asAdmin: page,
  seeded,
}) => {
  await open(page, seeded.networkId);
  const text = largeAbi();
  await field(page).focus();
  const pasteText = () =>
    field(page).evaluate((element, content) => {
      const data = new DataTransfer();
      data.setData("text/plain", content);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  // On a fast processor, a megabyte is read before there is anything to cancel.
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  await pasteText();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText(/^Reading Pasted/)).toBeHidden();
  await expect(sources(page)).toBeHidden();

  await pasteText();
  await page.getByLabel("Contract address").fill("0x12");
  await expect(page.getByLabel("Contract address")).toHaveValue("0x12");
  await session.detach();
  await expect(sources(page)).toContainText("Pasted", { timeout: 30_000 });
  await expect(functions(page).locator("[data-function]").first()).toBeVisible();
});
