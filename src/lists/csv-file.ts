import { csvRow } from "#shared/csv/write.ts";
import type { Column } from "../components/data-table.tsx";

/** Rows as a CSV file: the columns that have a text, exact values, no cell a formula. */
export const csvOf = <T>(columns: readonly Column<T>[], rows: readonly T[]): string => {
  const cells = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]));
  return [cells.map(({ header }) => header), ...rows.map((row) => cells.map(({ text }) => text(row)))]
    .map(csvRow)
    .join("");
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
