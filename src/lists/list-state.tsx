import { Button } from "@mantine/core";
import { type QueryKey, type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { isForbidden, isNotOffered } from "#src/api/client/offered.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { SlowNotice, SlowOver } from "#src/components/slow-notice.tsx";
import { useLoadingAloud } from "#src/components/use-loading-aloud.ts";
import classes from "./list-state.module.css";

type Props<T> = {
  readonly query: UseQueryResult<T>;
  /** The query's key, to cancel it. */
  readonly queryKey: QueryKey;
  readonly children: (data: T) => ReactNode;
  /** Shown while the list loads, instead of the usual rows. */
  readonly loading?: ReactNode;
  /** Shown if this deployment does not offer the list; given for endpoints beyond the specification. */
  readonly notOffered?: ReactNode;
};

/**
 * A list while it loads, after it failed, and once it is loaded. The last page stays until the next one has arrived.
 */
export const ListState = <T,>({ query, queryKey, children, loading = <LoadingRows />, notOffered }: Props<T>) => {
  const queryClient = useQueryClient();
  const isLoading = query.data === undefined && query.error === null && query.fetchStatus !== "idle";
  useLoadingAloud(isLoading ? "loading" : query.data === undefined ? "failed" : "loaded");
  // The first rows are rendered in slices, between the person's actions: otherwise a response is rendered in one go.
  const isThere = useDeferredValue(query.data !== undefined);
  const stop = () => void queryClient.cancelQueries({ queryKey });
  const failed = query.error !== null && <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.error !== null && notOffered !== undefined && isNotOffered(query.error)) return notOffered;
  // A page whose query has failed is never a placeholder: then there is no data.
  if (query.data !== undefined && isThere) {
    return (
      <div aria-busy={query.isPlaceholderData} className={classes.list}>
        {failed}
        {children(query.data)}
        {query.isPlaceholderData && <SlowNotice onStop={stop} />}
      </div>
    );
  }
  if (failed !== false && query.data === undefined) return failed;
  if (query.fetchStatus === "idle" && query.data === undefined) {
    return <EmptyState title="Loading stopped." action={<Button onClick={() => void query.refetch()}>Load</Button>} />;
  }
  return <SlowOver onStop={stop}>{loading}</SlowOver>;
};

const Failure = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  if (!isForbidden(error)) return <ErrorPanel error={error} onRetry={onRetry} />;
  return (
    <section className={classes.list} aria-label="No access">
      <p className={classes.title}>No access.</p>
      <ErrorPanel error={error} onRetry={onRetry} />
    </section>
  );
};
