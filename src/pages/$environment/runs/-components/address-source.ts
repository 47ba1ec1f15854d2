import type { ItemsSource, LinesSource } from "#shared/console/run-start.ts";
import type { ReadLines } from "./read-lines.ts";

/** What is checked and started, with the text line of each of its entries. */
export type AddressSource = {
  readonly source: ItemsSource | LinesSource;
  readonly lineOf: (entry: number) => number;
};

/**
 * A list of profiles in the server's form: short, or, if the text has further columns, an item per address with its
 * line's cells, which the result repeats.
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
