import { expect, test } from "vitest";
import { inWindow, pageQuery, paginationOf, windowOf } from "./page-window.ts";

test.each([
  [{}, { skip: 0, take: 10 }],
  [{ skip: "20" }, { skip: 20, take: 10 }],
  [{ take: "100" }, { skip: 0, take: 100 }],
  [
    { skip: "5", take: "1" },
    { skip: 5, take: 1 },
  ],
  [{ skip: "2147483648" }, { skip: 2_147_483_648, take: 10 }],
])("the query %j asks for the window %j", (query, window) => {
  expect(windowOf(query, 10)).toEqual(window);
  expect(windowOf(pageQuery(window), 7)).toEqual(window);
});

test.each(["9007199254740992", "18446744073709551616", "9".repeat(400)])(
  "a skip that no number represents exactly becomes the largest that one does: %.20s",
  (skip) => {
    expect(windowOf({ skip }, 10)).toEqual({ skip: 9_007_199_254_740_991, take: 10 });
  },
);

test.each([
  [0, 2, ["a", "b"]],
  [2, 2, ["c"]],
  [3, 2, []],
])("after %i of three rows, the next %i are %j", (skip, take, rows) => {
  expect(inWindow(["a", "b", "c"], { skip, take })).toEqual(rows);
});

test.each([
  [0, 10, 0],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [100, 1, 100],
])("%i rows in pages of %i are %i pages", (totalElements, take, totalPages) => {
  expect(paginationOf(totalElements, { skip: 3, take })).toEqual({ totalElements, totalPages, skip: 3, take });
});
