import { expect, test } from "vitest";
import { dateText, shortDayText } from "./utc-days.ts";

test.each([
  ["2026-01-01", "1 Jan"],
  ["2024-02-29", "29 Feb"],
  ["2026-11-24", "24 Nov"],
  ["2026-12-31", "31 Dec"],
])("%s is %s, in whatever zone one reads it", (day, words) => {
  expect(shortDayText(day)).toBe(words);
  expect(dateText(day)).toBe(`${words} ${day.slice(0, 4)}`);
});
