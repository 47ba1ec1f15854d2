import { waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { AbiFunction } from "#shared/abi/types.ts";
import { FieldOffersProvider } from "#src/components/abi-form/field-offers.ts";
import { abiOf, functionOf, senderAddress } from "#src/playground/testing/contract.tsx";
import { render } from "#src/testing/render.tsx";
import { ReviewArguments } from "./review-arguments.tsx";

const transfer = functionOf(abiOf("function transfer(address to, uint256 value)"), "transfer(address,uint256)");

test("a number stands by its thousands and is exact as text, an address has the name that the organization knows", () => {
  const { getByRole } = render(
    <FieldOffersProvider value={{ knownAddresses: [{ address: senderAddress.toLowerCase(), label: "Payroll" }] }}>
      <ReviewArguments
        fn={transfer}
        drafts={[{ text: senderAddress }, { text: "2.5", decimals: 18 }]}
        decoded={[senderAddress, 2_500_000_000_000_000_001n]}
      />
    </FieldOffersProvider>,
  );
  const inCalldata = (name: RegExp) => {
    const row = getByRole("row", { name });
    return within(row).getAllByRole("cell")[1];
  };
  expect(inCalldata(/^to/)?.textContent).toBe(`${senderAddress}Payroll`);
  expect(inCalldata(/^value/)?.textContent).toBe("2500000000000000001");
  expect(inCalldata(/^value/)?.querySelectorAll("span span")).toHaveLength(7);
});

test.each([
  [
    "a change of the direction",
    "pay \u202eteN",
    String.raw`\u202e`,
    '"pay \u202e U+202E, right-to-left override teN"Hidden characters: U+202E, right-to-left override.',
  ],
  ["two spaces", "a  b", undefined, '"a  b"'],
  ["spaces alone", "   ", undefined, '"   "3 spaces.'],
  ["nothing", "", undefined, '""'],
  ["an end of a line", "a\nb", String.raw`\n`, '"a\n U+000A, line feed b"Hidden characters: U+000A, line feed.'],
])(
  "Security 45: a string with %s is shown exactly, as it was typed and as the calldata has it",
  (_what, text, escape, shown) => {
    const fn = functionOf(abiOf("function note(string words)"), "note(string)");
    const { getByRole } = render(<ReviewArguments fn={fn} drafts={[{ text }]} decoded={[text]} />);
    const cells = within(getByRole("row", { name: /^words/ }))
      .getAllByRole("cell")
      .slice(0, 2);
    expect(cells.map(({ textContent }) => textContent)).toEqual([shown, shown]);
    const escapes = cells.map((cell) => cell.querySelector("[data-escape]")?.getAttribute("data-escape"));
    expect(escapes).toEqual([escape, escape]);
  },
);

test("where a form names addresses itself, such as by their labels, the review has the same name", () => {
  const knownAddresses = [{ address: senderAddress.toLowerCase(), label: "acme" }];
  const { getByRole } = render(
    <FieldOffersProvider value={{ knownAddresses, name: (address) => (address === senderAddress ? "Payroll" : null) }}>
      <ReviewArguments fn={transfer} drafts={[{ text: senderAddress }, { text: "1" }]} decoded={[senderAddress, 1n]} />
    </FieldOffersProvider>,
  );
  expect(within(getByRole("row", { name: /^to/ })).getAllByRole("cell")[1]?.textContent).toBe(
    `${senderAddress}Payroll`,
  );
});

test("Security 45: each string of a list has a row, so that one does not pass for two, and what is hidden in it is drawn", () => {
  const fn = functionOf(abiOf("function notes(string[] words)"), "notes(string[])");
  const values = ['a", "b', "\u200b"];
  const { getByRole } = render(
    <ReviewArguments fn={fn} drafts={[{ items: values.map((text) => ({ text })) }]} decoded={[values]} />,
  );
  expect(getByRole("row", { name: /^words.* 2 rows$/ })).toBeTruthy();
  const cellsOf = (name: RegExp) => within(getByRole("row", { name })).getAllByRole("cell").slice(0, 2);
  for (const cell of cellsOf(/^words\s?\[0\]/)) expect(cell.textContent).toBe('"a", "b"');
  for (const cell of cellsOf(/^words\s?\[1\]/)) {
    expect(cell.querySelector("[data-escape]")?.getAttribute("data-escape")).toBe(String.raw`\u200b`);
    expect(cell.textContent).toContain("Hidden characters: U+200B, zero width space.");
  }
});

test("Security 45: the name of an address that has a hidden character shows it beside the address", () => {
  const { getByRole } = render(
    <FieldOffersProvider value={{ knownAddresses: [{ address: senderAddress.toLowerCase(), label: "Pay\u200broll" }] }}>
      <ReviewArguments fn={transfer} drafts={[{ text: senderAddress }, { text: "2" }]} decoded={[senderAddress, 2n]} />
    </FieldOffersProvider>,
  );
  const [, encoded] = within(getByRole("row", { name: /^to/ })).getAllByRole("cell");
  expect(encoded?.querySelector("[data-escape]")?.getAttribute("data-escape")).toBe(String.raw`\u200b`);
});

const components = [
  { name: "kind", type: "uint8", internalType: "enum IShop.Kind", description: "0 = Sale, 1 = Auction" },
  { name: "status", type: "uint8", internalType: "enum IShop.Status" },
  { name: "token", type: "address", internalType: "contract IERC20" },
];
const fill: AbiFunction = {
  type: "function",
  name: "fill",
  inputs: [{ name: "orders", type: "tuple[]", internalType: "struct IShop.Order[]", components }],
  outputs: [],
  stateMutability: "nonpayable",
};
const parts = [{ text: "1" }, { text: "0" }, { text: senderAddress }];

test("a nested value has a row with its own name, its types by their names, and a mark; the names around it are read aloud", () => {
  const enums = new Map([["Status", ["Open", "Filled"]]]);
  const { getByRole, getAllByRole } = render(
    <FieldOffersProvider value={{ knownAddresses: [], enums }}>
      <ReviewArguments fn={fill} drafts={[{ items: [{ parts }] }]} decoded={[[[1n, 0n, senderAddress]]]} />
    </FieldOffersProvider>,
  );
  expect(getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "orders IShop.Order[] 1 row",
    "orders[0] IShop.Order ",
    "orders[0].kind IShop.Kind (uint8)",
    "orders[0].status IShop.Status (uint8)",
    "orders[0].token IERC20 (address)",
  ]);
  const cellsOf = (name: RegExp) =>
    within(getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cellsOf(/kind/)).toEqual(["1", "1Auction", "✓Same"]);
  expect(cellsOf(/status/)).toEqual(["0", "0Open", "✓Same"]);
  expect(cellsOf(/token/)).toEqual([senderAddress, senderAddress, "✓Same"]);
});

