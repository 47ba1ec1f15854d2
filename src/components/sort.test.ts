import { expect, test } from "vitest";
import { nextSort, readSort } from "./sort.ts";

test.each([
  [undefined, "name"],
  ["other", "name"],
  ["name", "-name"],
  ["-name", undefined],
])("after %s, the column's header links to %s", (text, next) => {
  expect(nextSort(readSort(text), "name")).toBe(next);
});
