/** Where rows of different heights begin, in pixels; the last number is where they end. */
export const offsetsOf = (heights: readonly number[]): Float64Array => {
  const offsets = new Float64Array(heights.length + 1);
  for (const [index, height] of heights.entries()) offsets[index + 1] = (offsets[index] ?? 0) + height;
  return offsets;
};

/** Rows that are drawn beyond both ends of what is seen, so that the Tab key finds the next one. */
const beyond = 6;

/** The rows from `first` up to, without, `end` that are seen between two heights, and a few beyond. */
export const windowOf = (
  offsets: Float64Array,
  top: number,
  bottom: number,
): { readonly first: number; readonly end: number } => {
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
