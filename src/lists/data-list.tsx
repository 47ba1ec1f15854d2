import { Button, NativeSelect } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type QueryKey, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { exportFileName } from "#shared/csv/file-name.ts";
import { csvCell } from "#shared/csv/write.ts";
import type { Listed } from "#src/api/source/pages.ts";
import { useOutage } from "#src/api/use-outage.ts";
import { type Column, DataTable, type RowGroup } from "#src/components/data-table.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { Pager } from "#src/components/pager.tsx";
import { sortRows } from "#src/components/sort-rows.ts";
import { nextSort, readSort } from "#src/components/sort.ts";
import { AgeText } from "#src/components/time-text.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { chosenColumns, csvOf, type FileColumn, saveFile } from "./csv-file.ts";
import { ExportAll } from "./export-all.tsx";
import { ExportLink } from "./export-link.tsx";
import { FilterFold } from "./filter-fold.tsx";
import { FindStatus } from "./find-status.tsx";
import { type FindSearch, isAsked as isLookedFor, type OnSearch } from "./list-search.ts";
import { ListState } from "./list-state.tsx";
import { matchColumn } from "./match-column.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { isSortable, SortSelect } from "./table-tools.tsx";
import { TextFilter } from "./text-filter.tsx";
import { useAwaited } from "./use-awaited.ts";
import { useColumnChoice } from "./use-column-choice.ts";
import type { Mirrored } from "./use-list.ts";
import { useSelection } from "./use-selection.ts";
import classes from "./data-list.module.css";

type Props<T> = {
  /** Used in its file names; empty if the list covers all environments. */
  readonly environment: string;
  /** The list's name: in file names, and in this browser's settings. */
  readonly name: string;
  /** The table's name, for assistive technology. */
  readonly label: string;
  readonly query: UseQueryResult<Listed<T>>;
  readonly queryKey: QueryKey;
  readonly columns: readonly Column<T>[];
  /** The columns of its files; those of the screen unless the server exports the whole list. */
  readonly file?: readonly FileColumn<T>[];
  /** The lines of a row in its files, if it may have more than one. */
  readonly linesOf?: (row: T) => readonly T[];
  readonly rowKey: (row: T) => string;
  readonly onOpen?: (row: T) => void;
  /** The heading above rows, such as their day, while they are in the list's own order. */
  readonly groupOf?: (row: T) => RowGroup | undefined;
  readonly empty: ReactNode;
  /** The list's part of the URL. */
  readonly search: FindSearch;
  readonly onSearch: OnSearch;
  /** A row's text to copy, and the plural noun of rows. */
  readonly copy: { readonly of: (row: T) => string; readonly what: string };
  /** Additional actions on selected rows. */
  readonly selectionAction?: (chosen: readonly T[]) => ReactNode;
  /** Where the server exports the whole filtered list. */
  readonly exportHref?: string;
  /** Other ways to save the whole list. */
  readonly files?: ReactNode;
  /** A search of the rows shown, if no mirror searches all of them. */
  readonly find?: ReactNode;
  /** Filters other than the text. */
  readonly filters?: ReactNode;
  /** How many of these filters are set, besides the mirror's. */
  readonly filtersSet?: number;
  /** The mirror behind the list, if the server has one. */
  readonly mirror?: Mirrored;
  /**
   * Data used in every row is still loading: when it arrives, columns would change their widths, and rows their height.
   * The rows wait for it, at most two seconds.
   */
  readonly isAwaited?: boolean;
  /** Shown instead of the list if the service does not offer it. */
  readonly notOffered?: ReactNode;
};

/** How long after the last keystroke the mirror is queried. */
const findAfterMs = 150;

const sizes = ["10", "20", "50", "100"];

