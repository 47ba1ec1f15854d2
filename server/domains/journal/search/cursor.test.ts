import { expect, test } from "vitest";
import { cursorIn, cursorText } from "./cursor.ts";

test.each([
  { position: 0, run: null },
  { position: Number.MAX_SAFE_INTEGER, run: null },
  { position: 1_772_366_400_000 * 1024, run: "b3d69dc9-9c40-48f6-8b02-1823280d5010" },
])("%j survives the round trip", (cursor) => {
  expect(cursorIn(cursorText(cursor))).toEqual(cursor);
});

test.each(["", "-1", "1.", "9007199254740993", "1e3", "1.a b", "abc"])("%j is not a cursor", (text) => {
  expect(cursorIn(text)).toBeUndefined();
});
