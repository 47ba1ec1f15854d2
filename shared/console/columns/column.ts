import { csvMarkedRow, csvRow } from "#shared/csv/write.ts";

/**
 * The data of a list's column, declared once for the screen, the file of a page or selection, and the export of all
 * rows.
 */
export type DataColumn<Row, Facts> = {
  /** Its column on the screen; without one it is only in files. */
  readonly screen?: { readonly key: string; readonly header: string };
  /** The exact value, empty if there is none. `facts` has what the record itself lacks. */
  readonly text: (row: Row, facts: Facts) => string;
  /** A file of a page includes it even if the column is hidden: an id, or an exact value. */
  readonly alwaysInFiles?: boolean;
  /** Whether people write it: it stays a text in a spreadsheet. */
  readonly isName?: boolean;
};

/** A list's columns by their headings in files, in the order of files: a new one goes at the end. */
export type DataColumns<Row, Facts> = Readonly<Record<string, DataColumn<Row, Facts>>>;

/** The headings of a file. */
export const fileHead = (columns: Readonly<Record<string, unknown>>): string => csvRow(Object.keys(columns));

/** A record's line in a file. */
export const fileLine = <Row, Facts>(columns: DataColumns<Row, Facts>, row: Row, facts: Facts): string =>
  csvMarkedRow(Object.values(columns).map(({ text, isName = false }) => ({ text: text(row, facts), isName })));

/** A field's text in a file. */
export const textOf = (value: string | number | boolean | undefined): string => String(value ?? "");
