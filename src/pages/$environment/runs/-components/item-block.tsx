import { Box, Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import type { RunItemState } from "#shared/console/run.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { runItemsOptions } from "#src/api/runs.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import { ItemRow } from "./item-row.tsx";
import classes from "./item-list.module.css";
import { useHoldsFocus, useInSight } from "./use-in-sight.ts";

type Props = {
  readonly environment: string;
  readonly runId: string;
  readonly networkId: string | null;
  readonly isMoving: boolean;
  readonly state: RunItemState | undefined;
  /** The first row of the block, counted from 0. */
  readonly first: number;
  readonly count: number;
};

/** What a row is high before it has been drawn, in pixels. */
const rowHeight = 44;

/** A few rows of the list: themselves while they are in the window, else as much room as they took. */
export const ItemBlock = memo(function ItemBlock(props: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isInSight = useInSight(body);
  const holdsFocus = useHoldsFocus(body);
  const [height, setHeight] = useState(props.count * rowHeight);
  const isShown = isInSight || holdsFocus;
  return (
    <tbody ref={body}>
      {isShown ? <Rows {...props} height={height} onHeight={setHeight} /> : <Room height={height} />}
    </tbody>
  );
});

const Rows = ({
  environment,
  runId,
  networkId,
  isMoving,
  state,
  first,
  count,
  height,
  onHeight,
}: Props & { readonly height: number; readonly onHeight: (height: number) => void }) => {
  const queryClient = useQueryClient();
  const skip = first - (first % maxTake);
  const options = runItemsOptions(environment, { id: runId, isMoving }, { skip, take: maxTake }, state);
  const { data, error, fetchStatus, refetch } = useQuery(options);
  const mark = useRef<HTMLTableRowElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    const section = mark.current?.parentElement;
    return () => {
      // Zero where it is not laid out.
      const drawn = section?.clientHeight ?? 0;
      if (isThere && drawn > 0) onHeight(drawn);
    };
  }, [isThere, onHeight]);
  if (data !== undefined) {
    return data.data
      .slice(first - skip, first - skip + count)
      .map((item, index) => (
        <ItemRow
          key={item.position}
          ref={index === 0 ? mark : undefined}
          environment={environment}
          networkId={networkId}
          item={item}
          rowIndex={first + index + 2}
        />
      ));
  }
  // The blocks of one page say it once.
  if (first !== skip) return <Room height={height} />;
  return (
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
  );
};

/** The room of rows that are not drawn. */
const Room = ({ height, children }: { readonly height: number; readonly children?: ReactNode }) => (
  <Box component="tr" h={height} className={classes["room"]} aria-hidden={children === undefined}>
    <td colSpan={6}>{children}</td>
  </Box>
);
