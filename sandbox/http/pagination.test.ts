import { expect, test } from "vitest";
import { pagination, windowOf } from "./pagination.ts";

test("skip is 0 and take is 10 unless the query says otherwise", () => {
  expect(windowOf({})).toEqual({ skip: 0, take: 10 });
  expect(windowOf({ skip: "5", take: "100" })).toEqual({ skip: 5, take: 100 });
});

test.each([
  [0, 10, 0],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [100, 1, 100],
])("%i elements in pages of %i are %i pages", (totalElements, take, totalPages) => {
  expect(pagination(totalElements, { skip: 3, take })).toEqual({ totalElements, totalPages, skip: 3, take });
});
