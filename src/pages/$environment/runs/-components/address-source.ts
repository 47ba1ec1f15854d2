import type { ItemsSource, LinesSource } from "#shared/console/run-start.ts";
import type { ReadLines } from "./read-lines.ts";

/** What is checked and started, and the line of the text that each of its entries is from. */
export type AddressSource = {
  readonly source: ItemsSource | LinesSource;
  readonly lineOf: (entry: number) => number;
};

/**
 * A list of profiles as the server takes it: in its short form, or, where the text has columns of its own, an item for each address
 * with the cells of its line, which the result repeats.
 */
export const addressSource = (networkId: string, { lines, columns }: ReadLines): AddressSource => {
  if (columns.length === 0) {
    return {
      source: { networkId, lines: lines.map(({ reference, count }) => ({ reference, count })) },
      lineOf: (entry) => lines[entry]?.line ?? entry + 1,
    };
  }
  const items = lines.flatMap(({ reference, count, line, cells }) => {
    const item = { line, cells: columns.map((_, index) => cells[index] ?? ""), body: { reference } };
    return Array.from({ length: count }, () => item);
  });
  return {
    source: { common: { endpoint: "generateAddress", body: { networkId } }, columns: [...columns], items },
    lineOf: (entry) => items[entry]?.line ?? entry + 1,
  };
};
