import { expect, test } from "vitest";
import { pastedJsonSteps } from "#shared/abi/pasted-json.ts";
import { drain } from "#shared/abi/steps.ts";
import { abiErrorText } from "./abi-error-text.ts";

const withInput = (input: object) => JSON.stringify([{ type: "function", name: "f", inputs: [input] }]);

test.each([
  ["a type with a near size", withInput({ type: "uint257" }), "“uint257” is not a type. Did you mean uint256?"],
  ["a type without one", withInput({ type: "uint1234567" }), "“uint1234567” is not a type."],
  ["an array of no items", withInput({ type: "uint8[0]" }), "“uint8[0]” is an array of length 0, which Solidity"],
  ["a tuple without parts", withInput({ type: "tuple" }), "This tuple has no “components”. Add the list of its parts"],
  ["a tuple with no parts", withInput({ type: "tuple", components: [] }), "This tuple has no parts, and Solidity"],
  ["what no entry is", '[{"type":"modifier"}]', "Line 1, column 10: expected "],
  ["a text that ends", "[", "got the end of the text."],
])("the error of %s says what is wrong", (_what, text, words) => {
  const parsed = drain(pastedJsonSteps(text));
  expect(parsed.ok ? "" : abiErrorText(parsed.error)).toContain(words);
});

test("what a parser says comes with its advice", () => {
  const error = { code: "text-invalid", expected: "", got: "", reason: "This is Vyper" } as const;
  expect(abiErrorText(error)).toBe("This is Vyper.");
  expect(abiErrorText({ ...error, hint: "Paste its ABI.", entry: 1 })).toBe("Entry 2: This is Vyper. Paste its ABI.");
});
