import { queryOptions } from "@tanstack/react-query";
import { lookupAnswerSchema } from "#shared/console/lookup.ts";
import { workflowEndpoints } from "#shared/wire/workflow.ts";
import { consoleRequest, relay } from "./client/client.ts";
import { isMissing } from "./client/offered.ts";
import { keys } from "./keys.ts";

/** The ABIs of the contract book may have to be read first. */
const timeoutMs = 30_000;
/** A text may be large. */
const keptMs = 60_000;

/** Postern's matches for a pasted text. */
export const lookupOptions = (environment: string, text: string) =>
  queryOptions({
    queryKey: keys.lookup.one(environment, text),
    queryFn: ({ signal }) =>
      consoleRequest({
        method: "POST",
        changes: false,
        path: `/console/${encodeURIComponent(environment)}/lookup`,
        body: { text },
        schema: lookupAnswerSchema,
        signal,
        timeoutMs,
      }),
    gcTime: keptMs,
    retry: false,
  });

/** The current report of the service on a workflow; null if there is none with this id. */
export const workflowOptions = (environment: string, workflowId: string) =>
  queryOptions({
    queryKey: keys.lookup.workflow(environment, workflowId),
    queryFn: async ({ signal }) => {
      try {
        return await relay(environment, workflowEndpoints.getWorkflowStatus, { params: { workflowId }, signal });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });
