import { expect, test } from "vitest";
import { median } from "./figures.mjs";
import { missedBy, ofRounds } from "./rows.mjs";

test.each([
  ["met, at most", { target: 100 }, 100, 0],
  ["missed, at most", { target: 100 }, 130, 30],
  ["met, at least", { target: 90, moreIsBetter: true }, 91, 0],
  ["missed, at least", { target: 90, moreIsBetter: true }, 55, 35],
])("a target is %s", (_name, more, value, by) => {
  expect(missedBy({ name: "a row", unit: "", value, ...more })).toBe(by);
});

test("rounds become medians, without the rounds that could not measure a row", () => {
  const round = (value: number) => [
    { name: "time", value, unit: "ms" as const, target: 10 },
    value === 5 ? { name: "bytes", reason: "no" } : { name: "bytes", value, unit: "KB" as const, target: 10 },
    { name: "never", reason: "not here" },
  ];
  expect(ofRounds([round(1), round(9), round(5)], median)).toEqual([
    { name: "time", value: 5, unit: "ms", target: 10 },
    { name: "bytes", value: 1, unit: "KB", target: 10 },
    { name: "never", reason: "not here" },
  ]);
});
