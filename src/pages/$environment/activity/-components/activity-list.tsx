import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { exportFileName } from "#shared/csv/file-name.ts";
import { csvCell } from "#shared/csv/write.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { operationsExportUrl } from "#src/api/operations.ts";
import { runOptions } from "#src/api/runs.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { ColumnMenu } from "#src/lists/column-menu.tsx";
import { chosenColumns, csvOf, saveFile } from "#src/lists/csv-file.ts";
import { dayGroup } from "#src/lists/day-group.tsx";
import { ExportLink } from "#src/lists/export-link.tsx";
import { ListState } from "#src/lists/list-state.tsx";
import { SelectionBar } from "#src/lists/selection-bar.tsx";
import { useAwaited } from "#src/lists/use-awaited.ts";
import { useColumnChoice } from "#src/lists/use-column-choice.ts";
import { useSelection } from "#src/lists/use-selection.ts";
import { activityColumns } from "#src/operations/activity-columns.tsx";
import { runTitle } from "#src/operations/run-title.ts";
import { useIsNarrow } from "#src/operations/use-is-narrow.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { activityFile, activityLines } from "./activity-file.ts";
import { type ActivityRow, rowKey, useActivityRows } from "./activity-rows.ts";
import {
  type ActivitySearch,
  askedFilter,
  askedPage,
  type OnActivitySearch,
  activeFilters,
} from "./activity-search.ts";
import { ActivityToolbar } from "./activity-toolbar.tsx";
import { EmptyActivity } from "./empty-activity.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { NewerRows } from "./newer-rows.tsx";
import { Pages } from "./pages.tsx";
import { rowColumns } from "./row-columns.tsx";
import { SearchStatus } from "./search-status.tsx";
import { usePinned } from "./use-pinned.ts";
import classes from "./activity.module.css";

type Props = {
  readonly environment: string;
  readonly search: ActivitySearch;
  readonly onSearch: OnActivitySearch;
  /** Shown between the filters and the rows. */
  readonly children: ReactNode;
};

/** The list of Activity: filters, rows, pages and files. */
export const ActivityList = ({ environment, search, onSearch, children }: Props) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  // Relative days are those of when the page was opened: a list does not change at midnight.
  const [now] = useState(() => Date.now());
  const asked = askedPage(search, now);
  const { query, queryKey, newer, showNewer } = usePinned(environment, asked);
  const list = query.data;
  const open = useMemo(() => new Set(search.open?.split(",")), [search.open]);
  const rows = useActivityRows(environment, list, open);
  const { networks, isAwaited } = useNetworks(environment);
  // An id in place of a network's name takes two lines.
  const isWaiting = useAwaited(isAwaited);
  const { data: senders } = useQuery(senderAddressesOptions(environment));
  const isNarrow = useIsNarrow();
  const toggle = (id: string) => {
    const next = (open.has(id) ? [...open].filter((other) => other !== id) : [...open, id]).slice(-mostOpen).join(",");
    onSearch({ open: next === "" ? undefined : next }, { replace: true, resetScroll: false });
  };
  const columns = rowColumns(activityColumns({ environment, networks, senders: senders?.data ?? [], isNarrow }), {
    environment,
    networks,
    runNames: useRunNames(environment, search.run === undefined ? rows : []),
    onToggle: toggle,
  });
  const choice = useColumnChoice("operations", columns);
  const selection = useSelection<ActivityRow>(rowKey);
  const region = useRef<HTMLDivElement>(null);
  const isFiltered = activeFilters(search).length > 0;
  const loading = <LoadingRows rows={Math.min(search.take, 19)} />;
  const save = async (part: string, those: readonly ActivityRow[]) =>
    saveFile(
      exportFileName(environment, `operations-${part}`, new Date()),
      await csvOf(
        chosenColumns(activityFile(environment), columns, choice.shown),
        those.flatMap(activityLines),
        client,
      ),
    );
  return (
    <>
      <ActivityToolbar
        environment={environment}
        search={search}
        onSearch={onSearch}
        networks={networks}
        operations={list?.data ?? []}
      >
        <ColumnMenu columns={columns} isShown={choice.isShown} onShow={choice.show} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => void save("page", rows)}
        >
          Export page as CSV
        </Button>
        <ExportLink href={operationsExportUrl(environment, askedFilter(search, now))} size="xs">
          Export all as CSV
        </ExportLink>
      </ActivityToolbar>
      <FilterChips
        environment={environment}
        search={search}
        onSearch={onSearch}
        networks={networks}
        operations={list?.data ?? []}
      />
      {children}
      <ListState query={query} queryKey={queryKey} loading={loading}>
        {(page) => (
          <>
            <SearchStatus list={page} search={search} onSearch={onSearch} isFiltered={isFiltered} />
            {newer.count > 0 && search.cursor === undefined && (
              <NewerRows
                newer={newer}
                onShow={async () => {
                  await showNewer();
                  region.current?.focus();
                }}
              />
            )}
            <div ref={region} tabIndex={-1} className={classes["region"]}>
              {isWaiting ? (
                loading
              ) : (
                <DataTable
                  label="Operations"
                  columns={choice.shown}
                  rows={rows}
                  rowKey={rowKey}
                  groupOf={dayOf}
                  onOpen={(row) => {
                    if (row.kind === "run") toggle(row.run.id);
                    if (row.kind !== "operation") return;
                    void navigate({
                      to: "/$environment/activity/$operationId",
                      params: { environment, operationId: row.operation.id },
                    });
                  }}
                  empty={<EmptyActivity environment={environment} list={page} search={search} onSearch={onSearch} />}
                  selection={{
                    keys: new Set(selection.chosen.keys()),
                    onSelect: selection.select,
                    name: rowKey,
                    canSelect: ({ kind }) => kind === "operation",
                  }}
                />
              )}
            </div>
            {(rows.length > 0 || search.cursor !== undefined || search.skip > 0) && (
              <Pages environment={environment} asked={asked} list={page} search={search} onSearch={onSearch} />
            )}
          </>
        )}
      </ListState>
      {selection.chosen.size > 0 && (
        <SelectionBar
          count={selection.chosen.size}
          what="operation ids"
          copyText={[...selection.chosen.keys()].map(csvCell).join("\n")}
          onExport={() => void save("selection", [...selection.chosen.values()])}
          onClear={selection.clear}
        />
      )}
    </>
  );
};

/** What is inside a run stays under the day of the run. */
const dayOf = (row: ActivityRow) => {
  if (row.kind === "note" || (row.kind === "operation" && row.isInside)) return undefined;
  return dayGroup(row.kind === "run" ? row.run.createdAt : row.operation.createdAt);
};

/** As many ids as fit in a URL parameter. */
const mostOpen = 12;

/** The names of the runs of individually listed operations. */
const useRunNames = (environment: string, rows: readonly ActivityRow[]): ReadonlyMap<string, string> => {
  const ids = new Set(
    rows.flatMap((row) =>
      row.kind === "operation" && !row.isInside && row.operation.runId !== null ? [row.operation.runId] : [],
    ),
  );
  const runs = useQueries({
    queries: [...ids].map((id) => ({ ...runOptions(environment, id), refetchInterval: false as const })),
  });
  return new Map(runs.flatMap(({ data }) => (data === undefined ? [] : [[data.id, runTitle(data)]])));
};
