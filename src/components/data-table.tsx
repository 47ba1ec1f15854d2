import { type MouseEvent, type ReactNode } from "react";
import classes from "./data-table.module.css";

export type Column<T> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  readonly align?: "left" | "right";
};

type Props<T> = {
  /** What the table is a list of, for assistive technology. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** Opens a row's detail; one of its cells then holds a link to the same page, for the keyboard. */
  readonly onOpen?: (row: T) => void;
  /** What stands in place of the rows where there are none. */
  readonly empty: ReactNode;
};

/** A list as a table; narrow screens show each row as a card with the headers as labels. */
export function DataTable<T>({ label, columns, rows, rowKey, onOpen, empty }: Props<T>) {
  if (rows.length === 0) return empty;
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, header, align }) => (
            <th key={key} scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}

            data-opens={onOpen !== undefined}
            onClick={onOpen === undefined ? undefined : (event) => isPlainClick(event) && onOpen(row)}
          >
            {columns.map(({ key, header, cell, align }) => (
              <td key={key} data-label={header} data-align={align}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Not on a link or a button of the row, and not the end of marking a text. */
const isPlainClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest("a, button, input, select, textarea") === null &&
  (globalThis.getSelection()?.isCollapsed ?? true);
