import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

test.each([
  ["7", 7000],
  [" 7 ", 7000],
  ["0", 0],
  ["999999999", 999_999_999_000],
  ["Sun, 01 Mar 2026 12:00:30 GMT", 30_000],
  ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
  ["soon", 0],
  ["-5", 0],
  ["", 0],
  [null, 0],
  [undefined, 0],
])("Retry-After %j is %i ms", (header, expected) => {
  expect(retryAfterMs(header, Date.parse("2026-03-01T12:00:00Z"))).toBe(expected);
});
