import { describe, expect, test } from "vitest";
import { daysBetween, firstOf } from "#src/lib/utc-days.ts";
import { balancePoints, flowPoints, heightOf } from "./chart-points.ts";

const at = (day: string, amount: string) => ({ day, amount, text: `${amount} X` });
const history = { data: [at("2026-01-02", "10"), at("2026-01-04", "25")], decimals: 1 };

describe("the balance over time", () => {
  test("stays the same until the day it changes, up to today", () => {
    expect(balancePoints(history, undefined, "2026-01-06")).toEqual([
      { day: "2026-01-02", height: 1, text: "10 X" },
      { day: "2026-01-03", height: 1, text: "10 X" },
      { day: "2026-01-04", height: 2.5, text: "25 X" },
      { day: "2026-01-05", height: 2.5, text: "25 X" },
      { day: "2026-01-06", height: 2.5, text: "25 X" },
    ]);
  });

  test.each([
    ["before the first day nothing is invented", "2025-12-01", ["2026-01-02", "10 X"]],
    ["on a day without a change the last one counts", "2026-01-03", ["2026-01-03", "10 X"]],
    ["on a day with a change that change counts", "2026-01-04", ["2026-01-04", "25 X"]],
    ["after all changes the last one counts", "2026-01-06", ["2026-01-06", "25 X"]],
  ])("begins with the period: %s", (_, since, first) => {
    const [point] = balancePoints(history, since, "2026-01-06");
    expect([point?.day, point?.text]).toEqual(first);
  });

  test("is empty if nothing was seen", () => {
    expect(balancePoints({ data: [], decimals: 1 }, undefined, "2026-01-06")).toEqual([]);
  });
});

test("money in is above the line and money out below it, with exact words; a quiet day has neither", () => {
  const moved = { networkId: "n", asset: { kind: "native" as const } };
  const amount = (text: string) => ({ amount: text, text: `${text} X` });
  const days = [{ ...moved, day: "2026-01-02", in: amount("10"), out: amount("5") }];
  expect(flowPoints(days, 0, "2026-01-01", "2026-01-02")).toEqual([
    { day: "2026-01-01", in: 0, out: 0, texts: undefined },
    { day: "2026-01-02", in: 10, out: -5, texts: { in: "+10 X", out: "−5 X" } },
  ]);
  expect(flowPoints([], 0, "2026-01-01", "2026-01-02")).toEqual([]);
});

test("a height is a number of units, however large the amount", () => {
  expect(heightOf("1500000000000000000", 18)).toBe(1.5);
  expect(heightOf("9".repeat(78), 0)).toBe(1e78);
  expect(heightOf("5", null)).toBe(5);
});

test("days are counted in UTC, over months, and the range is limited", () => {
  expect(daysBetween("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(daysBetween("2026-03-02", "2026-03-01")).toEqual([]);
  expect(daysBetween("1990-01-01", "2026-03-01")).toHaveLength(1_100);
  expect(firstOf(30, Date.parse("2026-03-01T23:59:59Z"))).toBe("2026-01-31");
});
