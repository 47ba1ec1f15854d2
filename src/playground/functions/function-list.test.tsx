// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { act, fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { catalogOf } from "#shared/abi/catalog.ts";
import type { Abi } from "#shared/abi/types.ts";
import { abiOf, inContract } from "#src/playground/testing/contract.tsx";
import { afterFrame } from "#src/testing/after-frame.ts";
import { render } from "#src/testing/render.tsx";
import { FunctionList } from "./function-list.tsx";

const abi = abiOf(
  "constructor(string name)",
  "function balanceOf(address account) view returns (uint256)",
  "function f(uint8) view returns (uint256)",
  "function f(uint256) view returns (uint256)",
  "function transfer(address to, uint256 value)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "error Paused(address by)",
  "receive() external payable",
);

const show = (shown: Abi, { used = [], open }: { used?: readonly string[]; open?: string } = {}) => {
  const onOpen = vi.fn<(key: string) => void>();
  const list = <FunctionList items={catalogOf(shown)} used={used} open={open} onOpen={onOpen} />;
  return { onOpen, ...render(inContract(list)) };
};

/** The accessible names of regions and rows: a row's is its first text. */
const namesOf = (elements: readonly HTMLElement[]): (string | null)[] =>
  elements.map((element) => element.getAttribute("aria-label") ?? element.querySelector("span")?.textContent ?? null);

test("reads, writes, events, errors, the constructor and the fallbacks each have a group", () => {
  const { getAllByRole } = show(abi);
  const groups = getAllByRole("region").filter((group) => group.getAttribute("aria-label") !== "Functions");
  expect(namesOf(groups)).toEqual(
    ["Read", "Write", "Events", "Errors", "Constructor", "Fallback and receive"].map((title) => `${title} in the ABI`),
  );
  const rows = groups.map((group) => namesOf([...group.querySelectorAll("button")]));
  expect(rows).toEqual([
    ["balanceOf(address) 0x70a08231", "f(uint8) 0x3120d434", "f(uint256) 0xb3de648b"],
    ["transfer(address,uint256) 0xa9059cbb"],
    ["event Transfer(address,address,uint256) 0xddf252ad…"],
    ["error Paused(address) 0x62e78cea"],
    ["constructor"],
    ["receive"],
  ]);
});

test("a row shows the parameters as declared in the source, and its lines break between words", () => {
  const { getByRole } = show([
    {
      type: "function",
      name: "setApprovalForAll",
      inputs: [
        { name: "operator", type: "address", internalType: "contract IOperator" },
        { name: "orders", type: "tuple[]", internalType: "struct IShop.Order[]", components: [] },
        { name: "", type: "uint256" },
      ],
      outputs: [],
      stateMutability: "nonpayable",
    },
  ]);
  const text = getByRole("button", { name: /^setApprovalForAll/ }).textContent ?? "";
  expect(text.replaceAll("\u200B", "")).toContain(
    "setApprovalForAll(IOperator operator, IShop.Order[] orders, uint256)",
  );
  expect(text).toContain("set\u200BApproval\u200BFor\u200BAll");
  expect(text).not.toMatch(/uint\u200B|\d\u200B\d/);
});

test("a row never answers to the label of a form's field", () => {
  const { getByRole, queryByLabelText } = show(abiOf("error ERC20InvalidSender(address sender)"));
  expect(getByRole("button", { name: /^error ERC20InvalidSender\(address\) 0x/ })).toBeTruthy();
  expect(queryByLabelText(/sender/i)).toBeNull();
});

test("a fallback that writes is marked as a write, and one that reads as a read", () => {
  const { getByRole } = show(abiOf("fallback() external payable", "receive() external payable"));
  const kindOf = (name: string) => getByRole("button", { name }).getAttribute("data-kind");
  expect(["fallback", "fallback (read)", "receive"].map(kindOf)).toEqual(["write", "read", "write"]);
});

test("overloads are distinguished by full signature and selector", async () => {
  const { getByRole, user, onOpen } = show(abi);
  expect(getByRole("button", { name: /^f\(uint8\) / }).textContent).toContain("0x3120d434");
  await user.click(getByRole("button", { name: /^f\(uint256\) / }));
  expect(onOpen).toHaveBeenCalledWith("f(uint256)");
});

