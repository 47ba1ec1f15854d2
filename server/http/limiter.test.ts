import fc from "fast-check";
import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";

const setUp = (perMinute: number) => {
  const clock = { now: 1_000_000 };
  return { clock, limiter: createLimiter(perMinute, () => clock.now) };
};

test("a whole minute's worth may happen at once, and then at a steady pace", () => {
  const { clock, limiter } = setUp(60);
  expect(Array.from({ length: 60 }, () => limiter.take("ada"))).toEqual(Array.from({ length: 60 }, () => null));
  expect(limiter.take("ada")).toBe(1);
  clock.now += 999;
  expect(limiter.take("ada")).toBe(1);
  clock.now += 1;
  expect(limiter.take("ada")).toBeNull();
  expect(limiter.take("ada")).toBe(1);
});

test("one key does not use up another's", () => {
  const { limiter } = setUp(1);
  expect([limiter.take("ada"), limiter.take("ada"), limiter.take("grace")]).toEqual([null, 60, null]);
});

test("a refusal uses nothing up", () => {
  const { clock, limiter } = setUp(1);
  limiter.take("ada");
  for (let count = 0; count < 100; count += 1) limiter.take("ada");
  clock.now += 60_000;
  expect(limiter.take("ada")).toBeNull();
});

test("after waiting as long as told, the next call is allowed, whatever came before", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 200 }),
      (perMinute, pauses) => {
        const { clock, limiter } = setUp(perMinute);
        for (const pause of pauses) {
          clock.now += pause;
          const wait = limiter.take("ada");
          if (wait === null) continue;
          clock.now += wait * 1000;
          expect(limiter.take("ada")).toBeNull();
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("only quiet keys are forgotten", () => {
  const { clock, limiter } = setUp(2);
  for (let index = 0; index < 10_001; index += 1) limiter.take(`address ${index}`);
  clock.now += 60_000;
  limiter.take("busy");
  limiter.take("busy");
  limiter.take("new");
  expect(limiter.take("busy")).toBe(30);
});
