/**
 * The values with the last one repeated up to a power of two, for a statement whose result does not depend on repeats:
 * each statement length has to be compiled, so there should be few.
 */
export const padded = <T>(values: readonly T[]): readonly T[] => {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)));
  return [...values, ...Array.from({ length: size - values.length }, () => values.slice(-1)).flat()];
};
