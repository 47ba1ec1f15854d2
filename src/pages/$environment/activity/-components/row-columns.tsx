import type { ActivityRun, OperationRecord } from "#shared/console/operation.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ClockText, TimeText } from "#src/components/time-text.tsx";
import { outcomesOf } from "#src/operations/run-outcomes.ts";
import { runWords } from "#src/operations/run-words.ts";
import { ListedNetworkName } from "#src/records/network-name.tsx";
import type { ActivityRow } from "./activity-rows.ts";
import { RunCell } from "./run-cell.tsx";
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
  columns.map(({ cell, text: _text, shownAs: _shownAs, order: _order, ...column }) => {
    const cellOfRun = runCells(given)[column.key];
    return {
      ...column,
      cell: (row) => {
        if (row.kind === "run") return cellOfRun?.(row.run, row.isOpen) ?? null;
        if (row.kind === "note") return column.key === "operation" ? <Note row={row} /> : null;
        if (column.key === "time") {
          const { createdAt } = row.operation;
          // The heading above is the operation's day; of one inside a run, the run's.
          return row.isInside ? <TimeText value={createdAt} /> : <ClockText value={createdAt} />;
        }
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
    };
  });

type RunCells = Readonly<Record<string, (run: ActivityRun, isOpen: boolean) => React.ReactNode>>;

/** A run's cells. Each of its operations has the rest. */
const runCells = ({ environment, networks, onToggle }: Given): RunCells => ({
  operation: (run, isOpen) => <RunCell environment={environment} run={run} isOpen={isOpen} onToggle={onToggle} />,
  network: ({ networkId }) =>
    networkId === null ? "–" : <ListedNetworkName networks={networks} networkId={networkId} />,
  person: ({ person }) => <NameText text={person.name} />,
  state: (run) => (
    <span className={classes["runState"]}>
      <ToneBadge tone={runWords[run.state].tone} word={runWords[run.state].word} />
      <span className={classes["of"]}>{outcomesOf(run)}</span>
    </span>
  ),
  time: ({ createdAt }) => <ClockText value={createdAt} />,
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
