import { Button, NativeSelect } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { exportFileName } from "#shared/csv/file-name.ts";
import type { Column } from "#src/components/data-table.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { chosenColumns, csvOf, saveFile } from "./csv-file.ts";
import { FilterFold } from "./filter-fold.tsx";
import type { useColumnChoice } from "./use-column-choice.ts";

type Props<T> = {
  readonly environment: string;
  /** The list's name, in its files. */
  readonly name: string;
  readonly columns: readonly Column<T>[];
  readonly choice: ReturnType<typeof useColumnChoice<T>>;
  /** The rows as shown. */
  readonly rows: readonly T[];
  /** They are one page of the list, and so is its file. */
  readonly isPage?: boolean;
  /** Additional tools of the list. */
  readonly more?: ReactNode;
  /** The current sort, if people sort the rows. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string | undefined) => void;
};

/**
 * A table's tools: its columns, its sort on narrow screens, and its file, which has the shown columns, ids and exact
 * values.
 */
export const TableTools = <T,>({
  environment,
  name,
  columns,
  choice,
  rows,
  isPage = false,
  more,
  sort,
  onSort,
}: Props<T>) => {
  const client = useQueryClient();
  const save = async () =>
    saveFile(
      exportFileName(environment, isPage ? `${name}-page` : name, new Date()),
      await csvOf(chosenColumns(columns, columns, choice.shown), rows, client),
    );
  return (
    <>
      {onSort !== undefined && (
        <FilterFold name="Sort" folded={<SortSelect columns={choice.shown} sort={sort} onSort={onSort} />}>
          {null}
        </FilterFold>
      )}
      <FilterFold name="More" icon={null}>
        <ColumnMenu columns={columns} isShown={choice.isShown} onShow={choice.show} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => void save()}
        >
          {isPage ? "Export page as CSV" : "Export as CSV"}
        </Button>
        {more}
      </FilterFold>
    </>
  );
};

type SortProps<T> = {
  readonly columns: readonly Column<T>[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
};

/** The sort of a list by name: cards have no headers to press. */
export const SortSelect = <T,>({ columns, sort, onSort }: SortProps<T>) => (
  <NativeSelect
    label="Sort"
    data={[
      { value: "", label: "Default order" },
      ...columns.filter(isSortable).flatMap(({ key, header }) => [
        { value: key, label: `${header}, ascending` },
        { value: `-${key}`, label: `${header}, descending` },
      ]),
    ]}
    value={sort ?? ""}
    onChange={({ currentTarget: { value } }) => onSort(value || undefined)}
  />
);

export const isSortable = <T,>({ text, order }: Column<T>): boolean => text !== undefined || order !== undefined;
