import { describe, expect, test } from "vitest";
import { axisOf, valueText } from "./flow-axis.ts";

describe("an axis", () => {
  test.each([
    [0, 1.5, [0, 0.5, 1, 1.5]],
    [-3, 10, [-5, 0, 5, 10]],
    [-0.3, 0, [-0.3, -0.2, -0.1, 0]],
    [0, 0.0003, [0, 0.0001, 0.0002, 0.0003]],
    [0, 4_200_000, [0, 2_000_000, 4_000_000, 6_000_000]],
    [0, 0, [0]],
  ])("from %d to %d names %j", (lowest, highest, ticks) => {
    expect(axisOf(lowest, highest)).toEqual({ top: ticks.at(-1), bottom: ticks[0], ticks });
  });
});

test.each([
  [0, "0"],
  [1.5, "1.5"],
  [-1234, "−1.23K"],
  [5000, "5,000"],
  [25_000, "25K"],
  [999_950, "1M"],
  [-4_200_000, "−4.2M"],
  [0.00025, "0.00025"],
  [0.00000002, "2e-8"],
])("the value %d is written %s", (value, text) => {
  expect(valueText(value)).toBe(text);
});
