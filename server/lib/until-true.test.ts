import { expect, test } from "vitest";
import { untilTrue } from "./until-true.ts";

const asking = (answers: readonly boolean[]) => {
  let asked = 0;
  return { ask: () => Promise.resolve(answers[asked++] ?? false), count: () => asked };
};

test("asks until the answer is true", async () => {
  const { ask, count } = asking([false, true, true]);
  await untilTrue(ask, 60_000);
  expect(count()).toBe(2);
});

test("asks once if there is no time, and stops when the time is over", async () => {
  const [none, some] = [asking([]), asking([])];
  await untilTrue(none.ask, 0);
  await untilTrue(some.ask, 500);
  expect([none.count(), some.count()]).toEqual([1, 3]);
});
