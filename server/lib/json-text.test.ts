import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasInexactNumber, hasNul, isTooDeep, parseExactly } from "./json-text.ts";

describe("numbers that JSON.parse would round", () => {
  test.each([
    ["9007199254740991", false],
    ["-9007199254740991", false],
    ["9007199254740992", true],
    ["9007199254740993", true],
    ['{"a":[1,{"b":1000000000000000001}]}', true],
    ['"9007199254740993"', false],
    ['"a\\"9007199254740993"', false],
    ['"0x70a0823112345678901234567890"', false],
    ["1e400", true],
    ["1e3", false],
    ["1e22", true],
    ["1.5", false],
    ["0.1000000000000000055", true],
    ["1.0000000000000000", false],
    ["9007199254740991.00000001", true],
  ])("%s: %s", (text, expected) => {
    expect(hasInexactNumber(text)).toBe(expected);
  });

  test("are read as the string of their digits, and everything else as JSON.parse reads it", () => {
    expect(parseExactly('{"n":12345678901234567890,"s":"12345678901234567890","m":5}')).toEqual({
      n: "12345678901234567890",
      s: "12345678901234567890",
      m: 5,
    });
  });

  test("no integer is ever read as another one", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (integer) => {
        expect(String(parseExactly(`[${integer}]`))).toBe(String(integer));
      }),
      { numRuns: 200 },
    );
  });

  test("any JSON value without them is read as it was written", () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        fc.pre(!hasInexactNumber(text));
        expect(parseExactly(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 200 },
    );
  });

  test("what is not JSON throws", () => {
    expect(() => parseExactly('{"a":')).toThrow(SyntaxError);
  });
});

describe("depth", () => {
  test.each([
    ["[".repeat(64) + "]".repeat(64), false],
    ["[".repeat(65) + "]".repeat(65), true],
    [`${'{"a":'.repeat(65)}1${"}".repeat(65)}`, true],
    [JSON.stringify("[".repeat(100)), false],
    [JSON.stringify(`"\\${"[".repeat(100)}`), false],
    [`[${"[],".repeat(100)}1]`, false],
  ])("%.20s… is too deep: %s", (text, expected) => {
    expect(isTooDeep(text)).toBe(expected);
  });
});

test.each([
  ['"\\u0000"', true],
  ['{"a\\u0000":1}', true],
  ['"\\\\\\u0000"', true],
  ['"\\\\u0000"', false],
  ['"u0000"', false],
  ['"\\u00000"', true],
  ['"\\u0001"', false],
])("%s holds a NUL: %s", (text, expected) => {
  expect(hasNul(text)).toBe(expected);
});
