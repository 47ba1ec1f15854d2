// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { alwaysMined, isDue, isUsable, leastInterval, nextStop } from "./schedule.ts";

test.each([
  [63, 0, false],
  [64, 0, true],
  [127, 64, false],
  [128, 64, true],
  // From 8,192 blocks on the interval grows, because a snapshot contains all of them.
  [12_800, 12_701, false],
  [12_800, 12_700, true],
])("after block %i, the last snapshot at %i: due is %s", (number, last, expected) => {
  expect(isDue(number, last, 64)).toBe(expected);
});

test("a snapshot is usable if the last 10 blocks come after it", () => {
  expect(isUsable(90, 100)).toBe(true);
  expect(isUsable(91, 100)).toBe(false);
});

test("with the smallest interval one of the three newest snapshots is usable after every block", () => {
  for (let length = 3 * leastInterval; length < 1000; length += 1) {
    const newest = length - (length % leastInterval);
    const numbers = [newest, newest - leastInterval, newest - 2 * leastInterval];
    expect(numbers.some((number) => isUsable(number, length))).toBe(true);
  }
});

test.each([
  ["a short log is mined in one go", 0, 73, 73],
  ["one snapshot is due before the last blocks", 0, 74, 64],
  ["a long log leaves one every 1,000 blocks", 3000, 10_000, 4000],
  ["the last of them is the one that the next start uses", 9000, 10_000, 10_000 - alwaysMined],
  ["afterwards the rest is mined", 10_000 - alwaysMined, 10_000, 10_000],
  ["nothing to mine", 5, 5, 5],
])("%s: from %i of %i up to %i", (_, at, length, expected) => {
  expect(nextStop(at, length, 64)).toBe(expected);
});
