import { queryOptions } from "@tanstack/react-query";
import type { ReviewBody } from "#shared/console/dry-run.ts";
import { reviewAnswerSchema } from "#shared/console/meaning.ts";
import { nextTask } from "#src/lib/next-task.ts";
import { askedOnce } from "./asked-once.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";

/** The server queries the node several times, which takes a while. */
const timeoutMs = 30_000;

/**
 * What a transaction does, a node's simulation of it, warnings and costs. The key is the transaction itself, so that a
 * result is never shown for other bytes.
 */
export const reviewOptions = (environment: string, body: ReviewBody) =>
  queryOptions({
    queryKey: keys.contracts.review(environment, body),
    queryFn: async ({ signal }) => {
      // Its body may have 100 kB, and would be written and sent in the task that shows the review.
      await nextTask();
      const path = `/console/${encodeURIComponent(environment)}/review`;
      const { data } = await consoleRequest({
        method: "POST",
        changes: false,
        path,
        body,
        schema: reviewAnswerSchema,
        signal,
        timeoutMs,
      });
      return data;
    },
    ...askedOnce,
  });
