import * as fc from "fast-check";
import { expect, test } from "vitest";
import { blocksBetween, heightsOf, noHeights, partsOf, withBlock } from "./block-heights.ts";

const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0);

test.each([
  [0, 50, { first: 0, end: 1 }],
  [-600, 101, { first: 0, end: 2 }],
  [100, 200, { first: 1, end: 2 }],
  [150, 350, { first: 1, end: 3 }],
  [350, 9_000, { first: 3, end: 4 }],
  [400, 900, { first: 4, end: 4 }],
  [-900, -600, { first: 0, end: 0 }],
])("from %i to %i pixels are the blocks %j", (top, bottom, expected) => {
  expect(blocksBetween([100, 100, 150, 50], top, bottom)).toEqual(expected);
});

test("everything between two heights is in the range, and no block outside it", () => {
  const heights = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(heights, fc.integer({ min: -500, max: 20_000 }), fc.nat(2_000), (blocks, top, size) => {
      const { first, end } = blocksBetween(blocks, top, top + size);
      const starts = blocks.map((_, block) => sum(blocks.slice(0, block)));
      const inside = blocks.flatMap((height, block) => {
        const start = starts[block] ?? 0;
        return start + height > top && start < top + size ? [block] : [];
      });
      expect(Array.from({ length: end - first }, (_, index) => first + index)).toEqual(inside);
    }),
  );
});

test("the parts are as high as the whole list, whatever is rendered", () => {
  const heights = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      heights,
      fc.nat(45),
      fc.nat(45),
      fc.option(fc.nat(39), { nil: undefined }),
      (blocks, one, two, focus) => {
        const range = { first: Math.min(one, two), end: Math.max(one, two) };
        const parts = partsOf(blocks, range, focus);
        expect(sum(parts.map(({ block, gap }) => gap ?? blocks[block] ?? 0))).toBe(sum(blocks));
        expect(parts.map(({ block }) => block)).toEqual(parts.map(({ block }) => block).toSorted((a, b) => a - b));
      },
    ),
  );
});

test("the block with the focus and its neighbours are rendered in addition to the range", () => {
  const parts = partsOf([10, 20, 30, 40, 50, 60, 70, 80], { first: 5, end: 7 }, 1);
  expect(parts.map(({ block, gap }) => [block, gap])).toEqual([
    [0, undefined],
    [1, undefined],
    [2, undefined],
    [3, 90],
    [5, undefined],
    [6, undefined],
    [7, 80],
  ]);
});

test("the first rendered block represents the others, until the width changes", () => {
  expect(heightsOf(noHeights, 25)).toEqual([440, 440, 220]);
  const first = withBlock(noHeights, 1, 10, { width: 320, height: 700 });
  expect(heightsOf(first, 25)).toEqual([700, 700, 350]);
  const second = withBlock(first, 0, 10, { width: 320, height: 900 });
  expect(heightsOf(second, 25)).toEqual([900, 700, 350]);
  expect(withBlock(second, 0, 10, { width: 320, height: 900 })).toBe(second);
  expect(heightsOf(withBlock(second, 2, 5, { width: 900, height: 220 }), 25)).toEqual([440, 440, 220]);
  expect(withBlock(second, 0, 10, { width: 0, height: 0 })).toBe(second);
});
