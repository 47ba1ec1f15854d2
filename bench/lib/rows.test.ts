import { describe, expect, test } from "vitest";
import { median } from "./figures.mjs";
import { merged, missedBy, ofRounds, slower, worsening } from "./rows.mjs";

type Taken = Parameters<typeof worsening>[0];

const taken = (value: number, more: Partial<Taken> = {}): Taken => ({
  name: "a row",
  value,
  unit: "ms",
  machineMs: 100,
  ...more,
});

const rate = { unit: "/s", moreIsBetter: true } as const;

describe("worsening", () => {
  test.each([
    ["a time that is a fifth longer", taken(100), taken(120), 0.2],
    ["the same time on a machine that is half as fast", taken(100), taken(200, { machineMs: 200 }), 0],
    ["a longer time on a faster machine", taken(100), taken(75, { machineMs: 50 }), 0.5],
    ["a shorter time", taken(100), taken(50), -0.5],
    ["a time as a multiple of its reference", taken(100, { reference: 50 }), taken(120, { reference: 60 }), 0],
    ["a rate that halved", taken(1000, rate), taken(500, rate), 1],
    ["the same rate on a machine that is half as fast", taken(1000, rate), taken(500, { ...rate, machineMs: 200 }), 0],
    [
      "a rate as a share of its reference",
      taken(1000, { ...rate, reference: 4000 }),
      taken(1500, { ...rate, reference: 6000 }),
      0,
    ],
    ["bytes, on any machine", taken(150, { unit: "KB" }), taken(180, { unit: "KB", machineMs: 900 }), 0.2],
    ["a difference within the noise", taken(1), taken(2.5), 0],
    ["a layout shift that was zero before", taken(0, { unit: "" }), taken(0.09, { unit: "" }), Infinity],
    ["zero before and after", taken(0), taken(0), 0],
  ])("%s", (_name, before, after, share) => {
    expect(worsening(before, after)).toBeCloseTo(share, 10);
  });
});

test("rows slower by more than 15 % are reported; new or slightly slower ones are not", () => {
  const saved = ["a", "b", "c", "of another unit"].map((name) => taken(100, { name }));
  const now = [
    taken(116, { name: "a" }),
    taken(114, { name: "b" }),
    taken(60, { name: "c" }),
    taken(900, { name: "new" }),
    taken(900, { name: "of another unit", unit: "KB" }),
  ];
  expect(slower(saved, now).map(({ name, share }) => [name, share.toFixed(2)])).toEqual([["a", "0.16"]]);
});

test.each([
  ["met, at most", { target: 100 }, 100, 0],
  ["missed, at most", { target: 100 }, 130, 30],
  ["met, at least", { target: 90, moreIsBetter: true }, 91, 0],
  ["missed, at least", { target: 90, moreIsBetter: true }, 55, 35],
  ["without a target", {}, 1, undefined],
])("a target is %s", (_name, more, value, by) => {
  expect(missedBy({ name: "a row", unit: "", value, ...more })).toBe(by);
});

test("measuring some rows again keeps the other saved ones, sorted by name", () => {
  const saved = [taken(1, { name: "b" }), taken(2, { name: "a" })];
  expect(merged(saved, [taken(3, { name: "b" }), taken(4, { name: "aa" })])).toEqual([
    taken(2, { name: "a" }),
    taken(4, { name: "aa" }),
    taken(3, { name: "b" }),
  ]);
});

test("rounds become medians, without the rounds that could not measure a row", () => {
  const round = (value: number, reference: number) => [
    { name: "time", value, unit: "ms" as const, reference },
    value === 5 ? { name: "bytes", reason: "no" } : { name: "bytes", value, unit: "KB" as const },
    { name: "never", reason: "not here" },
  ];
  expect(ofRounds([round(1, 10), round(9, 30), round(5, 20)], median)).toEqual([
    { name: "time", value: 5, unit: "ms", reference: 20 },
    { name: "bytes", value: 1, unit: "KB" },
    { name: "never", reason: "not here" },
  ]);
});
