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
  /** It may still change without a person. */
  readonly isMoving: boolean;
  readonly state: RunItemState | undefined;
};

/** A run's items in one table, however many: only visible ones are fetched and rendered. */
export const ItemList = (props: Props) => {
  const { run, state } = props;
  const total = state === undefined ? run.total : run.counts[state];
  return total === 0 ? (
    <EmptyState title={state === undefined ? "This run has no items." : "No item is in this state."} />
  ) : (
    <ItemTable {...props} total={total} />
  );
};

const ItemTable = ({ environment, run, isMoving, state, total }: Props & { readonly total: number }) => {
  const table = useRef<HTMLTableElement>(null);
  const { parts, heights, onSize } = useBlocks(table, total);
  return (
    <table ref={table} className={classes["table"]} aria-label="Items of the run" aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={classes["number"]}>
            No.
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

/** The page of items that a rendered block belongs to. */
const pageOf = (part: ListPart | undefined): number | undefined =>
  part === undefined || part.gap !== undefined ? undefined : Math.floor((part.block * blockSize) / maxTake);
