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
  [
    `${"😀".repeat(20)}b${"😀".repeat(20)}`,
    { line: 1, column: 41 },
    `…${"😀".repeat(18)}b${"😀".repeat(17)}…\n${" ".repeat(37)}^`,
  ],
])("a caret is under the position in %j", (text, place, marked) => {
  expect(markedLine(text, place)).toBe(marked);
});

test("Security 45: invisible characters in the line are escaped, and the caret is still under the position", () => {
  expect(markedLine("a\u202eb\u200b;c", { line: 1, column: 5 })).toBe(`a\\u202eb\\u200b;c\n${" ".repeat(14)}^`);
  expect(markedLine("a;\u00a0\r\nb", { line: 1, column: 2 })).toBe("a;\\u00a0\\r\n ^");
});

test("an error without a position has no line", () => {
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
