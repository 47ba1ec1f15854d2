import { type QueryClient, QueryObserver, type QueryObserverResult } from "@tanstack/react-query";
import { isUnderWay, type OperationState } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { operationOptions } from "#src/api/operations.ts";

/**
 * The state of an operation once nothing more happens by itself, or the last known one when the signal comes. Rejects when the
 * journal could not be asked.
 */
export const operationEnd = (
  client: QueryClient,
  environment: string,
  id: string,
  signal: AbortSignal,
): Promise<OperationState> =>
  new Promise((resolve, reject) => {
    const observer = new QueryObserver(client, {
      ...operationOptions(environment, id),
      // The state in the cache may be an earlier one.
      staleTime: 0,
      retry: false,
      // The list is sent while the person looks at another tab.
      refetchIntervalInBackground: true,
    });
    const look = ({ data, error, isFetchedAfterMount }: QueryObserverResult<OperationRecord>) => {
      if (!isFetchedAfterMount) return;
      if (error === null && (data === undefined || (isUnderWay(data.state) && !signal.aborted))) return;
      observer.destroy();
      if (error !== null) reject(error);
      else if (data !== undefined) resolve(data.state);
    };
    observer.subscribe(look);
    signal.addEventListener("abort", () => look(observer.getCurrentResult()), { once: true });
  });
