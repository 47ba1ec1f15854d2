import { expect, test } from "vitest";
import { binary, joined, type Unit, viewOf } from "./view.ts";

test("stretches are put in order, and overlapping ones become one", () => {
  expect(
    joined([
      [20, 25],
      [0, 4],
      [3, 6],
      [10, 18],
      [12, 14],
    ]),
  ).toEqual([
    [0, 6],
    [10, 18],
    [20, 25],
  ]);
});

test("adjacent stretches stay two", () => {
  const adjacent = [
    [0, 4],
    [4, 6],
  ] as const;
  expect(joined(adjacent)).toEqual(adjacent);
});

test("a binary text has one character for each UTF-8 byte", () => {
  expect(binary("aé")).toBe("a\u00c3\u00a9");
});

/** `<` and the two characters behind it stand for `é`, `-` for nothing. */
const unitAt = (text: string, at: number): Unit | undefined => {
  if (text[at] === "<") return { length: 3, text: binary("é") };
  return text[at] === "-" ? { length: 1, text: "" } : undefined;
};

test("units are replaced, and each decoded byte knows where it came from", () => {
  const { text, sourceOf } = viewOf("a-<..b", unitAt);
  expect(text).toBe(`a${binary("é")}b`);
  const sources = [0, 1, 2, 3].map((at) => sourceOf([at, at + 1]));
  expect(sources).toEqual([
    [0, 1],
    [2, 5],
    [2, 5],
    [5, 6],
  ]);
  expect(sourceOf([0, 4])).toEqual([0, 6]);
  expect(sourceOf([1, 4])).toEqual([2, 6]);
});

test("an empty stretch may have come from anywhere", () => {
  expect(viewOf("a-b", unitAt).sourceOf([1, 1])).toEqual([0, 3]);
});
