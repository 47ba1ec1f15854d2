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

const nothing = "has an empty tuple or a list of length 0, and Solidity has neither.";

test.each<[string, AbiParameter, AbiValue, string]>([
  ["an empty tuple", { name: "x", type: "tuple", components: [] }, [], `x (tuple) ${nothing}`],
  ["a list of empty tuples", { name: "", type: "tuple[]", components: [] }, [], `tuple[] ${nothing}`],
  [
    "an empty tuple in a tuple",
    { name: "x", type: "tuple", components: [{ name: "y", type: "tuple", components: [] }] },
    [[]],
    `x (tuple) ${nothing}`,
  ],
  ["a list of length 0", { name: "x", type: "uint256[0]" }, [], `x (uint256[0]) ${nothing}`],
])("%s is refused with the reason", (_what, input, value, reason) => {
  expect(checkCall(fn(input), [value])).toEqual({ ok: false, reason });
});

test.each([
  ["uint257", 1n],
  ["function", `0x${"00".repeat(24)}`],
])("%s cannot be encoded", (type, value) => {
  expect(checkCall(fn({ name: "x", type }), [value])).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^The arguments cannot be encoded: .*not a valid/),
  });
});
