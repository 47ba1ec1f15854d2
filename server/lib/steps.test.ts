import { expect, test } from "vitest";
import { everyStep, onceDone } from "./steps.ts";

test("every step is taken in its order, whatever fails, and the first failure is thrown", async () => {
  const taken: number[] = [];
  const step = (number: number, problem?: string) => async () => {
    await Promise.resolve();
    taken.push(number);
    if (problem !== undefined) throw new Error(problem);
  };
  const throwsAtOnce = () => {
    throw new Error("third");
  };
  await expect(everyStep([step(1), step(2, "second"), throwsAtOnce, step(4)])).rejects.toThrow("second");
  expect(taken).toEqual([1, 2, 4]);
  await expect(everyStep([step(5), step(6)])).resolves.toBeUndefined();
  expect(taken).toEqual([1, 2, 4, 5, 6]);
});

test("work is done once, also for those who ask meanwhile, and again where it has failed", async () => {
  let attempts = 0;
  const once = onceDone(async () => {
    attempts += 1;
    await Promise.resolve();
    if (attempts === 1) throw new Error("away");
  });
  const both = await Promise.allSettled([once(), once()]);
  expect([attempts, both.map(({ status }) => status)]).toEqual([1, ["rejected", "rejected"]]);
  await once();
  await once();
  expect(attempts).toBe(2);
});
