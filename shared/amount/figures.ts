import { formatUnits, parseSignedUnits } from "./units.ts";

/** More decimals than any asset has, so sums are exact without knowing the asset's decimals. */
const decimals = 100;

/** The exact sum of figures: digits, at most one point, and a minus if it is taken away. */
export const sumOfFigures = (figures: readonly string[]): string => {
  let sum = 0n;
  for (const figure of figures) {
    const read = parseSignedUnits(figure, decimals);
    if (read.ok) sum += read.value;
  }
  return formatUnits(sum, decimals);
};
