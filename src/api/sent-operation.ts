import { queryOptions } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import { lookTwice } from "./look-twice.ts";
import { findOperation } from "./operations.ts";

/** How often the journal is asked again. */
const againMs = 3_000;

/**
 * The operation of a write whose answer was lost, by its idempotency key and the time at which it was sent. Null if the
 * journal, asked twice, has none. It is asked again even then, because a request may arrive late.
 */
export const sentOperationOptions = (environment: string, idempotencyKey: string, sentAt: number) =>
  queryOptions({
    queryKey: keys.operations.sent(environment, idempotencyKey, sentAt),
    queryFn: ({ signal }) => lookTwice(() => findOperation(environment, idempotencyKey, signal)),
    refetchInterval: ({ state }) => (typeof state.data === "string" ? false : againMs),
    // The next page that asks must not see an old answer.
    gcTime: 0,
  });
