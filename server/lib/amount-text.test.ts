import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText } from "./amount-text.ts";

test("amount texts sort like the amounts, up to the largest 256-bit one", () => {
  const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
  fc.assert(
    fc.property(amounts, amounts, (one, other) => {
      expect(amountText(one) < amountText(other)).toBe(one < other);
      expect(BigInt(amountText(one))).toBe(one);
    }),
  );
});
