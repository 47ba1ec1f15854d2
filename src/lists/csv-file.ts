import type { QueryClient } from "@tanstack/react-query";
import { csvRow } from "#shared/csv/write.ts";
import type { Column } from "#src/components/data-table.tsx";

/**
 * Rows as a CSV file: the columns that have a text, exact values, no cell a formula. A name shown for an address or id
 * has its own column beside it.
 */
export const csvOf = async <T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  client: QueryClient,
): Promise<string> => {
  const cells = columns.flatMap(({ header, text, shownAs }) => [
    ...(text === undefined ? [] : [{ header, text: async (row: T) => text(row) }]),
    ...(shownAs === undefined ? [] : [{ header: shownAs.header, text: async (row: T) => shownAs.text(row, client) }]),
  ]);
  const lines = rows.map((row) => Promise.all(cells.map(({ text }) => text(row))));
  return [cells.map(({ header }) => header), ...(await Promise.all(lines))].map(csvRow).join("");
};

/** Has the browser save a file. */
export const saveFile = (name: string, text: BlobPart, type = "text/csv;charset=utf-8") => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
