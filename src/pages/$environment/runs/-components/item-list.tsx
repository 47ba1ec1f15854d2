import { useRef } from "react";
import type { Run, RunItemState } from "#shared/console/run.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { blockSize, type ListPart } from "./block-heights.ts";
import { ItemBlock, Room } from "./item-block.tsx";
import classes from "./item-list.module.css";
import { useBlocks } from "./use-blocks.ts";

type Props = {
  readonly environment: string;
  readonly run: Pick<Run, "id" | "networkId" | "total" | "counts">;
  /** It may still change by itself. */
  readonly isMoving: boolean;
  readonly state: RunItemState | undefined;
};

/** The items of a run in one table, however many: only those in the window are fetched and drawn. */
export const ItemList = ({ environment, run, isMoving, state }: Props) => {
  const total = state === undefined ? run.total : run.counts[state];
  const table = useRef<HTMLTableElement>(null);
  const { parts, heights, onSize, onFocus, onBlur } = useBlocks(table, total);
  if (total === 0)
    return <EmptyState title={state === undefined ? "This run has no items." : "No item is in this state."} />;
  return (
    <table
      ref={table}
      className={classes["table"]}
      aria-label="Items of the run"
      aria-rowcount={total + 1}
      onFocus={onFocus}
      onBlur={onBlur}
    >
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
      {parts.map(({ block, gap }, index) =>
        gap === undefined ? (
          <ItemBlock
            key={block}
            environment={environment}
            runId={run.id}
            networkId={run.networkId}
            isMoving={isMoving}
            state={state}
            block={block}
            speaks={pageOf(parts[index - 1]) !== pageOf({ block, gap })}
            height={heights[block] ?? 0}
            onSize={onSize}
          />
        ) : (
          <tbody key={`gap ${block}`} aria-hidden>
            <Room height={gap} />
          </tbody>
        ),
      )}
    </table>
  );
};

/** The page of items that a drawn block is on. */
const pageOf = (part: ListPart | undefined): number | undefined =>
  part === undefined || part.gap !== undefined ? undefined : Math.floor((part.block * blockSize) / maxTake);
