import type { QueryClient } from "@tanstack/react-query";
import type { DataColumn, DataColumns } from "#shared/console/columns/column.ts";
import { csvMarkedRow, csvRow } from "#shared/csv/write.ts";
import type { Column } from "#src/components/data-table.tsx";

type Text<T> = (row: T, client: QueryClient) => string | Promise<string>;

/** A column of a list's file. */
export type FileColumn<T> = Pick<Column<T>, "header" | "alwaysInFiles" | "shownAs"> & {
  /** The key of its column on the screen, if it has one. */
  readonly key?: string;
  readonly text?: Text<T>;
  readonly isName?: boolean | undefined;
};

/** A declared column of a list's file. */
type DeclaredColumn<T> = Omit<FileColumn<T>, "shownAs"> & { readonly text: Text<T> };

/** The columns of a list's file as they are declared, for a page as for the export of all rows. */
export const fileColumns = <T, Known>(
  columns: DataColumns<T, Known>,
  knownOf: (row: T, client: QueryClient) => Known | Promise<Known>,
): readonly DeclaredColumn<T>[] =>
  Object.entries(columns).map(([header, { screen, text, isName, alwaysInFiles = false }]) => ({
    ...(screen === undefined ? {} : { key: screen.key }),
    header,
    alwaysInFiles,
    isName,
    text: async (row, client) => text(row, await knownOf(row, client)),
  }));

type OnScreen<T, Known> = DataColumn<T, Known> & Required<Pick<DataColumn<T, Known>, "screen">>;

/** The declared part of a column on the screen. */
export const declared = <T, Known>(column: OnScreen<T, Known>, knownOf: (row: T) => Known) => ({
  ...onScreen(column),
  text: (row: T) => column.text(row, knownOf(row)),
});

/** The same for a column whose text needs more than the screen knows: it sorts by an `order` of its own. */
export const onScreen = <T, Known>({ screen, alwaysInFiles = false }: OnScreen<T, Known>) => ({
  ...screen,
  alwaysInFiles,
});

/** What the columns of a list know beyond its records if they need nothing else. */
export const nothingElse = () => undefined;

/** A file leaves out the columns that the person has hidden, except ids and exact values. */
export const chosenColumns = <T>(
  file: readonly FileColumn<T>[],
  columns: readonly Column<T>[],
  shown: readonly Column<T>[],
): readonly FileColumn<T>[] => {
  const hidden = new Set(columns.filter((column) => !shown.includes(column)).map(({ key }) => key));
  return file.filter(({ key, alwaysInFiles }) => alwaysInFiles === true || key === undefined || !hidden.has(key));
};

/**
 * Rows as a CSV file: the columns that have a text, exact values, no cell a formula. A name shown for an address or id
 * has its own column beside it.
 */
export const csvOf = async <T>(
  columns: readonly FileColumn<T>[],
  rows: readonly T[],
  client: QueryClient,
): Promise<string> => {
  const cells = columns.flatMap(({ header, text, isName, shownAs }) => [
    ...(text === undefined ? [] : [{ header, isName: isName === true, text: async (row: T) => text(row, client) }]),
    ...(shownAs === undefined
      ? []
      : [{ header: shownAs.header, isName: true, text: async (row: T) => shownAs.text(row, client) }]),
  ]);
  const lines = rows.map(async (row) =>
    csvMarkedRow(await Promise.all(cells.map(async ({ text, isName }) => ({ text: await text(row), isName })))),
  );
  return csvRow(cells.map(({ header }) => header)) + (await Promise.all(lines)).join("");
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
