import { queryOptions } from "@tanstack/react-query";
import {
  originAnswerSchema,
  relatedAnswerSchema,
  revertAnswerSchema,
  workflowAnswerSchema,
} from "#shared/console/operation-detail.ts";
import { operationsPath } from "#shared/console/paths.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";

const pathOf = (environment: string, id: string, part: string): string =>
  `${operationsPath(environment)}/${encodeURIComponent(id)}/${part}`;

/** Other journal entries that explain an operation. */
export const relatedOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.operations.related(environment, id),
    queryFn: async ({ signal }) =>
      (await consoleRequest({ path: pathOf(environment, id, "related"), schema: relatedAnswerSchema, signal })).data,
  });

/** The requests about an operation, for admins. */
export const originOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.operations.origin(environment, id),
    queryFn: ({ signal }) =>
      consoleRequest({ path: pathOf(environment, id, "origin"), schema: originAnswerSchema, signal }),
  });

/** The service's report on an operation's workflow; fetched anew each time, and not repeated automatically. */
export const workflowReportOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.operations.workflow(environment, id),
    queryFn: async ({ signal }) =>
      (await consoleRequest({ path: pathOf(environment, id, "workflow"), schema: workflowAnswerSchema, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Why an operation reverted. */
export const revertOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.operations.revert(environment, id),
    queryFn: async ({ signal }) =>
      (await consoleRequest({ path: pathOf(environment, id, "revert"), schema: revertAnswerSchema, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The URL of an operation's full record, as a file. */
export const operationExportUrl = (environment: string, id: string): string => pathOf(environment, id, "export");
