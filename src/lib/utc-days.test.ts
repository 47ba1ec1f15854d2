import { expect, test } from "vitest";
import { dateText, dayText } from "./utc-days.ts";

test.each([
  ["2026-01-01", "Jan 1"],
  ["2024-02-29", "Feb 29"],
  ["2026-11-24", "Nov 24"],
  ["2026-12-31", "Dec 31"],
])("%s is %s, in whatever zone one reads it", (day, words) => {
  expect(dayText(day)).toBe(words);
  expect(dateText(day)).toBe(`${words}, ${day.slice(0, 4)}`);
});
