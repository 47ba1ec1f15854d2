import { expect, test } from "vitest";
import { deferred } from "#src/testing/deferred.ts";
import { forgetTurns, inTurn } from "./in-turn.ts";

test("four jobs run at once, the others in turn, and a failed one delays none", async () => {
  forgetTurns();
  const jobs = Array.from({ length: 7 }, () => deferred<number>());
  const begun: number[] = [];
  const ends = jobs.map((job, index) =>
    inTurn(async () => {
      begun.push(index);
      const value = await job.promise;
      if (value < 0) throw new Error("no");
      return value;
    }).catch(() => -1),
  );
  expect(begun).toEqual([0, 1, 2, 3]);
  jobs[1]?.resolve(-2);
  expect(await ends[1]).toBe(-1);
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const [index, job] of jobs.entries()) if (index !== 1) job.resolve(index);
  expect(await Promise.all(ends)).toEqual([0, -1, 2, 3, 4, 5, 6]);
});
