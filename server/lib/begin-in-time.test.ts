import { expect, test } from "vitest";
import { beginInTime } from "./begin-in-time.ts";

/** The items that were begun, if each takes so many milliseconds. */
const begunOf = async (items: readonly number[], takesMs: number) => {
  let now = 0;
  let open = 0;
  let most = 0;
  const begun: number[] = [];
  await beginInTime(items, { atOnce: 2, forMs: 100, elapsed: () => now }, async (item) => {
    begun.push(item);
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    now += takesMs;
    open -= 1;
  });
  return { begun, most };
};

test("does everything that takes little time, in order and two at a time", async () => {
  expect(await begunOf([1, 2, 3, 4, 5], 1)).toEqual({ begun: [1, 2, 3, 4, 5], most: 2 });
});

test("begins no more once it has taken too long, but always the first ones", async () => {
  expect((await begunOf([1, 2, 3, 4, 5, 6], 40)).begun).toEqual([1, 2, 3, 4]);
  expect((await begunOf([1, 2, 3, 4, 5], 1_000)).begun).toEqual([1, 2]);
});
