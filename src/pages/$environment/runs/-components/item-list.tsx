import type { Run, RunItemState } from "#shared/console/run.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ItemBlock } from "./item-block.tsx";
import classes from "./item-list.module.css";

type Props = {
  readonly environment: string;
  readonly run: Pick<Run, "id" | "networkId" | "total" | "counts">;
  /** It may still change without a person. */
  readonly isMoving: boolean;
  readonly state: RunItemState | undefined;
};

/** How many rows are shown or left out together: few enough to be drawn at once. */
const blockSize = 10;

/** The items of a run in one table, however many: only those in the window are fetched and drawn. */
export const ItemList = ({ environment, run, isMoving, state }: Props) => {
  const total = state === undefined ? run.total : run.counts[state];
  if (total === 0)
    return <EmptyState title={state === undefined ? "This run has no items." : "No item is in this state."} />;
  const blocks = Array.from({ length: Math.ceil(total / blockSize) }, (_, index) => index * blockSize);
  return (
    <table className={classes["table"]} aria-label="Items of the run" aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={classes["number"]}>
            No.
          </th>
          <th scope="col" className={classes["number"]}>
            Line
          </th>
          <th scope="col">Item</th>
          <th scope="col" className={classes["state"]}>
            State
          </th>
          <th scope="col" className={classes["result"]}>
            Result
          </th>
          <th scope="col" className={classes["operation"]}>
            Operation
          </th>
        </tr>
      </thead>
      {blocks.map((first) => (
        <ItemBlock
          key={first}
          environment={environment}
          runId={run.id}
          networkId={run.networkId}
          isMoving={isMoving}
          state={state}
          first={first}
          count={Math.min(blockSize, total - first)}
        />
      ))}
    </table>
  );
};
