// @full: The conformance tests send the sandbox every request of the specification.
import { toFunctionSelector } from "viem/utils";
import { expect, test } from "vitest";
import { outputsOf, parseAbi, selectorOf } from "./entry.ts";

const transfer = {
  type: "function",
  name: "transfer",
  inputs: [
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
  ],
} as const;

test("keeps the keys that it does not need", () => {
  const abi = [{ ...transfer, stateMutability: "nonpayable", outputs: [], devdoc: "x" }, { type: "receive" }];
  expect(parseAbi(abi)).toEqual(abi);
});

test.each([
  ["no list", {}, "abi[]"],
  ["an unknown type", [{ type: "method" }], "abi[0].type"],
  ["no type", [transfer, { name: "x" }], "abi[1].type"],
  ["an input without a type", [{ ...transfer, inputs: [{ name: "to" }] }], "abi[0].inputs.0.type"],
  ["a function without a name", [{ type: "function", inputs: [] }], "abi[0]"],
  ["an input of an unknown type", [{ ...transfer, inputs: [{ name: "a", type: "nonsense(" }] }], "abi[0]"],
])("refuses %s and names it", (_, abi, place) => {
  expect(() => parseAbi(abi)).toThrow(place);
});

test.each([
  [transfer, "0xa9059cbb"],
  [{ type: "event", name: "Transfer", inputs: [] }, null],
  [{ type: "fallback" }, null],
])("the selector of %j is %s", (entry, selector) => {
  expect(parseAbi([entry]).map(selectorOf)).toEqual([selector]);
});

test("the selector of a function with tuples is that of its signature", () => {
  const points = { type: "tuple[]", components: [{ type: "bool" }] };
  const inputs = [{ name: "line", type: "tuple", components: [{ name: "x", type: "int256" }, points] }];
  const [entry] = parseAbi([{ type: "function", name: "set", inputs }]);
  expect(entry === undefined ? null : selectorOf(entry)).toBe(toFunctionSelector("set((int256,(bool)[]))"));
});

test.each([
  ["none", undefined, []],
  ["an empty list", [], []],
  ["no list", "uint256", []],
  ["one without a type", [{ name: "a" }], []],
  [
    "two",
    [{ name: "a", type: "bool", internalType: "bool" }, { type: "uint8" }],
    [{ name: "a", type: "bool" }, { type: "uint8" }],
  ],
  [
    "a tuple",
    [{ name: "", type: "tuple", components: [{ name: "x", type: "int256" }] }],
    [{ name: "", type: "tuple", components: [{ name: "x", type: "int256" }] }],
  ],
])("the outputs of an entry: %s", (_, outputs, expected) => {
  const [entry] = parseAbi([{ ...transfer, outputs }]);
  expect(entry === undefined ? null : outputsOf(entry)).toEqual(expected);
});
