// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { readAddress } from "./address.ts";

const checked = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const digits = checked.slice(2);

test.each([
  ["its checksum", checked],
  ["small letters", `0x${digits.toLowerCase()}`],
  ["capitals", `0x${digits.toUpperCase()}`],
])("an address with %s is read", (_, text) => {
  expect(readAddress(text)).toBe(checked);
});

test("digits without letters have one form", () => {
  expect(readAddress(`0x${"12".repeat(20)}`)).toBe(`0x${"12".repeat(20)}`);
});

test.each([
  ["a wrong checksum", checked.replace("aA", "Aa")],
  ["a capital X", `0X${digits.toUpperCase()}`],
  ["no prefix", digits],
  ["too few digits", checked.slice(0, -1)],
  ["too many digits", `${checked}0`],
  ["a letter that is not a hex digit", `0x${"G".repeat(40)}`],
  ["a space", ` ${checked}`],
  ["nothing", ""],
])("an address with %s is invalid", (_, text) => {
  expect(readAddress(text)).toBeNull();
});
