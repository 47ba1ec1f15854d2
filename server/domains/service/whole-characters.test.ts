import { expect, test } from "vitest";
import { binary } from "./view.ts";
import { wholeCharacters, wholeEscapes } from "./whole-characters.ts";

test("a stretch is widened to whole characters on both sides", () => {
  // a, the two bytes of é, b, the three bytes of 漢, c
  const text = binary("aéb漢c");
  expect(wholeCharacters(text, [[2, 5]])).toEqual([[1, 7]]);
  expect(wholeCharacters(text, [[0, 2]])).toEqual([[0, 3]]);
  expect(wholeCharacters(text, [[3, 4]])).toEqual([[3, 4]]);
  expect(wholeCharacters(text, [[6, 8]])).toEqual([[4, 8]]);
});

test("widening stops at the ends of a text that begins or ends within a character", () => {
  expect(wholeCharacters("\u00a9\u00a9", [[1, 1]])).toEqual([[0, 2]]);
});

test("stretches that meet in one character become one", () => {
  const text = binary("a漢b");
  expect(
    wholeCharacters(text, [
      [0, 2],
      [2, 5],
    ]),
  ).toEqual([[0, 5]]);
});

test.each([
  ["a stretch that begins in an escape", "ab\\u0041cd", [5, 9], [2, 9]],
  ["one that ends in an escape", "ab\\u0041cd", [1, 4], [1, 8]],
  ["one that begins and ends beside escapes", "\\nab\\n", [2, 4], [2, 4]],
  ["one within an escape", "ab\\u0041cd", [4, 5], [2, 8]],
  ["one behind a backslash that is escaped", "\\\\nab", [2, 4], [2, 4]],
  ["one in a text without escapes", "abcd", [1, 3], [1, 3]],
  ["an escape in capitals", "\\U00e9", [1, 3], [0, 6]],
] as const)("%s", (_name, text, given, expected) => {
  expect(wholeEscapes(text, [given])).toEqual([expected]);
});

test("every stretch is widened, in order, and two in one escape become one", () => {
  const text = "\\u0041x\\u0042y\\u0043";
  expect(
    wholeEscapes(text, [
      [2, 3],
      [4, 7],
      [9, 10],
      [15, 16],
    ]),
  ).toEqual([
    [0, 7],
    [7, 13],
    [14, 20],
  ]);
});

test("an escape that reaches from one stretch into the next joins them", () => {
  expect(
    wholeEscapes("ab\\u0041cd", [
      [0, 4],
      [5, 10],
    ]),
  ).toEqual([[0, 10]]);
});

test("a stretch over several escapes is widened at both ends", () => {
  expect(wholeEscapes("\\u0041x\\u0042y", [[2, 9]])).toEqual([[0, 13]]);
});

test("characters are kept whole beside escapes too", () => {
  expect(wholeEscapes(`${binary("é")}\\n`, [[1, 3]])).toEqual([[0, 4]]);
});
