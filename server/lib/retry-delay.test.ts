import { expect, test } from "vitest";
import { retryDelay } from "./retry-delay.ts";

const retries = { firstMs: 2_000, longestMs: 300_000 };

test.each([
  [0, 1, 2_000],
  [1, 1, 4_000],
  [7, 1, 256_000],
  [8, 1, 300_000],
  [1_000, 1, 300_000],
  [0, 0, 1_600],
  [1_000, 0, 240_000],
])("after %i failures, with chance %i, it waits %i ms", (failures, chance, expected) => {
  expect(retryDelay(retries, failures, chance)).toBe(expected);
});
