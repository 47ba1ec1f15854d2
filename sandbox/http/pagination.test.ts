import { expect, test } from "vitest";
import { windowOf } from "./pagination.ts";

test("skip is 0 and take is 10 unless the query says otherwise", () => {
  expect(windowOf({})).toEqual({ skip: 0, take: 10 });
  expect(windowOf({ skip: "5", take: "100" })).toEqual({ skip: 5, take: 100 });
});