test.each([
  ["BALANCE", ["balanceOf(address) 0x70a08231"]],
  ["0xa9059cbb", ["transfer(address,uint256) 0xa9059cbb"]],
  ["account", ["balanceOf(address) 0x70a08231"]],
  ["f(", ["balanceOf(address) 0x70a08231", "f(uint8) 0x3120d434", "f(uint256) 0xb3de648b"]],
  ["string", ["constructor"]],
  ["address by", ["error Paused(address) 0x62e78cea"]],
  ["[", []],
  ["\\", []],
  ["(?:", []],
])("the search text %j is never treated as a pattern", async (text, names) => {
  const { getByLabelText, queryAllByRole, user } = show(abi, { open: "none()" });
  await user.click(getByLabelText("Search functions"));
  await user.paste(text);
  await afterFrame();
  const rows = queryAllByRole("button").filter((button) => button.hasAttribute("data-function"));
  expect(namesOf(rows)).toEqual(names);
});

test("the arrow keys move through the list, Home and End to its ends, and Enter opens", async () => {
  const { getByLabelText, user, onOpen } = show(abi);
  await user.click(getByLabelText("Search functions"));
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("f(uint8)");
  await user.keyboard("{End}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("receive");
  await user.keyboard("{Home}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("balanceOf(address)");
  await user.click(getByLabelText("Search functions"));
  await user.keyboard("transf{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("transfer(address,uint256)");
});

test("the arrow keys move through the matches of a search", async () => {
  const { getByLabelText, user, onOpen } = show(abi);
  await user.click(getByLabelText("Search functions"));
  await user.keyboard("uint256{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("event Transfer(address,address,uint256)");
});

test("typing on a row begins a search", async () => {
  const { getByLabelText, getByRole, user } = show(abi);
  const search = getByLabelText("Search functions");
  getByRole("button", { name: /^f\(uint8\) / }).focus();
  await user.keyboard("pau");
  expect(search).toBe(document.activeElement);
  expect(search).toHaveProperty("value", "pau");
});

test("the rows are a single tab stop: the open one, else the first", () => {
  const stops = (elements: readonly HTMLElement[]) => namesOf(elements.filter((element) => element.tabIndex === 0));
  const first = show(abi);
  const rows = (elements: readonly HTMLElement[]) => elements.filter((one) => one.hasAttribute("data-function"));
  expect(stops(rows(first.getAllByRole("button")))).toEqual(["balanceOf(address) 0x70a08231"]);
  first.unmount();
  const second = show(abi, { open: "f(uint8)" });
  expect(stops(rows(second.getAllByRole("button")))).toEqual(["f(uint8) 0x3120d434"]);
});

test("the functions used last are on top, except those missing from the ABI, and not in a search", async () => {
  const used = ["transfer(address,uint256)", "gone()", "f(uint8)"];
  const { getByRole, queryByRole, getByLabelText, user } = show(abi, { used });
  const recent = getByRole("region", { name: "Recently used" });
  const rows = namesOf([...recent.querySelectorAll("button")]);
  expect(rows).toEqual(["transfer(address,uint256) 0xa9059cbb", "f(uint8) 0x3120d434"]);
  await user.click(getByLabelText("Search functions"));
  await user.paste("f(");
  await afterFrame();
  expect(queryByRole("region", { name: "Recently used" })).toBeNull();
});

test("the ABI's documentation and the parameters' names are in the row's tooltip", () => {
  const fn = { type: "function", name: "f", inputs: [{ name: "a", type: "uint8" }], description: "Moves nothing." };
  const { getByRole } = show(abiOf(JSON.stringify([fn])));
  expect(getByRole("button", { name: /^f\(uint8\) / }).title).toBe("Moves nothing.\nuint8 a");
});

test("of 300 functions, only the visible ones are on the page, and the arrow keys and End reach all of them", async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `function item${index}(address to, uint256 value)`);
  const { container, getByText, getByLabelText, user } = show(abiOf(...lines, "event Last()"));
  expect(getByText("301 entries")).toBeTruthy();
  expect(getByText("Write (300)")).toBeTruthy();
  expect(container.querySelectorAll("[data-function]").length).toBeLessThan(60);
  expect(container.querySelectorAll("*").length).toBeLessThan(300);
  const focused = () => document.activeElement?.getAttribute("data-function");
  await user.click(getByLabelText("Search functions"));
  await user.keyboard("{ArrowDown>40/}");
  expect(focused()).toBe("item39(address,uint256)");
  await user.keyboard("{End}");
  expect(focused()).toBe("event Last()");
  await user.keyboard("{ArrowUp}");
  expect(focused()).toBe("item299(address,uint256)");
  await user.keyboard("{Home}{ArrowUp}");
  expect(document.activeElement).toBe(getByLabelText("Search functions"));
});

test("every group and the tab stop of a long list are on the page, wherever it is scrolled to", () => {
  const lines = Array.from({ length: 300 }, (_, index) => `function item${index}() view`);
  const { container, getByRole } = show(abiOf(...lines, "event Last()"), { open: "item150()" });
  const stops = () => [...container.querySelectorAll("[data-function]")].filter((one) => one.matches('[tabindex="0"]'));
  expect(namesOf(stops().filter((one) => one instanceof HTMLElement))).toEqual([
    expect.stringMatching(/^item150\(\) /),
  ]);
  expect(getByRole("region", { name: "Events in the ABI" }).textContent).toContain("Events (1)");
});

test("a search covers all of 600 functions", async () => {
  const lines = Array.from({ length: 600 }, (_, index) => `function item${index}()`);
  const { getByRole, getByLabelText, user } = show(abiOf(...lines));
  await user.click(getByLabelText("Search functions"));
  await user.paste("item599");
  await afterFrame();
  expect(getByRole("button", { name: /^item599\(\) / })).toBeTruthy();
});

test("an arrow pressed right after a letter moves to the first match of the new text, before the rows update", () => {
  const { getByRole } = show(abi);
  const search = getByRole("searchbox", { name: "Search functions" });
  act(() => {
    fireEvent.change(search, { target: { value: "transfer" } });
    fireEvent.keyDown(search, { key: "ArrowDown" });
  });
  expect(document.activeElement).toBe(getByRole("button", { name: /^transfer\(/ }));
});

// In compiler order: uncallable entries come before callable ones.
const alphabetical = abiOf(
  "error approveFailed()",
  "event OwnershipTransferred(address indexed from, address indexed to)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "constructor(uint256 approved)",
  "function approve(address spender, uint256 value)",
  "function transfer(address to, uint256 value)",
  "function transferFee() view returns (uint256)",
);

test.each([
  ["transfer", "transferFee()"],
  ["approve", "approve(address,uint256)"],
  ["Transferred", "event OwnershipTransferred(address,address)"],
  ["0xa9059cbb", "transfer(address,uint256)"],
])("Enter after searching %s opens the first row shown, not the first in the ABI", async (text, key) => {
  const { getByLabelText, getAllByRole, user, onOpen } = show(alphabetical);
  await user.click(getByLabelText("Search functions"));
  await user.paste(text);
  await afterFrame();
  const [first] = getAllByRole("button").filter((one) => one.hasAttribute("data-function"));
  expect(first?.querySelector("span")?.textContent).toMatch(
    new RegExp(`^${key.replaceAll(/[()]/g, String.raw`\$&`)} `),
  );
  await user.keyboard("{Enter}");
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(key);
});

test("Enter without a search opens the first row shown: the one used last, else the first of the first group", async () => {
  const { getByLabelText, user, onOpen, unmount } = show(alphabetical);
  await user.click(getByLabelText("Search functions"));
  await user.keyboard("{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith("transferFee()");
  unmount();
  const used = show(alphabetical, { used: ["gone()", "transfer(address,uint256)"] });
  await used.user.click(used.getByLabelText("Search functions"));
  await used.user.keyboard("{Enter}");
  expect(used.onOpen).toHaveBeenLastCalledWith("transfer(address,uint256)");
});

test("Enter pressed right after a letter opens the first match of the new text, before the rows update", () => {
  const { getByRole, onOpen } = show(alphabetical);
  const search = getByRole("searchbox", { name: "Search functions" });
  act(() => {
    fireEvent.change(search, { target: { value: "approve" } });
    fireEvent.keyDown(search, { key: "Enter" });
  });
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("approve(address,uint256)");
});

test("the counts are of ABI entries: a fallback with a row for each way to call it counts once", () => {
  const { getByRole, getByText } = show(abiOf("function f()", "fallback() external payable"));
  expect(getByText("2 entries")).toBeTruthy();
  expect(getByText("Fallback and receive (1)")).toBeTruthy();
  expect(getByRole("button", { name: "fallback (read)" })).toBeTruthy();
});

test("Security 45: the ABI's description of an entry is in its tooltip, with invisible characters escaped", () => {
  const [entry] = abiOf("function f(address to)");
  if (entry?.type !== "function") throw new Error("no function");
  const { getByTitle } = show([{ ...entry, description: "Pays\u202e nobody" }]);
  expect(getByTitle(/^Pays\\u202e nobody\naddress to$/, { normalizer: (text) => text })).toBeTruthy();
});
