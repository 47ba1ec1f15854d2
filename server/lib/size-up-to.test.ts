import { expect, test } from "vitest";
import { sizeUpTo } from "./size-up-to.ts";

test.each<[string, unknown, number]>([
  ["a text is as long as its characters, and one more", "abc", 4],
  ["other values count one", 5, 1],
  ["null counts one", null, 1],
  ["an empty object counts one", {}, 1],
  ["the items of a list count one more", ["ab", 7], 1 + 1 + 3 + 1 + 1],
  ["the keys of an object count as their characters", { key: "ab", k: null }, 1 + 3 + 3 + 1 + 1],
  ["what is nested counts too", { a: [{ b: "cd" }] }, 1 + 1 + 1 + 1 + 1 + 1 + 3],
])("%s", (_what, value, size) => {
  expect(sizeUpTo(value, 1_000)).toBe(size);
});

test("it is at least as long as JSON says, but for punctuation", () => {
  const value = { to: "0x1234", amounts: ["1", "22", "333"], nested: { deep: { deeper: "x".repeat(50) } } };
  const letters = JSON.stringify(value).replaceAll(/[^a-z0-9]/gi, "").length;
  expect(sizeUpTo(value, 10_000)).toBeGreaterThanOrEqual(letters);
});

test("counting ends soon above the limit, and not at it", () => {
  expect(sizeUpTo("abc", 4)).toBe(4);
  const many = Array.from({ length: 100_000 }, () => 1);
  expect(sizeUpTo(many, 10)).toBe(11);
  const inner = { a: "x".repeat(20), b: many };
  expect(sizeUpTo([inner, inner], 10)).toBeLessThan(200);
  expect(sizeUpTo(["ab", "cd"], 9)).toBe(9);
  expect(sizeUpTo(["ab", "cd"], 8)).toBe(9);
});
