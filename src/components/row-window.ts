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

/**
 * The rows to render now: those in view, and of those wanted around them the ones that are made already. A whole window
 * at once would be laid out in one task, so the others follow a few at a time.
 */
export const rowsNow = (made: RowRange, inView: RowRange, wanted: RowRange): RowRange => {
  if (made.first > inView.end || made.end < inView.first) return inView;
  return {
    first: Math.min(inView.first, Math.max(made.first, wanted.first)),
    end: Math.max(inView.end, Math.min(made.end, wanted.end)),
  };
};

/** A range with up to `more` rows added at each end, within those wanted. */
export const grownTo = (wanted: RowRange, { first, end }: RowRange, more: number): RowRange => ({
  first: Math.max(wanted.first, first - more),
  end: Math.min(wanted.end, end + more),
});

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
