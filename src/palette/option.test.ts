import { expect, test } from "vitest";
import { aroundMatch, fits } from "./option.ts";

test.each([
  ["Generate address", "", "", true],
  ["Generate address", "", "GENER", true],
  ["Generate address", "", "address gen", true],
  ["Generate address", "new", "new add", true],
  ["Generate address", "", "wallet", false],
  ["Generate address", "", ".*", false],
  ["Switch to a.*b", "", ".*", true],
  ["Switch to [", "", "[", true],
])("%s with the words %j fits %j: %s", (label, words, text, does) => {
  expect(fits({ label, words }, text)).toBe(does);
});

test.each([
  ["Treasury", "ASU", ["Tre", "asu", "ry"]],
  ["Treasury", "", ["Treasury", "", ""]],
  ["Treasury", "x", ["Treasury", "", ""]],
  ["a.b", ".", ["a", ".", "b"]],
  // In lower case the first letter is two, and places move.
  ["İstanbul", "stan", ["İstanbul", "", ""]],
])("%s around %j", (text, wanted, parts) => {
  expect(aroundMatch(text, wanted)).toEqual(parts);
});
