import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deepest, parseExactly } from "./parse.ts";
import { scan } from "./scan.ts";

const isRead = (parse: (text: string) => unknown, text: string): boolean => {
  try {
    parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};

test.each([
  ["9007199254740991", 9007199254740991],
  ["9007199254740992", "9007199254740992"],
  ["-9007199254740993", "-9007199254740993"],
  ["115792089237316195423570985008687907853269984665640564039457584007913129639935", String(2n ** 256n - 1n)],
  ["1e3", 1000],
  ["1.5E+21", "1500000000000000000000"],
  ["-12.34", -12.34],
  ["1.2345678901234567890", "1.2345678901234567890"],
  ["1e400", "1e400"],
  ['"9007199254740993"', "9007199254740993"],
  [
    '{"n":12345678901234567890,"s":"12345678901234567890","m":5}',
    { n: "12345678901234567890", s: "12345678901234567890", m: 5 },
  ],
  ['[1.00000000000000000001,{"1e400":[-1e400]}]', ["1.00000000000000000001", { "1e400": ["-1e400"] }]],
])("%s is read as %j", (text, value) => {
  expect(parseExactly(text)).toEqual(value);
});

describe("any text", () => {
  test("of JSON without inexact numbers is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        fc.pre(scan(text).inexact.length === 0);
        expect(parseExactly(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 200 },
    );
  });

  test("keeps the digits of every integer, wherever it stands", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })), fc.string(), (integers, key) => {
        const inner = integers.map((integer) => `{${JSON.stringify(key)}:${integer}}`).join(" , ");
        const read = parseExactly(`[ ${inner} ]`);
        expect(read).toEqual(
          integers.map((integer) => {
            const isSafe = Number.isSafeInteger(Number(integer));
            return Object.fromEntries([[key, isSafe ? Number(integer) : String(integer)]]);
          }),
        );
      }),
      { numRuns: 200 },
    );
  });

  test("keeps the text of every decimal that JSON.parse would not write again, and gives the others as numbers", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789".split("")), maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 1 }), digits, (whole, fraction) => {
        const text = `${whole}.${fraction}7`;
        const number: unknown = JSON.parse(text);
        expect(parseExactly(`{"a":${text}}`)).toEqual({ a: JSON.stringify(number) === text ? number : text });
      }),
      { numRuns: 200 },
    );
  });

  test("is refused where JSON.parse refuses it", () => {
    const parts = fc.constantFrom(..."[]{},:-.0+".split(""), '"', "1e4", "12345678901234567890", "true", "1-2", " ");
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (all) => {
        const text = all.join("");
        expect(isRead(parseExactly, text)).toBe(isRead(JSON.parse, text));
      }),
      { numRuns: 500 },
    );
  });
});

test.each(["", "{", '{"a":', "01", "[1,]", "NaN", "12345678901234567890-1", "-"])("%j is refused", (text) => {
  expect(() => parseExactly(text)).toThrow(SyntaxError);
});

test("the last of two equal keys counts, and __proto__ is a key like any other", () => {
  expect(parseExactly('{"a":1,"a":2}')).toEqual({ a: 2 });
  for (const number of ["1", "12345678901234567890"]) {
    const read = parseExactly(`{"__proto__":{"x":${number}}}`);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(JSON.stringify(read)).toBe(`{"__proto__":{"x":${number === "1" ? number : `"${number}"`}}}`);
    expect("x" in {}).toBe(false);
  }
});

test("a value that is too deep is refused, and the stack is not used up", () => {
  expect(parseExactly("[".repeat(deepest) + "]".repeat(deepest))).toEqual(expect.any(Array));
  expect(() => parseExactly("[".repeat(deepest + 1) + "]".repeat(deepest + 1))).toThrow(SyntaxError);
  expect(() => parseExactly("[".repeat(1_000_000) + "]".repeat(1_000_000))).toThrow(SyntaxError);
});