/** A paged list: find, filters, columns, sort of the rows shown, selection, copies and files. */
export const DataList = <T extends object>({
  find,
  filters,
  filtersSet,
  query,
  queryKey,
  search,
  notOffered,
  mirror,
  isAwaited: isPending = false,
  ...list
}: Props<T>) => {
  const isAwaited = useAwaited(isPending);
  // As in ListState: rows that waited for data are rendered in slices.
  const isWaiting = useDeferredValue(isAwaited) || isAwaited;
  const choice = useColumnChoice(list.name, list.columns);
  const selection = useSelection(list.rowKey);
  const sort = readSort(search.sort);
  const loaded = query.data?.data ?? [];
  const rows = sortRows(loaded, list.columns, sort);
  const isAsked = mirror?.isAsked === true;
  const lacksList = isAsked && mirror.answer?.mirror?.state === "not_offered";
  const match = isAsked ? matchColumn(loaded, mirror, search.q) : [];
  const client = useQueryClient();
  const save = async (part: string, those: readonly T[]) => {
    const lines = list.linesOf === undefined ? those : those.flatMap(list.linesOf);
    saveFile(
      exportFileName(list.environment, `${list.name}-${part}`, new Date()),
      await csvOf(chosenColumns(list.file ?? list.columns, list.columns, choice.shown), lines, client),
    );
  };
  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.filters}>
          {mirror !== undefined && (
            <TextFilter
              label="Find"
              placeholder={`Search all ${mirror.kind}`}
              value={search.q ?? ""}
              afterMs={findAfterMs}
              onChange={(q) => list.onSearch({ q: q === "" ? undefined : q, skip: 0 }, { replace: true })}
            />
          )}
          {find}
          {(Boolean(filters) || choice.shown.some(isSortable)) && (
            <FilterFold
              name={filters ? "Filter and sort" : "Sort"}
              folded={
                <SortSelect
                  columns={choice.shown}
                  sort={search.sort}
                  onSort={(next) => list.onSearch({ sort: next })}
                />
              }
              count={filtersSet ?? [search.networkId, search.profile].filter((value) => value !== undefined).length}
            >
              {filters}
            </FilterFold>
          )}
        </div>
        <div className={classes.tools}>
          <FilterFold name="More" icon={null}>
            <ColumnMenu columns={list.columns} isShown={choice.isShown} onShow={choice.show} />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              disabled={rows.length === 0}
              onClick={() => void save("page", rows)}
            >
              Export page as CSV
            </Button>
            {list.exportHref !== undefined && (
              <ExportLink href={list.exportHref} size="xs">
                Export all as CSV
              </ExportLink>
            )}
            {list.files}
            {mirror !== undefined && <ExportAll key={JSON.stringify(mirror.filter)} name={list.name} mirror={mirror} />}
          </FilterFold>
        </div>
      </div>
      {mirror !== undefined && <FindStatus mirror={mirror} count={matchCount(query)} />}
      <ListState
        query={query}
        queryKey={queryKey}
        notOffered={notOffered}
        loading={<LoadingRows rows={Math.min(search.take, 19)} />}
      >
        {({ pagination, isCopy, mirror: copied }) =>
          lacksList ? null : isWaiting ? (
            <LoadingRows rows={Math.min(search.take, 19)} />
          ) : (
            <>
              {isCopy === true && (
                <CopyNote environment={list.environment} at={copied?.checkedAt ?? copied?.walkedAt ?? ""} />
              )}
              {sort !== undefined && rows.length > 0 && rows.length < pagination.totalElements && (
                <output className={classes.note}>
                  Sorted on this page only: {numberText(rows.length)} of {numberText(pagination.totalElements)} rows.
                </output>
              )}
              <DataTable
                label={list.label}
                columns={[...choice.shown.slice(0, 1), ...match, ...choice.shown.slice(1)]}
                rows={rows}
                rowKey={list.rowKey}
                {...(list.onOpen === undefined ? {} : { onOpen: list.onOpen })}
                groupOf={sort === undefined ? list.groupOf : undefined}
                empty={
                  mirror !== undefined && isAsked && isLookedFor(search) ? (
                    <NothingFound
                      mirror={mirror}
                      search={search}
                      total={pagination.totalElements}
                      onSearch={list.onSearch}
                    />
                  ) : (
                    list.empty
                  )
                }
                selection={{ keys: new Set(selection.chosen.keys()), onSelect: selection.select, name: list.copy.of }}
                sort={sort}
                onSort={(key) => list.onSearch({ sort: nextSort(sort, key) })}
              />
              {pagination.totalElements > 0 && (
                <div className={classes.foot}>
                  <div className={classes.pages}>
                    <Pager
                      skip={search.skip}
                      take={search.take}
                      total={pagination.totalElements}
                      onSkip={(skip) => list.onSearch({ skip })}
                      // "121 found" is shown above.
                      isQuiet={isAsked && search.skip === 0}
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
          )
        }
      </ListState>
      {selection.chosen.size > 0 && (
        <SelectionBar
          count={selection.chosen.size}
          what={list.copy.what}
          copyText={[...selection.chosen.values()].map((row) => csvCell(list.copy.of(row))).join("\n")}
          onExport={() => void save("selection", [...selection.chosen.values()])}
          onClear={selection.clear}
          action={list.selectionAction?.([...selection.chosen.values()])}
        />
      )}
    </>
  );
};

/** The time of the rows, if they do not come from the wallet service: during an outage the page explains why. */
const CopyNote = ({ environment, at }: { readonly environment: string; readonly at: string }) => (
  <output className={classes.note}>
    {useOutage(environment) === null && "The wallet service is slow to answer. "}
    Rows as Postern last read them, <AgeText value={at} />.
  </output>
);

/** How many matched, once known; unknown while the next response is pending. */
const matchCount = <T,>({ data, isPlaceholderData }: UseQueryResult<Listed<T>>): number | undefined =>
  isPlaceholderData ? undefined : data?.pagination.totalElements;
