import { expect, test } from "vitest";
import { periodsOf, periodText } from "./periods.ts";

test("the last days and whole months are offered, the newest month first", () => {
  expect(periodsOf(["2024-02", "2026-11"], Date.parse("2026-11-28T10:00:00Z"))).toEqual([
    { label: "Last 7 days", since: "2026-11-22", until: undefined },
    { label: "Last 30 days", since: "2026-10-30", until: undefined },
    { label: "November 2026", since: "2026-11-01", until: "2026-11-30" },
    { label: "February 2024", since: "2024-02-01", until: "2024-02-29" },
  ]);
});

test.each([
  [{ since: undefined, until: undefined }, "Any time"],
  [{ since: "2026-11-03", until: undefined }, "From 3 Nov 2026"],
  [{ since: undefined, until: "2026-11-05" }, "Until 5 Nov 2026"],
  [{ since: "2026-11-03", until: "2026-11-05" }, "3 Nov 2026 to 5 Nov 2026"],
])("%j reads %s", (period, text) => {
  expect(periodText(period)).toBe(text);
});
