import { queryOptions } from "@tanstack/react-query";
import { dryRunAnswerSchema, type DryRunBody } from "#shared/console/dry-run.ts";
import { consoleRequest } from "./client/client.ts";

/** The node is asked twice, and takes its time. */
const timeoutMs = 30_000;

/** What would become of a transaction at the network's node; asked when a person asks for it, and never by itself. */
export const dryRunOptions = (environment: string, body: DryRunBody) =>
  queryOptions({
    queryKey: ["dry-run", environment, body],
    queryFn: async ({ signal }) => {
      const path = `/console/${encodeURIComponent(environment)}/dry-run`;
      const { data } = await consoleRequest({
        method: "POST",
        path,
        body,
        schema: dryRunAnswerSchema,
        signal,
        timeoutMs,
      });
      return data;
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
