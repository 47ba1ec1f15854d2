import { Button } from "@mantine/core";
import { type QueryKey, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode, Ref } from "react";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import classes from "./item-list.module.css";

type Props = {
  readonly rowRef: Ref<HTMLTableRowElement>;
  readonly index: number;
  /** In pixels. */
  readonly height: number;
  readonly columns: number;
  /** Shown in the first rendered row of a page of items. */
  readonly report: ReactNode;
};

/** The row of an item that has not been fetched. */
export const AbsentItem = ({ rowRef, index, height, columns, report }: Props) => (
  <tr ref={rowRef} data-index={index} style={{ height }} className={classes["room"]} aria-hidden={report === undefined}>
    <td colSpan={columns}>{report}</td>
  </tr>
);

/** Why a page of items is not there. */
export const AbsentPage = ({
  queryKey,
  answer,
}: {
  readonly queryKey: QueryKey | undefined;
  readonly answer: UseQueryResult | undefined;
}) => {
  const queryClient = useQueryClient();
  if (answer === undefined || queryKey === undefined) return null;
  const { error, fetchStatus, refetch } = answer;
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (fetchStatus === "idle")
    return (
      <Button variant="default" onClick={() => void refetch()}>
        Load
      </Button>
    );
  return <SlowNotice onStop={() => void queryClient.cancelQueries({ queryKey })} />;
};
