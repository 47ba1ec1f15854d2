import { expect, test } from "vitest";
import { tookText } from "./took-text.ts";

test.each([
  [-5_000, "under 0.1 s"],
  [0, "under 0.1 s"],
  [49, "under 0.1 s"],
  [50, "0.1 s"],
  [440, "0.4 s"],
  [9_949, "9.9 s"],
  [9_950, "10 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [185_900, "3 min 5 s"],
  [3_600_000, "1 h"],
  [3_660_000, "1 h 1 min"],
  [86_400_000, "1 d"],
  [187_200_000, "2 d 4 h"],
])("%i ms took %s", (ms, words) => {
  expect(tookText(ms)).toBe(words);
});
