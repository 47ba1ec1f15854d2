import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { againMs, isAllowed } from "./poll.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test.each<[what: string, error: ApiError | null, expected: number | false]>([
  ["after a response, in its own time", null, 700],
  ["after a failure, in its own time", new ApiError({ status: 503, code: "BUSY", retryAfter: 9 }), 700],
  ["while no one is signed in, never", new ApiError({ status: 401, code: "POSTERN_SIGN_IN_REQUIRED" }), false],
  ["after too many requests, when the server allows", new ApiError({ status: 429, code: "X", retryAfter: 9 }), 9_000],
  ["after too many requests, but no sooner than usual", new ApiError({ status: 429, code: "X" }), 700],
])("a query is polled %s", (_what, error, expected) => {
  expect(againMs({ error }, 700)).toBe(expected);
});

test.each<[what: string, error: ApiError | null, msAgo: number, expected: boolean]>([
  ["after a response", null, 0, true],
  ["right after a failure", new ApiError({ status: 503, code: "BUSY", retryAfter: 9 }), 0, true],
  ["not before the time that the server names", new ApiError({ status: 429, code: "X", retryAfter: 9 }), 8_000, false],
  ["after the time that the server names", new ApiError({ status: 429, code: "X", retryAfter: 9 }), 9_000, true],
])("a request is allowed %s", (_what, error, msAgo, expected) => {
  vi.spyOn(Date, "now").mockReturnValue(50_000 + msAgo);
  expect(isAllowed({ error, errorUpdatedAt: 50_000 })).toBe(expected);
});

test("a query that has all it needs is not polled", () => {
  expect(againMs({ error: new ApiError({ status: 429, code: "X", retryAfter: 9 }) }, false)).toBe(false);
});
