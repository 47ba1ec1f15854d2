import { expect, test } from "vitest";
import { selector } from "#shared/abi/functions.ts";
import type { AbiFunction, AbiParameter, AbiValue } from "#shared/abi/types.ts";
import { checkCall } from "./check-call.ts";

const fn = (...inputs: readonly AbiParameter[]): AbiFunction => ({
  type: "function",
  name: "f",
  inputs,
  outputs: [],
  stateMutability: "nonpayable",
});

test("a call is encoded, and decoded back to the same values", () => {
  const called = fn({ name: "x", type: "uint8" });
  const calldata = `${selector(called)}${"7".padStart(64, "0")}`;
  expect(checkCall(called, [7n])).toEqual({ ok: true, calldata, decoded: [7n] });
});

test.each<[string, AbiParameter, AbiValue, string]>([
  [
    "an empty tuple",
    { name: "x", type: "tuple", components: [] },
    [],
    "The type tuple has no parts, and Solidity has no empty struct.",
  ],
  [
    "a list of empty tuples",
    { name: "x", type: "tuple[]", components: [] },
    [],
    "The type tuple has no parts, and Solidity has no empty struct.",
  ],
  [
    "a list of length 0",
    { name: "x", type: "uint256[0]" },
    [],
    "The type uint256[0] is a list that holds no rows, which Solidity does not have.",
  ],
  ["an unknown type", { name: "x", type: "uint257" }, 1n, "The type uint257 is not one that an ABI can have."],
  [
    "a function",
    { name: "x", type: "function" },
    `0x${"00".repeat(24)}`,
    "The type function stands for a function as a value, which a form cannot fill in.",
  ],
])("%s is refused with the reason", (_what, input, value, reason) => {
  expect(checkCall(fn(input), [value])).toEqual({ ok: false, reason });
});
