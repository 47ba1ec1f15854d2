import { Button } from "@mantine/core";
import { type QueryKey, type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LoadingRows } from "../../components/loading-rows.tsx";
import { SlowNotice } from "../../components/slow-notice.tsx";
import classes from "./list-state.module.css";

type Props<T> = {
  readonly query: UseQueryResult<T>;
  /** The key of the query, to stop it. */
  readonly queryKey: QueryKey;
  readonly children: (data: T) => ReactNode;
};

/** A list while it loads, when it has failed, and when it is there; the last page stays until the next one has come. */
export function ListState<T>({ query, queryKey, children }: Props<T>) {
  const queryClient = useQueryClient();
  const stop = () => void queryClient.cancelQueries({ queryKey });
  if (query.data !== undefined && (query.error === null || !query.isPlaceholderData)) {
    return (
      <div aria-busy={query.isPlaceholderData} className={classes.list}>
        {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
        {children(query.data)}
        {query.isPlaceholderData && <SlowNotice onStop={stop} />}
      </div>
    );
  }
  if (query.error !== null) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (query.fetchStatus === "idle") {
    return (
      <EmptyState title="Loading was stopped." action={<Button onClick={() => void query.refetch()}>Load</Button>} />
    );
  }
  return (
    <>
      <LoadingRows />
      <SlowNotice onStop={stop} />
    </>
  );
}
