import fc from "fast-check";
import { expect, test } from "vitest";
import { exactText, isExact } from "./number.ts";

test.each([
  ["0", true],
  ["-0", true],
  ["0e400", true],
  ["9007199254740991", true],
  ["-9007199254740991", true],
  ["9007199254740992", false],
  ["9007199254740993", false],
  ["1152921504606846976", false],
  ["1e3", true],
  ["1E+3", true],
  ["1e22", false],
  ["1e400", false],
  ["-1e400", false],
  ["1e-400", false],
  ["1.5", true],
  ["1.50", true],
  ["1.0000000000000000", true],
  ["0.30000000000000004", true],
  ["5e-324", true],
  ["0.1000000000000000055", false],
  ["1.2345678901234567890", false],
  ["1.00000000000000000001", false],
  ["9007199254740991.00000001", false],
])("%s is exact: %s", (token, expected) => {
  expect(isExact(token)).toBe(expected);
});

test.each([
  ["1.2345678901234567890", "1.2345678901234567890"],
  ["-9007199254740993", "-9007199254740993"],
  ["1.5E+21", "1500000000000000000000"],
  ["-9007199254740993.0", "-9007199254740993"],
  ["9007199254740993000e-3", "9007199254740993"],
  ["12345678901234567890123e-4", "12345678901234567890123e-4"],
  ["1e400", "1e400"],
  ["1e999999999", "1e999999999"],
  ["1e-400", "1e-400"],
])("%s is kept as %s", (token, text) => {
  expect(isExact(token)).toBe(false);
  expect(exactText(token)).toBe(text);
});

/** A number as integers: a factor and a power of ten. */
const valueOf = (token: string): { readonly times: bigint; readonly power: number } => {
  const [mantissa = "", exponent = "0"] = token.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { times: BigInt(whole + fraction), power: Number(exponent) - fraction.length };
};
const areEqual = (one: string, other: string): boolean => {
  const [left, right] = [valueOf(one), valueOf(other)];
  const least = Math.min(left.power, right.power);
  return left.times * 10n ** BigInt(left.power - least) === right.times * 10n ** BigInt(right.power - least);
};
const digits = (least: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789".split("")), minLength: least, maxLength: 25 });
const tokens = fc
  .tuple(fc.boolean(), digits(1), digits(0), fc.option(fc.integer({ min: -40, max: 40 })))
  .map(([minus, whole, fraction, exponent]) =>
    [
      minus ? "-" : "",
      whole.replace(/^0+(?=\d)/, ""),
      fraction === "" ? "" : `.${fraction}`,
      exponent === null ? "" : `e${exponent}`,
    ].join(""),
  );

test("any number keeps its value, as a number or as text", () => {
  fc.assert(
    fc.property(tokens, (token) => {
      const value = isExact(token) ? String(Number(token)) : exactText(token);
      expect(areEqual(value, token)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("everything JavaScript writes is exact, except integers with a neighbour", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(isExact(String(value))).toBe(!Number.isInteger(value) || Number.isSafeInteger(value));
    }),
    { numRuns: 200 },
  );
});

test("a million zeros take no time", () => {
  const token = `1.${"0".repeat(1_000_000)}1`;
  const begun = performance.now();
  expect(isExact(token)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(1000);
});
