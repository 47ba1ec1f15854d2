import { expect, test } from "vitest";
import { sideOf } from "./side.ts";

const isOwn = (address: string) => address.startsWith("own");

test.each([
  ["foreign-1", "own-1", "in"],
  ["own-1", "foreign-1", "out"],
  ["own-1", "own-2", "internal"],
  ["own-1", "own-1", "internal"],
  ["foreign-1", "foreign-2", undefined],
  [null, "own-1", "in"],
  ["own-1", null, "out"],
  [null, null, undefined],
] as const)("from %s to %s is %s", (from, to, side) => {
  expect(sideOf({ from, to }, isOwn)).toBe(side);
});
