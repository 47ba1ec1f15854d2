import { expect, test } from "vitest";
import { dayHeading, dayKey } from "./day-heading.ts";

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
