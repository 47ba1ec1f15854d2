import { expect, test } from "vitest";
import { activityDays } from "./activity-days.ts";

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime();
const now = new Date(2026, 2, 30, 15).getTime();

test("times are counted by days of the own zone, today last, older ones not at all", () => {
  const days = activityDays([at(30, 0), at(30, 23), at(29, 23), at(28, 0), at(27, 23)], now, 3);
  expect(days.map(({ count }) => count)).toEqual([1, 1, 2]);
  expect(days.map(({ start }) => new Date(start).getDate())).toEqual([28, 29, 30]);
});

test("without times there are days all the same", () => {
  expect(activityDays([], now, 14).map(({ count }) => count)).toEqual(Array.from({ length: 14 }, () => 0));
});
