import { queryOptions } from "@tanstack/react-query";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { lookTwice } from "./look-twice.ts";
import { findOperation } from "./operations.ts";

/** How often the journal is queried again. */
const lookMs = 3_000;

/**
 * The operation of a write whose response was lost, by its idempotency key and the time it was sent. Null if the
 * journal has none after two queries. It keeps being queried, because a request may arrive late.
 */
export const sentOperationOptions = (environment: string, idempotencyKey: string, sentAt: number) =>
  queryOptions({
    queryKey: keys.operations.sent(environment, idempotencyKey, sentAt),
    queryFn: ({ signal }) => lookTwice(() => findOperation(environment, idempotencyKey, signal)),
    refetchInterval: ({ state }) => againMs(state, typeof state.data !== "string" && lookMs),
    // The next page that asks must not see an old result.
    gcTime: 0,
  });
