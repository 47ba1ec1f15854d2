import { expect, test } from "vitest";
import { bookAbiSchema } from "./abi.ts";

const parameter = { name: "a", type: "uint256" };
const fn = { type: "function", name: "f", inputs: [parameter], outputs: [], stateMutability: "view" };
const many = <T>(length: number, item: T) => Array.from({ length }, () => item);

// Pages show these words after the name of the value.
test.each([
  ["no entry", [], "has no entry"],
  ["5,001 entries", many(5_001, fn), "has more than 5000 entries"],
  ["501 parameters", [{ ...fn, inputs: many(501, parameter) }], "has more than 500 parameters"],
  [
    "501 components",
    [{ ...fn, inputs: [{ ...parameter, type: "tuple", components: many(501, parameter) }] }],
    "has more than 500 parameters",
  ],
  [
    "a parameter's name of 257 characters",
    [{ ...fn, inputs: [{ ...parameter, name: "a".repeat(257) }] }],
    "has a name of more than 256 characters",
  ],
  [
    "a description of 2,001 characters",
    [{ ...fn, description: "a".repeat(2_001) }],
    "has a text of more than 2000 characters",
  ],
  ["a name that is not an identifier", [{ ...fn, name: "f()" }], "is not an identifier"],
])("an ABI with %s is refused with its own message", (_, abi, words) => {
  expect(bookAbiSchema.safeParse(abi).error?.issues.map(({ message }) => message)).toEqual([words]);
});

test("an ABI at its limits is accepted", () => {
  const inputs = many(500, { ...parameter, name: "a".repeat(256), description: "a".repeat(2_000) });
  expect(bookAbiSchema.safeParse([{ ...fn, inputs }, ...many(4_999, fn)]).success).toBe(true);
});

test.each([
  { type: "event", name: "Filled", inputs: [], anonymous: false },
  { type: "error", name: "TooLate", inputs: [] },
  { type: "constructor", inputs: [], stateMutability: "payable" },
  { type: "fallback", stateMutability: "nonpayable" },
  { type: "receive", stateMutability: "payable" },
])("an entry may be documented: $type", (entry) => {
  expect(bookAbiSchema.safeParse([{ ...entry, description: "What it says" }]).success).toBe(true);
  expect(bookAbiSchema.safeParse([{ ...entry, description: 1 }]).success).toBe(false);
});
