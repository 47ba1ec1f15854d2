import { queryOptions } from "@tanstack/react-query";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { lookTwice } from "./look-twice.ts";
import { findStartedRun } from "./runs.ts";

/** How often the server is queried again. */
const lookMs = 3_000;

/**
 * The run of a start whose response was lost, by its idempotency key and the time it was sent. Null if the server has
 * none after two queries. It keeps being queried, because a request may arrive late.
 */
export const startedRunOptions = (environment: string, startKey: string, startedAt: number) =>
  queryOptions({
    queryKey: keys.runChecks.started(environment, startKey, startedAt),
    queryFn: ({ signal }) => lookTwice(() => findStartedRun(environment, startKey, signal)),
    refetchInterval: ({ state }) => againMs(state, (state.data === undefined || state.data === null) && lookMs),
    // The next page that asks must not see an old result.
    gcTime: 0,
  });
