/**
 * The values with the last one repeated up to a power of two, for a statement that means the same with it: statements of a few lengths are compiled
 * once each, those of every length again and again.
 */
export const padded = <T>(values: readonly T[]): readonly T[] => {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)));
  return [...values, ...Array.from({ length: size - values.length }, () => values.slice(-1)).flat()];
};
