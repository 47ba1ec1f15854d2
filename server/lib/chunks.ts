/** The values in lists of at most `size`, in order: stores limit the parameters of a statement. */
export const chunksOf = <T>(values: readonly T[], size = 500): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));
