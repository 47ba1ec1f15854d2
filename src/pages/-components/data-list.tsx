import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Paged } from "../../api/page.ts";
import { csvOf, saveFile } from "./csv-file.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { Pager } from "../../components/pager.tsx";
import { nextSort, readSort, sortRows } from "../../components/sort-rows.ts";
import { ColumnMenu } from "./column-menu.tsx";
import classes from "./data-list.module.css";
import type { ListSearch } from "./list-search.ts";
import { ListState } from "./list-state.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useColumnChoice } from "./use-column-choice.ts";
import { useSelection } from "./use-selection.ts";

type Props<T> = {
  /** The list's name: of its files, and of what this browser remembers of it. */
  readonly name: string;
  /** What the table is a list of, for assistive technology. */
  readonly label: string;
  readonly query: UseQueryResult<Paged<T>>;
  readonly queryKey: QueryKey;
  readonly columns: readonly Column<T>[];
  readonly rowKey: (row: T) => string;
  readonly onOpen?: (row: T) => void;
  readonly empty: ReactNode;
  /** The list's part of the URL. */
  readonly search: ListSearch;
  readonly onSearch: (change: Partial<ListSearch>) => void;
  /** What a row is, in a text to copy, and what many of them are called. */
  readonly copy: { readonly of: (row: T) => string; readonly what: string };
  /** What else can be done with the rows that are chosen. */
  readonly selectionAction?: (chosen: readonly T[]) => ReactNode;
  readonly filters?: ReactNode;
  /** What stands in place of the list where the service does not offer it. */
  readonly notOffered?: ReactNode;
};

const sizes = ["10", "20", "50", "100"];

/** A list of the service by pages: filters, columns, sort of the rows shown, selection, copies and files. */
export function DataList<T>({ filters, query, queryKey, search, notOffered, ...list }: Props<T>) {
  const choice = useColumnChoice(list.name, list.columns);
  const selection = useSelection(list.rowKey);
  const sort = readSort(search.sort);
  const rows = sortRows(query.data?.data ?? [], list.columns, sort);
  const save = (part: string, those: readonly T[]) => saveFile(`${list.name}-${part}.csv`, csvOf(choice.shown, those));
  return (
    <>
      <div className={classes.toolbar}>
        {filters}
        <div className={classes.tools}>
          <ColumnMenu columns={list.columns} isShown={choice.isShown} onShow={choice.show} />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            disabled={rows.length === 0}
            onClick={() => save("page", rows)}
          >
            Export page as CSV
          </Button>
        </div>
      </div>
      <ListState query={query} queryKey={queryKey} notOffered={notOffered} loading={<Loading rows={search.take} />}>
        {({ pagination }) => (
          <>
            <DataTable
              label={list.label}
              columns={choice.shown}
              rows={rows}
              rowKey={list.rowKey}
              {...(list.onOpen === undefined ? {} : { onOpen: list.onOpen })}
              empty={list.empty}
              selection={{ keys: new Set(selection.chosen.keys()), onSelect: selection.select, name: list.copy.of }}
              sort={sort}
              onSort={(key) => list.onSearch({ sort: nextSort(sort, key) })}
            />
            {sort !== undefined && rows.length > 0 && (
              <p className={classes.note}>
                Sorted are the {rows.length} rows shown, not the whole list: the service gives it in its own order.
              </p>
            )}
            {pagination.totalElements > 0 && (
              <div className={classes.foot}>
                <div className={classes.pages}>
                  <Pager
                    skip={search.skip}
                    take={search.take}
                    total={pagination.totalElements}
                    onSkip={(skip) => list.onSearch({ skip })}
                  />
                </div>
                <NativeSelect
                  size="xs"
                  mt="sm"
                  aria-label="Rows per page"
                  data={[...new Set([...sizes, String(search.take)])].map((value) => ({
                    value,
                    label: `${value} rows`,
                  }))}
                  value={String(search.take)}
                  onChange={({ currentTarget }) => list.onSearch({ take: Number(currentTarget.value), skip: 0 })}
                />
              </div>
            )}
          </>
        )}
      </ListState>
      {selection.chosen.size > 0 && (
        <SelectionBar
          count={selection.chosen.size}
          what={list.copy.what}
          copyText={[...selection.chosen.values()].map(list.copy.of).join("\n")}
          onExport={() => save("selection", [...selection.chosen.values()])}
          onClear={selection.clear}
          action={list.selectionAction?.([...selection.chosen.values()])}
        />
      )}
    </>
  );
}

/** As many rows as are asked for, within a screen, at the height that they will have. */
function Loading({ rows }: { readonly rows: number }) {
  return (
    <output className={classes.skeleton} aria-label="Loading" aria-busy>
      {Array.from({ length: Math.min(rows, 20) + 1 }, (_, row) => (
        <Skeleton key={row} height={35} radius={0} />
      ))}
    </output>
  );
}
