// @full: main-job and writes read, write and start a list.
import type { Locator, Page } from "@playwright/test";
import { checksumAddress } from "../shared/abi/checksum.ts";
import type { AbiFunction, AbiParameter } from "../shared/abi/types.ts";
import { expect, test } from "./fixtures.ts";
import { brokenIn } from "./lines.ts";
import { openFunction, pickSender } from "./playground.ts";

const to = checksumAddress("0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef");
const part = (name: string, type: string, more: Partial<AbiParameter> = {}): AbiParameter => ({ name, type, ...more });

/** A struct with 20 fields, including a list of structs that holds an address six levels deep. */
const order = part("order", "tuple", {
  internalType: "struct ISettlementRegistry.Order",
  components: [
    part("beneficiaryOfTheSettlement", "address"),
    part("token", "address", { internalType: "contract IERC20Metadata" }),
    part("kind", "uint8", { internalType: "enum ISettlementRegistry.Kind", description: "0 = Sale, 1 = Auction" }),
    part("partiallyFillable", "bool"),
    part("salt", "bytes32"),
    part("note", "string"),
    ...Array.from({ length: 13 }, (_, index) => part(`amountOfTheSettlementStep${index + 1}`, "uint256")),
    part("legs", "tuple[]", {
      internalType: "struct ISettlementRegistry.Leg[]",
      components: [
        part("inner", "tuple", { components: [part("deep", "tuple", { components: [part("payTo", "address")] })] }),
      ],
    }),
  ],
});
const fn: AbiFunction = {
  type: "function",
  name: "settleOrderOnBehalfOfBeneficiary",
  inputs: [order, part("signature", "bytes")],
  outputs: [],
  stateMutability: "nonpayable",
};
const json = [
  to,
  to,
  "1",
  true,
  `0x${"ab".repeat(32)}`,
  "With thanks",
  ...Array.from({ length: 13 }, (_, index) => `${index + 1}000000000000000000000000000`),
  [[[[to]]], [[[to]]]],
];
const signature = `settleOrderOnBehalfOfBeneficiary((address,address,uint8,bool,bytes32,string,${"uint256,".repeat(13)}(((address)))[]),bytes)`;

/** How many lines each value takes, and whether it is fully inside its cell and the window. */
const drawn = (values: Locator) =>
  values.evaluateAll((elements) =>
    elements.map((element) => {
      const box = element.getBoundingClientRect();
      const around = (element.closest("td") ?? element).getBoundingClientRect();
      const isInside = box.right <= around.right + 0.5 && box.right <= window.innerWidth && box.left >= 0;
      return { lines: element.getClientRects().length, isInside };
    }),
  );

/** Whether an address in a field is visible to its last character. */
const isSeenWhole = (field: Locator) => field.evaluate((input) => input.scrollWidth <= input.clientWidth);

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const sizes = [
  [1280, 900],
  [768, 1024],
  [390, 844],
  [320, 700],
] as const;

for (const [width, height] of sizes) {
  test(`at ${width} px a struct of 20 fields is filled in and reviewed value by value, and no address is cut or wrapped`, async ({
    asAdmin: page,
    seeded,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(
      `/sandbox/playground?network=${seeded.networkId}&address=0x00000000000000000000000000000000000000AA`,
    );
    await page.getByLabel("ABI", { exact: true }).fill(JSON.stringify([fn]));
    await page.getByRole("button", { name: "Use this ABI" }).click();
    await openFunction(page, signature);
    await expect(page.getByRole("heading", { level: 2, name: /^settleOrder/ })).toHaveText(
      "settleOrderOnBehalfOfBeneficiary(ISettlementRegistry.Order order, bytes signature)",
    );
    await page.getByRole("button", { name: "Paste JSON into order", exact: true }).click();
    await page.getByLabel("JSON for order").fill(JSON.stringify(json));
    await page.getByRole("button", { name: "Fill in", exact: true }).click();
    await page.getByLabel("signature", { exact: true }).fill("0xabcdef");
    for (const field of await page.getByLabel(/^(beneficiaryOfTheSettlement|token|payTo)$/).all()) {
      expect(await isSeenWhole(field)).toBe(true);
    }
    const labels = page.locator("label");
    expect(await labels.count()).toBeGreaterThan(20);
    for (const label of await labels.all()) expect(await brokenIn(label)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(0);

    await pickSender(page, seeded.addresses[0]?.address ?? "");
    await page.getByRole("button", { name: "Review…" }).click();
    const tree = page.getByRole("dialog").getByRole("table", { name: "Arguments" });
    await expect(tree.getByRole("row", { name: /^order\.legs\[1\]\.inner\.deep\. ?payTo address/ })).toContainText(to);
    await expect(tree.getByText("Same", { exact: true })).toHaveCount(22);
    await expect(tree.getByRole("row", { name: /^order\. ?kind/ })).toContainText("Auction");
    const addresses = tree.getByText(to, { exact: true });
    await expect(addresses).toHaveCount(8);
    expect(await drawn(addresses)).toEqual(Array.from({ length: 8 }, () => ({ lines: 1, isInside: true })));
    const dialog = page.getByRole("dialog");
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    // The form's value and the calldata's are beside each other if there is room, else one above the other.
    const cells = tree.getByRole("row", { name: /^order\. ?token/ }).getByRole("cell");
    const [typed, decoded] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
    if (width >= 1280) expect(decoded?.y).toBe(typed?.y);
    else expect(decoded?.y).toBeGreaterThan(typed?.y ?? 0);
  });
}