test("a value that differs says so in its own row", () => {
  const { getByRole, getAllByText } = render(
    <ReviewArguments fn={fill} drafts={[{ items: [{ parts }] }]} decoded={[[[0n, 0n, senderAddress]]]} />,
  );
  expect(getAllByText("Differs")).toHaveLength(1);
  expect(within(getByRole("row", { name: /kind/ })).getByText("Differs")).toBeTruthy();
});

test("of many values the first are shown, and the others when they are asked for; a long one is shown in part", async () => {
  const user = userEvent.setup();
  const fn = functionOf(abiOf("function many(uint256[] ids, bytes data)"), "many(uint256[],bytes)");
  const ids = Array.from({ length: 50 }, (_, index) => BigInt(index));
  const data = `0x${"ab".repeat(2_000)}`;
  const { getByRole, getAllByRole, queryByText } = render(
    <ReviewArguments
      fn={fn}
      drafts={[{ items: ids.map((id) => ({ text: String(id) })) }, { text: data }]}
      decoded={[ids, data]}
    />,
  );
  const [typed, encoded] = within(getByRole("row", { name: /^data/ })).getAllByRole("cell");
  expect(typed?.textContent).toContain("Show all 4,002 characters");
  expect(encoded?.textContent?.length).toBeLessThan(600);
  await user.click(within(typed ?? document.body).getByRole("button"));
  expect(typed?.textContent).toBe(data);
  await waitFor(() => expect(getAllByRole("row")).toHaveLength(1 + 52));
  expect(typed?.isConnected).toBe(true);
  expect(typed?.textContent).toBe(data);
  expect(queryByText(/not shown/)).toBeNull();
});

test("a long list shows its first items and says how many are left out; what comes after it is always there @full", async () => {
  const user = userEvent.setup();
  const fn = functionOf(abiOf("function many(uint256[] ids, address payee)"), "many(uint256[],address)");
  const ids = Array.from({ length: 350 }, (_, index) => BigInt(index));
  const { container, getByRole, queryByRole } = render(
    <ReviewArguments
      fn={fn}
      drafts={[{ items: ids.map((id) => ({ text: String(id) })) }, { text: senderAddress }]}
      decoded={[ids, senderAddress]}
    />,
  );
  expect(getByRole("row", { name: /^payee address/ }).textContent).toContain(senderAddress);
  // The items come frame by frame, and meanwhile the last row counts those still to come as well.
  const texts = () => Array.from(container.querySelectorAll("tr"), ({ textContent }) => textContent);
  const leftOut = () => parseInt(texts().find((text) => text.includes("rows of ids not shown")) ?? "0", 10);
  const isComplete = async (shown: number) => {
    await waitFor(() => expect(leftOut()).toBe(350 - shown), { timeout: 20_000 });
    expect(texts()).toHaveLength(1 + 1 + shown + (shown < 350 ? 1 : 0) + 1);
  };
  expect(texts().length).toBeLessThan(40);
  expect(leftOut()).toBe(350 - (texts().length - 4));
  await isComplete(50);
  await user.click(getByRole("button", { name: "Show 250 more" }));
  await isComplete(300);
  await user.click(getByRole("button", { name: "Show all" }));
  await isComplete(350);
  expect(queryByRole("button", { name: /^Show/ })).toBeNull();
});
