import fc from "fast-check";
import { expect, test } from "vitest";
import { grownTo, offsetsOf, rowParts, rowsNow, windowOf } from "./row-window.ts";

test("every visible row is rendered, and few more", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(37, 57, 93), { maxLength: 400 }),
      fc.nat(40_000),
      fc.nat(1_000),
      (heights, top, height) => {
        const offsets = offsetsOf(heights);
        const { first, end } = windowOf(offsets, top, top + height);
        const isSeen = (index: number) => (offsets[index + 1] ?? 0) > top && (offsets[index] ?? 0) <= top + height;
        const seen = heights.map((_height, index) => index).filter(isSeen);
        expect(seen.every((index) => first <= index && index < end)).toBe(true);
        expect(end - first).toBeLessThanOrEqual(seen.length + 14);
      },
    ),
  );
});

test("a list is its rendered rows and the gaps between them, as high as all of its rows", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(37, 57, 93), { maxLength: 60 }),
      fc.nat(60),
      fc.nat(20),
      fc.array(fc.nat(70), { maxLength: 3 }),
      (heights, first, length, held) => {
        const offsets = offsetsOf(heights);
        const parts = rowParts(offsets, { first, end: first + length }, new Set(held));
        const isDrawn = (index: number) => (first <= index && index < first + length) || held.includes(index);
        const drawn = parts.filter(({ gap }) => gap === undefined).map(({ index }) => index);
        expect(drawn).toEqual([...heights.keys()].filter(isDrawn));
        const height = parts.reduce((sum, { index, gap }) => sum + (gap ?? heights[index] ?? 0), 0);
        expect(height).toBe(offsets.at(-1));
        expect(parts.map(({ index }) => index)).toEqual(parts.map(({ index }) => index).toSorted((a, b) => a - b));
      },
    ),
  );
});

test("rows in view come first, then those around them a few at a time; rows that are wanted no longer go at once", () => {
  const inView = { first: 200, end: 203 };
  const wanted = { first: 198, end: 205 };
  // After a jump, nothing that was rendered is near.
  let now = rowsNow({ first: 0, end: 7 }, inView, wanted);
  expect(now).toEqual(inView);
  now = rowsNow(grownTo(wanted, now, 1), inView, wanted);
  expect(now).toEqual({ first: 199, end: 204 });
  now = rowsNow(grownTo(wanted, now, 1), inView, wanted);
  expect(now).toEqual(wanted);
  expect(grownTo(wanted, now, 1)).toEqual(wanted);
  // A row further down: what is there stays, and no row out of what is wanted.
  expect(rowsNow(now, { first: 202, end: 206 }, { first: 200, end: 208 })).toEqual({ first: 200, end: 206 });
  expect(rowsNow(now, { first: 196, end: 199 }, { first: 194, end: 201 })).toEqual({ first: 196, end: 201 });
});
