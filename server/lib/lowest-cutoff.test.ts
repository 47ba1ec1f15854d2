import { expect, test } from "vitest";
import { createTestClock } from "#server/testing/clock.ts";
import { createLowestCutoff } from "./lowest-cutoff.ts";

const minute = 60_000;
const setUp = () => {
  const clock = createTestClock(1_000_000_000);
  return { clock, cutoff: createLowestCutoff(clock, 10 * minute) };
};

test("is now minus the duration, however often it is called", () => {
  const { clock, cutoff } = setUp();
  for (let count = 0; count < 30; count += 1) {
    clock.pass(minute);
    expect(cutoff()).toBe(clock.now() - 10 * minute);
  }
});

test("Security 40: rows stored before the clock was set forward stay recent for the full duration", () => {
  const { clock, cutoff } = setUp();
  cutoff();
  const stored = clock.now();
  clock.set(120 * minute);
  clock.pass(10 * minute - 1);
  expect(cutoff()).toBeLessThan(stored);
  clock.pass(2);
  expect(cutoff()).toBeGreaterThan(stored);
});

test("Security 40: rows stored before the clock was set back stay recent", () => {
  const { clock, cutoff } = setUp();
  cutoff();
  const stored = clock.now();
  clock.set(-120 * minute);
  expect(cutoff()).toBeLessThan(stored);
});
