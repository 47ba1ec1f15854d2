import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, type ReactNode, useEffect, useRef } from "react";
import type { RunItemState } from "#shared/console/run.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { runItemsOptions } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import { blockSize } from "./block-heights.ts";
import { ItemRow } from "./item-row.tsx";
import classes from "./item-list.module.css";

type Props = {
  readonly environment: string;
  readonly runId: string;
  readonly networkId: string | null;
  readonly isMoving: boolean;
  readonly state: RunItemState | undefined;
  /** Its number in the list, from 0. */
  readonly block: number;
  /** Whether it reports that its page of items is loading, or why it failed. */
  readonly speaks: boolean;
  /** Its height until its rows have loaded, in pixels. */
  readonly height: number;
  readonly onSize: (block: number, rows: number, size: { readonly width: number; readonly height: number }) => void;
};

/** A few rows of the list. */
export const ItemBlock = memo(function ItemBlock({
  environment,
  runId,
  networkId,
  isMoving,
  state,
  block,
  speaks,
  height,
  onSize,
}: Props) {
  const queryClient = useQueryClient();
  const first = block * blockSize;
  const skip = first - (first % maxTake);
  const options = runItemsOptions(environment, { id: runId, isMoving }, { skip, take: maxTake }, state);
  const { data, error, fetchStatus, refetch } = useQuery(options);
  const rows = data?.data.slice(first - skip, first - skip + blockSize);
  const count = rows?.length ?? 0;
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const { current } = body;
    if (current === null || count === 0) return undefined;
    const observer = new ResizeObserver(() => onSize(block, count, current.getBoundingClientRect()));
    observer.observe(current);
    return () => observer.disconnect();
  }, [body, block, count, onSize]);
  return (
    <tbody ref={body} data-block={block}>
      {rows !== undefined ? (
        rows.map((item, index) => (
          <ItemRow
            key={item.position}
            environment={environment}
            networkId={networkId}
            item={item}
            rowIndex={first + index + 2}
          />
        ))
      ) : !speaks ? (
        <Room height={height} />
      ) : (
        <Room height={height}>
          {error !== null ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : fetchStatus === "idle" ? (
            <Button variant="default" onClick={() => void refetch()}>
              Load
            </Button>
          ) : (
            <SlowNotice onStop={() => void queryClient.cancelQueries({ queryKey: options.queryKey })} />
          )}
        </Room>
      )}
    </tbody>
  );
});

/** The space of unrendered rows. */
export const Room = ({ height, children }: { readonly height: number; readonly children?: ReactNode }) => (
  <tr style={{ height }} className={classes["room"]} aria-hidden={children === undefined}>
    <td colSpan={5}>{children}</td>
  </tr>
);
