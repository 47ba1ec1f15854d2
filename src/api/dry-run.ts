import { queryOptions } from "@tanstack/react-query";
import { dryRunAnswerSchema, type DryRunBody } from "#shared/console/dry-run.ts";
import { askedOnce } from "./asked-once.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";

/** The server queries the node twice, which takes a while. */
const timeoutMs = 30_000;

/** The effect of a transaction as simulated by the network's node. Fetched only when the person asks for it. */
export const dryRunOptions = (environment: string, body: DryRunBody) =>
  queryOptions({
    queryKey: keys.contracts.dryRun(environment, body),
    queryFn: async ({ signal }) => {
      const path = `/console/${encodeURIComponent(environment)}/dry-run`;
      const { data } = await consoleRequest({
        method: "POST",
        changes: false,
        path,
        body,
        schema: dryRunAnswerSchema,
        signal,
        timeoutMs,
      });
      return data;
    },
    ...askedOnce,
  });
