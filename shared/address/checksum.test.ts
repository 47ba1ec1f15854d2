import fc from "fast-check";
import { getAddress } from "viem/utils";
import { expect, test } from "vitest";
import { hasWrongChecksum, isEvmAddress, withChecksum } from "./checksum.ts";
import { rightAddress } from "./testing.ts";

const address = fc
  .bigInt({ min: 0n, max: 2n ** 160n - 1n })
  .map((number) => getAddress(`0x${number.toString(16).padStart(40, "0")}`));

test("a letter in the wrong case contradicts the checksum, unless all letters then have the same case", () => {
  fc.assert(
    fc.property(address, fc.integer({ min: 2, max: 41 }), (right, index) => {
      const letter = right.charAt(index);
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const text = right.slice(0, index) + other + right.slice(index + 1);
      const digits = text.slice(2);
      const alike = digits === digits.toLowerCase() || digits === digits.toUpperCase();
      expect(hasWrongChecksum(right)).toBe(false);
      expect(hasWrongChecksum(text)).toBe(!alike && text !== right);
      expect(withChecksum(text)).toBe(right);
    }),
  );
});

test.each(["", "0x", "vitalik.eth", rightAddress.slice(2), `0X${rightAddress.slice(2)}`, `${rightAddress}\n`])(
  "%j is not an EVM address, so it has no wrong checksum",
  (text) => {
    expect([isEvmAddress(text), hasWrongChecksum(text)]).toEqual([false, false]);
  },
);
