import { expect, test } from "vitest";
import type { DescribedCallError } from "#shared/abi/described-call.ts";
import { refusedCall } from "./refused-call.ts";

const refused = (code: DescribedCallError["code"], expected = "E") =>
  refusedCall({ code, path: ["inputs", 0, "value"], expected });

test("a call that cannot be encoded is refused at its path in the request", () => {
  expect(refused("required").path).toBe("body.abiFunction.inputs.0.value");
  const { path } = refusedCall({ code: "required", path: [1, "value"], expected: "" }, [
    "body",
    "constructorParameters",
  ]);
  expect(path).toBe("body.constructorParameters.1.value");
});

test.each<[DescribedCallError["code"], string]>([
  ["not-callable", "the type of a call is E"],
  ["name-invalid", "enter the name of the function alone, without its parameters"],
  ["name-unexpected", "only a function has a name: leave it out"],
  ["inputs-unexpected", "it takes E"],
  ["components-missing", "give components to tuples only"],
  ["components-unexpected", "give components to tuples only"],
  ["type-missing", "enter the full Solidity type, such as uint256, bytes32 or tuple[2]"],
  ["type-unsupported", "enter the full Solidity type, such as uint256, bytes32 or tuple[2]"],
  ["wrapper-ambiguous", "this can be read in two ways: enter the tuple as a list"],
  ["not-an-integer", 'enter a whole number as text: "1000", without leading zeros, signs or spaces, or "0x3e8"'],
  ["fraction", 'enter a whole number as text: "1000", without leading zeros, signs or spaces, or "0x3e8"'],
  ["number-inexact", 'enter a whole number as text: "1000", without leading zeros, signs or spaces, or "0x3e8"'],
  ["out-of-range", "enter a whole number from E"],
  ["not-an-address", "enter 0x and 40 hexadecimal digits"],
  ["checksum", "enter 0x and 40 hexadecimal digits"],
  ["no-checksum", "enter 0x and 40 hexadecimal digits"],
  ["not-hex", "enter 0x and two hexadecimal digits for each byte"],
  ["odd-length", "enter 0x and two hexadecimal digits for each byte"],
  ["byte-length", "enter exactly E bytes"],
  ["length", "enter a list of E"],
  ["parts", "enter a list of E, by position"],
  ["part-missing", "give each part of the tuple once: E"],
  ["part-unknown", "give each part of the tuple once: E"],
  ["required", "enter a value"],
  ["not-unicode", "remove NUL characters and unpaired surrogates"],
  ["nul", "remove NUL characters and unpaired surrogates"],
  ["encoding-failed", "this cannot be encoded"],
])("%s is refused with what to write instead", (code, advice) => {
  expect(refused(code).advice).toBe(advice);
});

test.each([
  ["uint8[]", "enter a list"],
  ["tuple[2]", "enter a list"],
  ["tuple", "enter a list, or an object with the names of its components"],
  ["bool", "enter true or false, without quotes"],
  ["string", "enter a string as text, in quotes"],
])("JSON of another kind than %s is refused with what to write instead", (type, advice) => {
  expect(refused("json-kind", type).advice).toBe(advice);
});
