import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pollDelay } from "./poll-delay.ts";

describe("Reliability 11: polling", () => {
  test("starts at 1 s and grows to 20 s", () => {
    expect([0, 1, 2, 8, 30, 1e9].map((polls) => pollDelay(polls, 1))).toEqual([
      1000, 1500, 2250, 20_000, 20_000, 20_000,
    ]);
  });

  test("has a jitter of a fifth, and is never more than 20 s", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (polls, chance) => {
        const delay = pollDelay(polls, chance);
        expect(delay).toBeGreaterThanOrEqual(pollDelay(polls, 0));
        expect(delay).toBeLessThanOrEqual(20_000);
        expect(pollDelay(polls + 1, chance)).toBeGreaterThanOrEqual(delay);
      }),
      { numRuns: 200 },
    );
  });

  test("waits as long as the service asks, up to a limit", () => {
    expect(pollDelay(0, 1, 60_000)).toBe(60_000);
    expect(pollDelay(0, 1, 10)).toBe(1000);
    expect(pollDelay(0, 1, 1e12)).toBe(600_000);
  });
});
