/** Where rows of different heights begin, in pixels; the last number is the end. */
export const offsetsOf = (heights: readonly number[]): Float64Array => {
  const offsets = new Float64Array(heights.length + 1);
  for (const [index, height] of heights.entries()) offsets[index + 1] = (offsets[index] ?? 0) + height;
  return offsets;
};

/** The rows from `first` to `end`, exclusive. */
export type RowRange = { readonly first: number; readonly end: number };

/** The rows visible between two heights, and a few `beyond` both ends, so that the Tab key finds the next one. */
export const windowOf = (offsets: Float64Array, top: number, bottom: number, beyond = 6): RowRange => {
  const count = offsets.length - 1;
  const first = Math.max(0, lastAtMost(offsets, top) - beyond);
  const end = Math.min(count, lastAtMost(offsets, bottom) + 1 + beyond);
  return { first, end };
};

/** The last row that begins at or above a height. */
const lastAtMost = (offsets: Float64Array, height: number): number => {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
};

/** A rendered row, by number; or the height of the skipped rows that follow. */
export type RowPart = { readonly index: number; readonly gap: number | undefined };

/** A list from start to end: the rows of a range, others kept although not visible, and gaps between them. */
export const rowParts = (offsets: Float64Array, range: RowRange, held: ReadonlySet<number>): readonly RowPart[] => {
  const count = offsets.length - 1;
  const parts: RowPart[] = [];
  let gapFrom: number | undefined;
  for (let index = 0; index <= count; index += 1) {
    const isDrawn = (index >= range.first && index < range.end) || held.has(index);
    if (index < count && !isDrawn) {
      gapFrom ??= index;
      continue;
    }
    if (gapFrom !== undefined) parts.push({ index: gapFrom, gap: (offsets[index] ?? 0) - (offsets[gapFrom] ?? 0) });
    gapFrom = undefined;
    if (index < count) parts.push({ index, gap: undefined });
  }
  return parts;
};
