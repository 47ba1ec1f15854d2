import { expect, test } from "vitest";
import { sumOfFigures } from "./figures.ts";

test.each([
  [[], "0"],
  [["0.1", "0.2"], "0.3"],
  [["1000000000000000000.000000000000000001", "2"], "1000000000000000002.000000000000000001"],
  [["1.5", "-2"], "-0.5"],
  [["5", "-5"], "0"],
  [["", "many", "3"], "3"],
])("%j come to %s", (figures, sum) => {
  expect(sumOfFigures(figures)).toBe(sum);
});
