import { describe, expect, test } from "vitest";
import { hasNul, scan } from "./scan.ts";

describe("numbers that JSON.parse would round", () => {
  test.each([
    ["9007199254740991", []],
    ["-9007199254740991", []],
    ["9007199254740992", [{ at: 0, token: "9007199254740992" }]],
    ['{"a":[1,{"b":-1000000000000000001}]}', [{ at: 13, token: "-1000000000000000001" }]],
    [
      "[1e400,1.5 , 1E+22]",
      [
        { at: 1, token: "1e400" },
        { at: 13, token: "1E+22" },
      ],
    ],
    ['"9007199254740993"', []],
    ['"a\\"9007199254740993"', []],
    ['"a\\\\",9007199254740993', [{ at: 6, token: "9007199254740993" }]],
    ['"0x70a0823112345678901234567890"', []],
    ['{"9007199254740993":true}', []],
    ["[1e3,-1E-3]", []],
    ["0.1000000000000000055", [{ at: 0, token: "0.1000000000000000055" }]],
    ["9007199254740991.00000001", [{ at: 0, token: "9007199254740991.00000001" }]],
  ])("of %s", (text, expected) => {
    expect(scan(text).inexact).toEqual(expected);
  });
});

describe("depth", () => {
  test.each([
    ["1", 0],
    ["[".repeat(64) + "]".repeat(64), 64],
    [`${'{"a":'.repeat(65)}1${"}".repeat(65)}`, 65],
    [JSON.stringify("[".repeat(100)), 0],
    [JSON.stringify(`"\\${"[".repeat(100)}`), 0],
    [`[${"[],".repeat(100)}1]`, 2],
    ["[[[", 3],
    ['"[[[', 0],
  ])("of %.20s… is %d", (text, expected) => {
    expect(scan(text).depth).toBe(expected);
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
