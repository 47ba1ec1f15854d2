import { keepPreviousData, useQueries } from "@tanstack/react-query";
import type { ActivityRun, OperationList, OperationRecord } from "#shared/console/operation.ts";
import { operationsOptions } from "#src/api/operations.ts";

/** How many operations of an open run are shown. */
export const runPreview = 20;

/** A row of Activity: an operation, a run, or, below an open run, one of its operations or a placeholder. */
export type ActivityRow =
  | { readonly kind: "operation"; readonly operation: OperationRecord; readonly isInside: boolean }
  | { readonly kind: "run"; readonly run: ActivityRun; readonly isOpen: boolean }
  | {
      readonly kind: "note";
      readonly runId: string;
      readonly note: "loading" | "none" | Error;
      readonly retry: () => void;
    };

export const rowKey = (row: ActivityRow): string => {
  switch (row.kind) {
    case "operation":
      return row.operation.id;
    case "run":
      return `run ${row.run.id}`;
    case "note":
      return `note ${row.runId}`;
  }
};

/** Operations and runs by start time, newest first. */
export const mergeRows = ({
  data,
  runs,
}: Pick<OperationList, "data" | "runs">): readonly (OperationRecord | ActivityRun)[] => {
  const left = [...data];
  const rows: (OperationRecord | ActivityRun)[] = [];
  for (const run of runs) {
    while (left[0] !== undefined && left[0].createdAt >= run.createdAt) rows.push(...left.splice(0, 1));
    rows.push(run);
  }
  return [...rows, ...left];
};

/** A page's rows, with those of open runs below each run. */
export const useActivityRows = (
  environment: string,
  list: Pick<OperationList, "data" | "runs"> | undefined,
  open: ReadonlySet<string>,
): readonly ActivityRow[] => {
  const runs = (list?.runs ?? []).filter(({ id }) => open.has(id));
  const inside = useQueries({
    queries: runs.map(({ id }) => ({
      ...operationsOptions(environment, { run: id, take: String(runPreview) }, runs.length),
      placeholderData: keepPreviousData,
    })),
  });
  const below = new Map(
    runs.map(({ id }, index): [string, readonly ActivityRow[]] => {
      const { data, error, refetch } = inside[index] ?? {};
      const note = (what: "loading" | "none" | Error): readonly ActivityRow[] => [
        { kind: "note", runId: id, note: what, retry: () => void refetch?.() },
      ];
      if (data === undefined) return [id, note(error ?? "loading")];
      if (data.data.length === 0) return [id, note("none")];
      return [id, data.data.map((operation) => ({ kind: "operation", operation, isInside: true }))];
    }),
  );
  return mergeRows(list ?? { data: [], runs: [] }).flatMap((row): readonly ActivityRow[] => {
    if (!("counts" in row)) return [{ kind: "operation", operation: row, isInside: false }];
    return [{ kind: "run", run: row, isOpen: open.has(row.id) }, ...(below.get(row.id) ?? [])];
  });
};
