import { UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { QueryClient } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { namedNode } from "./exact-text.tsx";
import { nameText } from "./name-text.ts";
import type { Sort } from "./sort.ts";
import { TermHelp } from "./term-help.tsx";
import type { Term } from "./terms.ts";
import { useTooWide } from "./use-too-wide.ts";
import classes from "./data-table.module.css";
import sideways from "./sideways.module.css";

export type Column<T> = {
  readonly key: string;
  readonly header: string;
  /** The term in the header that needs an explanation. */
  readonly term?: Term;
  readonly cell: (row: T) => ReactNode;
  readonly align?: "left" | "right";
  /** The exact value as text, for copies and files, and to sort by unless there is an `order`. */
  readonly text?: (row: T) => string;
  /** The name or words the cell shows instead of the text; in a file they have their own column beside it. */
  readonly shownAs?: {
    readonly header: string;
    readonly text: (row: T, client: QueryClient) => string | Promise<string>;
  };
  /** A file includes it even if the column is hidden: an id, or an exact value. */
  readonly alwaysInFiles?: boolean;
  /** The sort value, if it differs from the text; amounts as bigint. */
  readonly order?: (row: T) => string | number | bigint | undefined;
  /** It cannot be hidden. */
  readonly always?: boolean;
  /** Hidden until a person chooses it. */
  readonly extra?: boolean;
  /** Applied to each of its cells, since a wrapper would be one more element in every row. */
  readonly className?: string | undefined;
  /**
   * Where the column goes on the two-line card that narrow screens show for a row, if the table has a title: `title`
   * and `figure` on the first line, `detail` and `time` on the second. `none`: not on the card. `open`: only for the
   * keyboard and assistive technology, since a tap on the card opens it too. `actions`: buttons in place of the time. A
   * column without a place gets a line of its own below.
   */
  readonly card?: "title" | "figure" | "detail" | "time" | "actions" | "open" | "none";
};

/** A heading above rows. */
export type RowGroup = { readonly key: string; readonly title: ReactNode };

/** Selected rows, by key. */
export type Selection<T> = {
  readonly keys: ReadonlySet<string>;
  readonly onSelect: (rows: readonly T[], selected: boolean) => void;
  /** A row's name for assistive technology. */
  readonly name: (row: T) => string;
  /** Whether a row can be selected; by default each can. */
  readonly canSelect?: (row: T) => boolean;
};

type Props<T> = {
  /** The list's name, for assistive technology. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** Opens a row's detail; one of its cells then has a link to the same page, for the keyboard. */
  readonly onOpen?: (row: T) => void;
  /** Whether a row opens; by default each does. */
  readonly canOpen?: (row: T) => boolean;
  /**
   * The heading above rows, such as their day: consecutive rows of one key share it. A row without one stays with the row
   * above it.
   */
  readonly groupOf?: ((row: T) => RowGroup | undefined) | undefined;
  /** Shown instead of the rows if there are none. */
  readonly empty: ReactNode;
  readonly selection?: Selection<T>;
  /** The current sort, if headers sort the rows. */
  readonly sort?: Sort | undefined;
  readonly onSort?: ((key: string) => void) | undefined;
};

/** A list as a table; narrow screens show each row as a card with the headers as labels. */
export const DataTable = <T,>({ empty, rows, ...table }: Props<T>) => {
  if (rows.length === 0) return empty;
  return (
    <Scroll>
      <Table rows={rows} {...table} />
    </Scroll>
  );
};

/** Keeps a table that is wider than the page from widening it. */
const Scroll = ({ children }: { readonly children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null);
  useTooWide(element);
  return (
    <div ref={element} className={`${classes.scroll} ${sideways.sideways}`}>
      {children}
    </div>
  );
};

const Table = <T,>({
  label,
  columns,
  rows,
  rowKey,
  onOpen,
  canOpen,
  groupOf,
  selection,
  sort,
  onSort,
}: Omit<Props<T>, "empty">) => {
  const choosable = selection?.canSelect === undefined ? rows : rows.filter(selection.canSelect);
  const chosen = selection === undefined ? [] : choosable.filter((row) => selection.keys.has(rowKey(row)));
  const opens = (row: T): boolean => onOpen !== undefined && (canOpen === undefined || canOpen(row));
  const title = cardTitle(columns);
  // The headers of cards are only for assistive technology: invisible headers cannot be pressed. On cards, the list's
  // tools do the sorting.
  const isCards = useMediaQuery(narrow, false, { getInitialValueInEffect: false }) && title !== undefined;
  return (
    <table className={classes.table} aria-label={label} data-cards={title !== undefined || undefined}>
      <thead data-acts={selection !== undefined || onSort !== undefined}>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={classes.select}>
              <input
                type="checkbox"
                className={check}
                aria-label="Select all rows shown"
                ref={chosen.length > 0 && chosen.length < choosable.length ? partly : wholly}
                checked={chosen.length === choosable.length}
                onChange={({ currentTarget }) => selection.onSelect(choosable, currentTarget.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Header key={column.key} column={column} sort={sort} onSort={isCards ? undefined : onSort} />
          ))}
        </tr>
      </thead>
      {groupsIn(rows, groupOf).map(({ key: groupKey, group, rows: groupRows }) => (
        <tbody key={groupKey}>
          {group !== undefined && (
            <tr data-group>
              <th scope="rowgroup" colSpan={columns.length + Number(selection !== undefined)}>
                {group.title}
              </th>
            </tr>
          )}
          {groupRows.map((row) => (
            <tr
              key={rowKey(row)}
              data-opens={opens(row)}
              data-selected={selection?.keys.has(rowKey(row))}
              onClick={opens(row) ? (event) => isPlainClick(event) && onOpen?.(row) : undefined}
            >
              {selection !== undefined && (
                <td data-label="Select" className={classes.select}>
                  {selection.canSelect?.(row) === false ? null : (
                    <input
                      type="checkbox"
                      className={check}
                      aria-label={`Select ${nameText(selection.name(row))}`}
                      checked={selection.keys.has(rowKey(row))}
                      onChange={({ currentTarget }) => selection.onSelect([row], currentTarget.checked)}
                    />
                  )}
                </td>
              )}
              {columns.map(({ key, header, cell, align, card, className }) => (
                <td
                  key={key}
                  className={className}
                  data-label={header}
                  data-align={align}
                  data-card={key === title ? "title" : card}
                >
                  {namedNode(cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
};

type Group<T> = { readonly key: string; readonly group: RowGroup | undefined; readonly rows: readonly T[] };

/** The rows under their headings; all of them in one group if there are none. */
const groupsIn = <T,>(rows: readonly T[], groupOf: Props<T>["groupOf"]): readonly Group<T>[] => {
  if (groupOf === undefined) return [{ key: "", group: undefined, rows }];
  const groups: (Omit<Group<T>, "rows"> & { readonly rows: T[] })[] = [];
  for (const row of rows) {
    const group = groupOf(row);
    const last = groups.at(-1);
    if (last !== undefined && (group === undefined || group.key === last.group?.key)) {
      last.rows.push(row);
      continue;
    }
    // One key may come twice, if rows of another are between.
    const before = groups.filter((one) => one.group?.key === group?.key).length;
    groups.push({ key: `${group?.key ?? ""} ${before}`, group, rows: [row] });
  }
  return groups;
};

/** The width at which rows become cards: the same as in the style sheet. */
const narrow = "(max-width: 48em)";

/** The column at the top of a card: the title or, if a list has none or it is hidden, the one below it. */
const cardTitle = <T,>(columns: readonly Column<T>[]): string | undefined =>
  (columns.find(({ card }) => card === "title") ?? columns.find(({ card }) => card === "detail"))?.key;

/** The browser's own: each of Mantine's is seven elements, in every row. */
const check = `mantine-focus-auto ${classes.check}`;

const partly = (input: HTMLInputElement | null) => {
  if (input !== null) input.indeterminate = true;
};

const wholly = (input: HTMLInputElement | null) => {
  if (input !== null) input.indeterminate = false;
};

type HeaderProps<T> = Pick<Props<T>, "sort" | "onSort"> & { readonly column: Column<T> };

const Header = <T,>({ column: { key, header, term, align, text, order }, sort, onSort }: HeaderProps<T>) => {
  // The help beside a header is not part of its name.
  const named = term === undefined ? undefined : header;
  const help = term !== undefined && <TermHelp term={term} />;
  if (onSort === undefined || (text === undefined && order === undefined)) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- where the rows are cards, a browser takes a header for none
      <th scope="col" role="columnheader" data-align={align} aria-label={named}>
        {header}
        {help}
      </th>
    );
  }
  const direction = sort?.key === key ? sort.direction : undefined;
  const Icon = direction === undefined ? IconArrowsSort : icons[direction];
  return (
    <th scope="col" data-align={align} aria-label={named} aria-sort={direction ?? "none"}>
      <UnstyledButton className={classes.sort} data-sorted={direction !== undefined} onClick={() => onSort(key)}>
        {header}
        {/* The room for an arrow that is not shown would separate a header from its help. */}
        {(direction !== undefined || term === undefined) && <Icon size={14} aria-hidden />}
      </UnstyledButton>
      {help}
    </th>
  );
};

const icons = { ascending: IconArrowUp, descending: IconArrowDown };

/** Not on a row's link or button, not in a dialog opened from one, and not the end of a text selection. */
const isPlainClick = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest("a, button, input, select, textarea, label") === null &&
  (globalThis.getSelection()?.isCollapsed ?? true);
