import { expect, test } from "vitest";
import { paginationOf, windowOf } from "./page.ts";

test("a query that leaves out skip and take asks for the first rows, as many as is usual", () => {
  expect(windowOf({}, 10)).toEqual({ skip: 0, take: 10 });
  expect(windowOf({ skip: "5", take: "100" }, 10)).toEqual({ skip: 5, take: 100 });
});

test.each([
  [0, 10, 0],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [100, 1, 100],
])("%i elements in pages of %i are %i pages", (totalElements, take, totalPages) => {
  expect(paginationOf(totalElements, { skip: 3, take })).toEqual({ totalElements, totalPages, skip: 3, take });
});
