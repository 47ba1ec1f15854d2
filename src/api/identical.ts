import { queryOptions } from "@tanstack/react-query";
import { type IdenticalBody, identicalAnswerSchema } from "#shared/console/identical.ts";
import { nextTask } from "#src/lib/next-task.ts";
import { askedOnce } from "./asked-once.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";

/** The operation for which the server would refuse this request as identical, and the payment it would repeat. */
export const identicalOptions = (environment: string, body: IdenticalBody) =>
  queryOptions({
    queryKey: keys.contracts.identical(environment, body),
    queryFn: async ({ signal }) => {
      // Its body may have 100 kB, and would be written and sent in the task that shows the review.
      await nextTask();
      const path = `/console/${encodeURIComponent(environment)}/identical`;
      const { data } = await consoleRequest({
        method: "POST",
        changes: false,
        path,
        body,
        schema: identicalAnswerSchema,
        signal,
      });
      return data;
    },
    ...askedOnce,
  });
