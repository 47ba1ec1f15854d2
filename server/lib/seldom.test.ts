import { expect, test } from "vitest";
import { createSeldom } from "./seldom.ts";

test("lets one call through per interval", () => {
  const clock = { elapsed: 5 };
  const seldom = createSeldom(100, () => clock.elapsed);
  const through: number[] = [];
  for (const elapsed of [5, 6, 104, 105, 204, 205]) {
    clock.elapsed = elapsed;
    seldom(() => through.push(elapsed));
  }
  expect(through).toEqual([5, 105, 205]);
});
