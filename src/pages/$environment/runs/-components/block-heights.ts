/** How many rows are rendered or skipped together: few enough to render at once. */
export const blockSize = 10;

/** A row's height before any has been rendered, in pixels. */
const firstRowHeight = 44;

/** The heights of a list's blocks, as far as rendered at this width. */
export type BlockHeights = {
  /** Pixels; undefined until a block has been rendered. */
  readonly width: number | undefined;
  /** The height of a row in an unrendered block, in pixels. */
  readonly row: number;
  /** Pixels, by the block's number from 0. */
  readonly drawn: ReadonlyMap<number, number>;
};

export const noHeights: BlockHeights = { width: undefined, row: firstRowHeight, drawn: new Map() };

/** Adds a rendered block's height. Heights at another width are dropped. */
export const withBlock = (
  heights: BlockHeights,
  block: number,
  rows: number,
  { width, height }: { readonly width: number; readonly height: number },
): BlockHeights => {
  // Not laid out.
  if (width === 0 || height === 0) return heights;
  // The first rendered block represents all: an average would shift the rows with each block.
  if (heights.width !== width) return { width, row: height / rows, drawn: new Map([[block, height]]) };
  if (heights.drawn.get(block) === height) return heights;
  return { ...heights, drawn: new Map(heights.drawn).set(block, height) };
};

/** The height of each block of a list of `total` rows, in pixels. */
export const heightsOf = ({ row, drawn }: BlockHeights, total: number): readonly number[] =>
  Array.from(
    { length: Math.ceil(total / blockSize) },
    (_, block) => drawn.get(block) ?? row * Math.min(blockSize, total - block * blockSize),
  );

/** Blocks from `first` to `end`, exclusive. */
export type BlockRange = { readonly first: number; readonly end: number };

/** The blocks between two heights of the list, in pixels from its start. */
export const blocksBetween = (heights: readonly number[], top: number, bottom: number): BlockRange => {
  let at = 0;
  let first = 0;
  for (; first < heights.length && at + (heights[first] ?? 0) <= top; first += 1) at += heights[first] ?? 0;
  let end = first;
  for (; end < heights.length && at < bottom; end += 1) at += heights[end] ?? 0;
  return { first, end };
};

/** A rendered block, or the height of those skipped from `block` on. */
export type ListPart = { readonly block: number; readonly gap: number | undefined };

/**
 * The list from start to end: the blocks of a range, the focused one and its neighbours, for the Tab key, and gaps of
 * the right height between them.
 */
export const partsOf = (
  heights: readonly number[],
  range: BlockRange,
  focused: number | undefined,
): readonly ListPart[] => {
  const parts: ListPart[] = [];
  let gap = 0;
  let gapFrom = 0;
  const endGap = () => {
    if (gap > 0) parts.push({ block: gapFrom, gap });
    gap = 0;
  };
  for (const [block, height] of heights.entries()) {
    const isNearFocus = focused !== undefined && Math.abs(block - focused) <= 1;
    if (isNearFocus || (block >= range.first && block < range.end)) {
      endGap();
      parts.push({ block, gap: undefined });
    } else {
      if (gap === 0) gapFrom = block;
      gap += height;
    }
  }
  endGap();
  return parts;
};
