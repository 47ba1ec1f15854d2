// @full: The conformance tests send the sandbox every request of the specification.
import fc from "fast-check";
import { formatEther } from "viem/utils";
import { expect, test } from "vitest";
import { networks } from "#sandbox/lib/networks.ts";
import { amountInBaseUnits } from "./amount.ts";

const [network] = networks;
if (network === undefined) throw new Error("There is no network.");

test.each([
  [undefined, 0n],
  ["0", 0n],
  ["0.0", 0n],
  ["1", 10n ** 18n],
  ["0.000000000000000001", 1n],
  ["1.5", 1_500_000_000_000_000_000n],
  ["007", 7n * 10n ** 18n],
])("%s is %s base units", (amount, expected) => {
  expect(amountInBaseUnits(amount, true, network)).toBe(expected);
});

test.each([undefined, "0", "0.00"])("a function that is not payable accepts %s", (amount) => {
  expect(amountInBaseUnits(amount, false, network)).toBe(0n);
});

test.each([
  ["1", false, "amount: the function is not payable, so it takes no amount"],
  ["0.0000000000000000001", true, "amount: SANDBOX has 18 decimals, got 19"],
  ["-1", true, "amount: expected a decimal number without sign or exponent"],
  ["1e3", true, "amount: expected a decimal number without sign or exponent"],
  ["0x10", true, "amount: expected a decimal number without sign or exponent"],
  ["1,5", true, "amount: expected a decimal number without sign or exponent"],
  [".5", true, "amount: expected a decimal number without sign or exponent"],
  ["1.", true, "amount: expected a decimal number without sign or exponent"],
  ["", true, "amount: expected a decimal number without sign or exponent"],
  ["9".repeat(60), true, "amount: is larger than any amount of the network"],
])("refuses %s on a payable (%s) function", (amount, payable, message) => {
  expect(() => amountInBaseUnits(amount, payable, network)).toThrow(message);
});

test("every amount in base units survives the conversion to native units and back", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 200n }), (value) => {
      expect(amountInBaseUnits(formatEther(value), true, network)).toBe(value);
    }),
    { numRuns: 200 },
  );
});
