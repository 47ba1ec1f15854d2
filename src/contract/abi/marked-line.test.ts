import { expect, test } from "vitest";
import { markedLine, offsetAt } from "./marked-line.ts";

test.each([
  ["a\nbcd\ne", { line: 2, column: 3 }, "bcd\n  ^"],
  ["\tx", { line: 1, column: 2 }, " x\n ^"],
  ["abc", { line: 1, column: 4 }, "abc\n   ^"],
  [
    `${"a".repeat(30)}b${"c".repeat(30)}`,
    { line: 1, column: 31 },
    `…${"a".repeat(18)}b${"c".repeat(17)}…\n${" ".repeat(19)}^`,
  ],
])("a caret stands under the place in %j", (text, place, marked) => {
  expect(markedLine(text, place)).toBe(marked);
});

test("what has no place has no line", () => {
  expect(markedLine("abc", {})).toBeUndefined();
  expect(markedLine("abc", { line: 7, column: 1 })).toBeUndefined();
});

test.each([
  ["a\nbcd\ne", { line: 2, column: 3 }, 4],
  ["a\nbcd\ne", { line: 3, column: 1 }, 6],
  ["a", {}, 0],
])("the offset in %j", (text, place, offset) => {
  expect(offsetAt(text, place)).toBe(offset);
});
