import { expect, test } from "vitest";
import { type Loop, startLoop } from "./loop.ts";

/** A loop whose rounds a test can wait for. */
const observed = (round: (count: number) => Promise<void>, next: () => Promise<number | null>) => {
  let count = 0;
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  const noted: unknown[] = [];
  const loop: Loop = startLoop(
    async () => {
      count += 1;
      for (const one of waiting) if (count >= one.count) one.done();
      await round(count);
    },
    next,
    () => 0,
    (error) => noted.push(error),
  );
  const until = (wanted: number): Promise<void> =>
    count >= wanted
      ? Promise.resolve()
      : new Promise((done) => {
          waiting.push({ count: wanted, done });
        });
  return { loop, until, noted, count: () => count };
};

test("runs again when something is due", async () => {
  const { loop, until, count } = observed(
    () => Promise.resolve(),
    () => Promise.resolve(0),
  );
  await until(3);
  await loop.stop();
  expect(count()).toBeGreaterThanOrEqual(3);
});

test("runs at once when it is woken, though nothing is due", async () => {
  const { loop, until, count } = observed(
    () => Promise.resolve(),
    () => Promise.resolve(null),
  );
  await until(1);
  loop.wake();
  await until(2);
  await loop.stop();
  expect(count()).toBe(2);
});

test("goes on after a round that has failed, and notes it", async () => {
  const failure = new Error("the store is busy");
  const { loop, until, noted } = observed(
    (count) => (count === 1 ? Promise.reject(failure) : Promise.resolve()),
    () => Promise.resolve(null),
  );
  await until(1);
  await Promise.resolve();
  loop.wake();
  await until(2);
  await loop.stop();
  expect(noted).toEqual([failure]);
});

test("stops only when the round that runs has ended, and starts no other", async () => {
  let end: () => void = () => undefined;
  let ended = false;
  const { loop, until, count } = observed(
    () =>
      new Promise((resolve) => {
        end = () => {
          ended = true;
          resolve();
        };
      }),
    () => Promise.resolve(0),
  );
  await until(1);
  const stopped = loop.stop();
  end();
  await stopped;
  loop.wake();
  expect([ended, count()]).toEqual([true, 1]);
});
