import { expect, test } from "vitest";
import { addressProblem, wrongChecksum } from "./problem.ts";
import { badAddresses, rightAddress } from "./testing.ts";

test.each([
  rightAddress,
  rightAddress.toLowerCase(),
  `0x${rightAddress.slice(2).toUpperCase()}`,
  `0x${"0".repeat(40)}`,
  "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
  "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV",
  "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
  "0.0.1234",
  "alice.near",
  "XpESxaUmonkq8RaLLp46Brx2K39ggQe226",
])("%s is an address", (text) => {
  expect(addressProblem(text)).toBeUndefined();
});

test.each(badAddresses)("not an address: %s", (_name, text) => {
  expect(addressProblem(text)).toMatch(/^(is not an address|has a wrong checksum)/);
});

test("an address whose case contradicts its checksum has its own reason", () => {
  expect(addressProblem("0x7Eb6bA53D062b2434240C718cA59F8d28aB4A606")).toBe(wrongChecksum);
});
