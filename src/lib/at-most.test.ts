import { expect, test } from "vitest";
import { deferred } from "#src/testing/deferred.ts";
import { atMost } from "./at-most.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("no more than so many works run at once, in order, also after failures", async () => {
  const inTurn = atMost(2);
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map(() => deferred<number>());
  const results = works.map(async (work, index) =>
    inTurn(async () => {
      begun.push(index);
      if ((await work.promise) === -1) throw new Error("no");
      return index;
    }).catch(() => -1),
  );
  await settled();
  expect(begun).toEqual([0, 1]);
  works[0]?.resolve(-1);
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  for (const [index, work] of works.entries()) work.resolve(index);
  expect(await Promise.all(results)).toEqual([-1, 1, 2, 3]);
  expect(await inTurn(async () => 7)).toBe(7);
});

test("one that is aborted while it waits is not begun", async () => {
  const inTurn = atMost(1);
  const first = deferred<number>();
  const running = inTurn(() => first.promise);
  const control = new AbortController();
  let isBegun = false;
  const second = inTurn(async () => {
    isBegun = true;
    return 2;
  }, control.signal).catch(() => "aborted");
  control.abort();
  first.resolve(1);
  expect([await running, await second, isBegun]).toEqual([1, "aborted", false]);
});
