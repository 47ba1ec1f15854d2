import { expect, test } from "vitest";
import { createBreaker } from "./breaker.ts";

const setUp = () => {
  const clock = { now: 0 };
  const breaker = createBreaker(() => clock.now);
  /** A read: whether it was let through, and its outcome. */
  const read = (answered: boolean): boolean => {
    const admitted = breaker.admits();
    if (admitted) breaker.report(answered);
    return admitted;
  };
  const fail = (count: number) => Array.from({ length: count }, () => read(false));
  return { clock, breaker, read, fail };
};

test("five reads without a response open it, four do not", () => {
  const { read, fail } = setUp();
  expect(fail(4)).toEqual([true, true, true, true]);
  expect(read(true)).toBe(true);
  expect(fail(6)).toEqual([true, true, true, true, true, false]);
});

test("after a pause one read is let through; its response closes the breaker", () => {
  const { clock, read, fail } = setUp();
  fail(5);
  clock.now = 999;
  expect(read(true)).toBe(false);
  clock.now = 1000;
  expect(read(true)).toBe(true);
  expect(fail(5)).toEqual([true, true, true, true, true]);
});

test("while one read probes, the others are not let through", () => {
  const { clock, breaker, fail } = setUp();
  fail(5);
  clock.now = 1000;
  expect([breaker.admits(), breaker.admits(), breaker.admits()]).toEqual([true, false, false]);
  breaker.report(true);
  expect(breaker.admits()).toBe(true);
});

test("the pause doubles up to half a minute, and resets after a response", () => {
  const { clock, read, fail } = setUp();
  fail(5);
  const pauses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const from = clock.now;
    while (!read(false)) clock.now += 500;
    pauses.push(clock.now - from);
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  clock.now += 30_000;
  expect(read(true)).toBe(true);
  fail(5);
  clock.now += 1000;
  expect(read(true)).toBe(true);
});

test("a shorter longest pause keeps it as short", () => {
  const clock = { now: 0 };
  const breaker = createBreaker(() => clock.now, 1_000);
  for (let round = 0; round < 20; round += 1) {
    expect(breaker.admits()).toBe(true);
    breaker.report(false);
    if (round >= 4) clock.now += 1_000;
  }
});

test("reads in progress when it opened do not make the pause longer", () => {
  const { clock, breaker } = setUp();
  for (let count = 0; count < 30; count += 1) expect(breaker.admits()).toBe(true);
  for (let count = 0; count < 30; count += 1) breaker.report(false);
  clock.now = 1000;
  expect(breaker.admits()).toBe(true);
});
