import { expect, test } from "vitest";
import { fewAtOnce } from "./few-at-once.ts";

test("each item is processed once, in order, at most four at a time", async () => {
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  await fewAtOnce([1, 2, 3, 4, 5, 6, 7, 8, 9], new AbortController().signal, async (item) => {
    begun.push(item);
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(4);
});

test("once stopped, it begins no further item", async () => {
  const controller = new AbortController();
  const begun: number[] = [];
  await fewAtOnce([1, 2, 3, 4, 5, 6], controller.signal, async (item) => {
    begun.push(item);
    await Promise.resolve();
    controller.abort();
  });
  expect(begun).toEqual([1, 2, 3, 4]);
});
