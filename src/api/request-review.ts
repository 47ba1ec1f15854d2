import { queryOptions } from "@tanstack/react-query";
import { type RequestReviewBody, requestReviewAnswerSchema } from "#shared/console/request-review.ts";
import { askedOnce } from "./asked-once.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";

/** The server queries service and node several times, which takes a while. */
const timeoutMs = 30_000;

/**
 * The review of a request whose transaction the service makes, like `reviewOptions` for a transaction. The key is the
 * request itself, so that a result is never shown for another one.
 */
export const requestReviewOptions = (environment: string, body: RequestReviewBody) =>
  queryOptions({
    queryKey: keys.contracts.requestReview(environment, body),
    queryFn: async ({ signal }) => {
      const path = `/console/${encodeURIComponent(environment)}/request-review`;
      const { data } = await consoleRequest({
        method: "POST",
        changes: false,
        path,
        body,
        schema: requestReviewAnswerSchema,
        signal,
        timeoutMs,
      });
      return data;
    },
    ...askedOnce,
  });
