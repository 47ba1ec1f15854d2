import fc from "fast-check";
import { expect, test } from "vitest";
import { offsetsOf, windowOf } from "./row-window.ts";

test("every row that is seen is drawn, and few more", () => {
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
