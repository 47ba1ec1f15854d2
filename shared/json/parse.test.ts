import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactText, isExact } from "./number.ts";
import { deepest, mayRound, parseExactly } from "./parse.ts";
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

  test("keeps the digits of every integer, anywhere in the document", () => {
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

  test("keeps the text of every decimal that does not survive JSON.parse, and returns the others as numbers", () => {
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

  test("keeps each number that JSON.parse would round, in any notation and context", () => {
    const numeral = fc.stringMatching(/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/);
    const space = fc.constantFrom("", " ", "\n", "\t", "\r\n  ");
    const read = (token: string) => (isExact(token) ? Number(token) : exactText(token));
    fc.assert(
      fc.property(fc.array(fc.tuple(numeral, space, fc.string())), (items) => {
        const text = items.map(
          ([token, blank, key]) => `${blank}{${blank}${JSON.stringify(key)}${blank}:${blank}${token}},${token}${blank}`,
        );
        const values = items.flatMap(([token, , key]) => [Object.fromEntries([[key, read(token)]]), read(token)]);
        expect(parseExactly(`[${text.join(",")}]`)).toEqual(values);
        for (const [token, blank] of items) {
          expect(parseExactly(`${blank}${token}`)).toEqual(read(token));
          expect(isExact(token) || mayRound(`${blank}${token}`)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("is refused whenever JSON.parse refuses it", () => {
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

test("a value that is too deep is refused without exhausting the stack", () => {
  expect(parseExactly("[".repeat(deepest) + "]".repeat(deepest))).toEqual(expect.any(Array));
  expect(() => parseExactly("[".repeat(deepest + 1) + "]".repeat(deepest + 1))).toThrow(SyntaxError);
  expect(() => parseExactly("[".repeat(1_000_000) + "]".repeat(1_000_000))).toThrow(SyntaxError);
});

test.each([
  { id: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d", hash: `0x${"17e4".repeat(16)}`, at: "2026-11-23T02:38:00.000Z" },
  { amount: "115792089237316195423570985008687907853269984665640564039457584007913129639935", decimals: 18 },
  { sentAt: 1_763_865_480_000, share: 0.25, minus: -12.5, texts: ["1e5", "12345678901234567890"] },
])("an ordinary answer is parsed without scanning each character: %j", (value) => {
  const text = JSON.stringify(value);
  expect(mayRound(text)).toBe(false);
  expect(parseExactly(text)).toEqual(value);
});

test("a number-like text inside a string costs time but changes nothing", () => {
  const value = { note: "between 1, 1e5 and 3, 12345678901234567890" };
  expect(mayRound(JSON.stringify(value))).toBe(true);
  expect(parseExactly(JSON.stringify(value))).toEqual(value);
});
