import { queryOptions } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import { lookTwice } from "./look-twice.ts";
import { findStartedRun } from "./runs.ts";

/** How often the server is asked again. */
const againMs = 3_000;

/**
 * The run of a start whose answer was lost, by its idempotency key and the time at which it was sent. Null if the server, asked
 * twice, has none. It is asked again even then, because a request may arrive late.
 */
export const startedRunOptions = (environment: string, startKey: string, startedAt: number) =>
  queryOptions({
    queryKey: keys.runChecks.started(environment, startKey, startedAt),
    queryFn: ({ signal }) => lookTwice(() => findStartedRun(environment, startKey, signal)),
    refetchInterval: ({ state: { data } }) => (data === undefined || data === null ? againMs : false),
    // The next page that asks must not see an old answer.
    gcTime: 0,
  });
