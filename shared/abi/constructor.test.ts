import { expect, test } from "vitest";
import { constructorParameters } from "./constructor.ts";

const constructor = { type: "constructor", inputs: [{ name: "cap", type: "uint" }], stateMutability: "payable" };
const odd = { type: "function", name: "not a name" };

test("the parameters of a constructor are read, whatever else the ABI has", () => {
  const expected = [{ name: "cap", type: "uint256" }];
  expect(constructorParameters([odd, constructor, 7])).toEqual(expected);
  expect(constructorParameters(JSON.stringify([constructor]))).toEqual(expected);
});

test("an ABI without a constructor takes no arguments", () => {
  expect(constructorParameters([odd])).toEqual([]);
});

test.each([
  ["nothing", undefined],
  ["no JSON", "{"],
  ["no list", JSON.stringify({ abi: [] })],
  ["a number", 5],
  ["an object that would print as a list", { toString: () => "[]" }],
  ["an object", { abi: [constructor] }],
  ["two constructors", [constructor, constructor]],
  ["a constructor whose type is missing", [{ ...constructor, inputs: [{ name: "cap" }] }]],
])("unreadable parameters are undefined: %s", (_name, abi) => {
  expect(constructorParameters(abi)).toBeUndefined();
});
