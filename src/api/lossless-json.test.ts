import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLossless } from "./lossless-json.ts";

test.each([
  ["9007199254740991", 9007199254740991],
  ["9007199254740992", "9007199254740992"],
  ["-9007199254740993", "-9007199254740993"],
  ["115792089237316195423570985008687907853269984665640564039457584007913129639935", String(2n ** 256n - 1n)],
  ["1e3", 1000],
  ["1.5E+21", "1500000000000000000000"],
  ["-12.34", -12.34],
  ['"9007199254740993"', "9007199254740993"],
])("%s is read as %j", (text, value) => {
  expect(parseLossless(text)).toEqual(value);
});

test("any integer keeps its digits", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), (integer) => {
      expect(String(parseLossless(String(integer)))).toBe(String(integer));
    }),
    { numRuns: 200 },
  );
});

test("the last of two equal keys counts, and __proto__ is a key like any other", () => {
  expect(parseLossless('{"a":1,"a":2}')).toEqual({ a: 2 });
  expect(Object.keys(Object(parseLossless('{"__proto__":{"x":1}}')))).toEqual(["__proto__"]);
});

test.each(["", "{", "01", "[1,]", "NaN"])("%j is refused", (text) => {
  expect(() => parseLossless(text)).toThrow(SyntaxError);
});
