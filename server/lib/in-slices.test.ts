import { expect, test } from "vitest";
import { inSlices } from "./in-slices.ts";

test("work on a long list pauses regularly and keeps its order", async () => {
  let time = 0;
  const done: (number | "pause")[] = [];
  const pause = async (): Promise<void> => {
    done.push("pause");
    time += 100;
  };
  await inSlices(
    [3, 3, 3, 1, 1],
    (milliseconds, index) => {
      time += milliseconds;
      done.push(index);
    },
    { elapsed: () => time, pause },
  );
  expect(done).toEqual([0, 1, 2, "pause", 3, 4]);
});
