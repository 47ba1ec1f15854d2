import type { QueryClient } from "@tanstack/react-query";
import type { ActivityRun, OperationRecord } from "#shared/console/operation.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { runTitle } from "#src/operations/run-title.ts";
import { runWords } from "#src/operations/run-words.ts";
import { networkNameOf } from "#src/records/network-name-of.ts";
import { ListedNetworkName } from "#src/records/network-name.tsx";
import type { ActivityRow } from "./activity-rows.ts";
import { RunCell } from "./run-cell.tsx";
import { outcomesOf } from "./run-outcomes.ts";
import classes from "./activity.module.css";

type Given = {
  readonly environment: string;
  readonly networks: readonly Network[];
  /** The names of runs by id: each individually listed operation names its run. */
  readonly runNames: ReadonlyMap<string, string>;
  readonly onToggle: (runId: string) => void;
};

/** The columns of operations for rows that may be runs, too. */
export const rowColumns = (columns: readonly Column<OperationRecord>[], given: Given): readonly Column<ActivityRow>[] =>
  columns.map(({ cell, text, shownAs, order: _order, ...column }) => {
    const ofRun = runCells(given)[column.key];
    return {
      ...column,
      cell: (row) => {
        if (row.kind === "run") return ofRun?.cell(row.run, row.isOpen) ?? null;
        if (row.kind === "note") return column.key === "operation" ? <Note row={row} /> : null;
        const shown = cell(row.operation);
        if (column.key !== "operation") return shown;
        if (row.isInside) return <span className={classes["inside"]}>{shown}</span>;
        const { runId } = row.operation;
        const name = runId === null ? undefined : given.runNames.get(runId);
        if (runId === null || name === undefined) return shown;
        return (
          <>
            {shown}
            <span className={classes["of"]}>
              in run{" "}
              <TextLink inherit to="/$environment/runs/$runId" params={{ environment: given.environment, runId }}>
                <NameText text={name} />
              </TextLink>
            </span>
          </>
        );
      },
      ...(text === undefined
        ? {}
        : { text: (row) => (row.kind === "operation" ? text(row.operation) : (ofRun?.text(runOf(row)) ?? "")) }),
      ...(shownAs === undefined
        ? {}
        : {
            shownAs: {
              header: shownAs.header,
              text: (row, client) =>
                row.kind === "operation"
                  ? shownAs.text(row.operation, client)
                  : (ofRun?.words?.(runOf(row), client) ?? ""),
            },
          }),
    };
  });

const runOf = (row: Exclude<ActivityRow, { kind: "operation" }>): ActivityRun | undefined =>
  row.kind === "run" ? row.run : undefined;

type RunCells = {
  readonly cell: (run: ActivityRun, isOpen: boolean) => React.ReactNode;
  readonly text: (run: ActivityRun | undefined) => string;
  readonly words?: (run: ActivityRun | undefined, client: QueryClient) => string | Promise<string>;
};

/** A run's cells. Each of its operations has the rest. */
const runCells = ({ environment, networks, onToggle }: Given): Readonly<Record<string, RunCells>> => ({
  operation: {
    cell: (run, isOpen) => <RunCell environment={environment} run={run} isOpen={isOpen} onToggle={onToggle} />,
    text: (run) => (run === undefined ? "" : runTitle({ ...run, endpoints: run.kinds })),
  },
  network: {
    cell: ({ networkId }) =>
      networkId === null ? "–" : <ListedNetworkName networks={networks} networkId={networkId} />,
    text: (run) => run?.networkId ?? "",
    words: (run, client) => networkNameOf(environment, run?.networkId ?? undefined, client),
  },
  person: {
    cell: ({ person }) => <NameText text={person.name} />,
    text: (run) => run?.person.name ?? "",
  },
  state: {
    cell: (run) => (
      <span className={classes["runState"]}>
        <ToneBadge tone={runWords[run.state].tone} word={runWords[run.state].word} />
        <span className={classes["of"]}>{outcomesOf(run)}</span>
      </span>
    ),
    text: (run) => run?.state ?? "",
    words: (run) => (run === undefined ? "" : runWords[run.state].word),
  },
  time: { cell: ({ createdAt }) => <TimeText value={createdAt} />, text: (run) => run?.createdAt ?? "" },
  id: { cell: () => null, text: (run) => run?.id ?? "" },
});

const Note = ({ row: { note, retry } }: { readonly row: Extract<ActivityRow, { kind: "note" }> }) => (
  <span className={`${classes["inside"]} ${classes["of"]}`} role={note instanceof Error ? "alert" : undefined}>
    {note === "loading" && "Loading the run's operations…"}
    {note === "none" && "Nothing in this run has been sent yet."}
    {note instanceof Error && (
      <>
        The run's operations could not be loaded.{" "}
        <button type="button" className={classes["again"]} onClick={retry}>
          Try again
        </button>
      </>
    )}
  </span>
);
