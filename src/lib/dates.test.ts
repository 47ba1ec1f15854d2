import { expect, test } from "vitest";
import { clockText, dayHeading, dayKey, dayText, exactClockText, timeText, zonedTimeText } from "./dates.ts";

const at = (text: string): number => new Date(text).getTime();
// Without a zone, a text is in the viewer's.
const now = at("2026-11-28T00:05:00");

test.each([
  ["2026-11-28T00:01:00", "Today, 28 November"],
  ["2026-11-27T23:59:00", "Yesterday, 27 November"],
  ["2026-11-26T12:00:00", "Thursday, 26 November"],
  ["2025-12-31T12:00:00", "Wednesday, 31 December 2025"],
])("%s is under %s", (text, heading) => {
  expect(dayHeading(at(text), now)).toBe(heading);
});

test("a day begins and ends in the viewer's time zone", () => {
  expect(dayKey(at("2026-11-28T00:00:00"))).toBe("2026-11-28");
  expect(dayKey(at("2026-11-27T23:59:59"))).toBe("2026-11-27");
});

test("a day, a time, and both have one form, whatever the browser's language", () => {
  const evening = at("2026-09-03T21:05:09");
  expect([dayText(evening), clockText(evening), exactClockText(evening), timeText(evening)]).toEqual([
    "3 Sep 2026",
    "21:05",
    "21:05:09",
    "3 Sep 2026, 21:05",
  ]);
});

test("a time for the record has its zone", () => {
  expect(zonedTimeText(Date.parse("2026-11-28T00:31:07Z"), "UTC")).toBe("28 Nov 2026, 00:31:07 UTC");
  expect(zonedTimeText(Date.parse("2026-07-01T22:30:00Z"), "Asia/Kolkata")).toBe("2 Jul 2026, 04:00:00 GMT+5:30");
});
