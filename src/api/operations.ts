import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  operationAnswerSchema,
  operationListSchema,
  type OperationQuery,
  type OperationRecord,
  type purposeBodySchema,
  type settleBodySchema,
  type transactionBodySchema,
} from "#shared/console/operation.ts";
import { isFinal, isUnderWay } from "#shared/console/operation-states.ts";
import { consoleRequest } from "./client/client.ts";
import { awaitsWords } from "#shared/console/operation-words.ts";
import { openOperationsQuery, operationsPath } from "#shared/console/paths.ts";
import { queryString } from "#shared/wire/path.ts";
import { keys } from "./keys.ts";
import { refresh, stale, useChange } from "./stale.ts";

/** How often an operation under way is fetched again, and a list that shows one. */
const watchMs = 700;
const watchListMs = 3_000;
/** How often the number of open operations is fetched again while there are some, and while there is none: another person may send one at any time. */
const watchOpenMs = 5_000;
const watchNoneMs = 15_000;

/** How soon to ask again for words that are being made: the longer they take, the later. */
const wordsMs = ({ updatedAt }: Pick<OperationRecord, "updatedAt">): number =>
  Math.min(Math.max((Date.now() - Date.parse(updatedAt)) / 4, 1_000), 30_000);

/** How soon to fetch a list again for what it shows: sooner while an operation is under way, not at all once nothing more happens. */
export const watchRowsMs = (rows: readonly OperationRecord[]): number | false => {
  if (rows.some((operation) => isUnderWay(operation.state))) return watchListMs;
  const waiting = rows.filter(awaitsWords).map(wordsMs);
  return waiting.length > 0 && Math.max(watchListMs, Math.min(...waiting));
};

/** A page of the journal, newest first. */
export const operationsOptions = (environment: string, query: OperationQuery) =>
  queryOptions({
    queryKey: keys.operations.page(environment, query),
    queryFn: ({ signal }) => listOperations(environment, query, signal),
    refetchInterval: ({ state }) => watchRowsMs(state.data?.data ?? []),
  });

/** One operation of the journal, fetched again until nothing more happens by itself. */
export const operationOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.operations.one(environment, id),
    queryFn: async ({ signal, client, queryKey }) => {
      const path = `${operationsPath(environment)}/${encodeURIComponent(id)}`;
      const { data } = await consoleRequest({ path, schema: operationAnswerSchema, signal });
      const before = client.getQueryData<OperationRecord>(queryKey);
      // The lists and the number that show its state need not wait for their next turn.
      if (before !== undefined && before.state !== data.state) {
        void refresh(client, [
          ...stale.afterStep(environment),
          ...(isFinal(data.state) ? stale.afterEnd(environment, data.endpoint) : []),
        ]);
      }
      return data;
    },
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (isUnderWay(data.state)) return watchMs;
      return awaitsWords(data) && wordsMs(data);
    },
  });

/** How many operations are still open. */
export const openOperationsOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.operations.open(environment),
    queryFn: async ({ signal }) => {
      const { pagination } = await listOperations(environment, openOperationsQuery, signal);
      return pagination.totalElements;
    },
    refetchInterval: ({ state: { data } }) => (data === 0 ? watchNoneMs : watchOpenMs),
  });

/**
 * The id of the operation that the journal holds under an idempotency key of this person, if any. A denied attempt does not
 * count: it leaves the key free, just as a request that never arrived.
 */
export const findOperation = async (
  environment: string,
  idempotencyKey: string,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const { data } = await listOperations(environment, { idempotencyKey, take: "10" }, signal);
  return data.find(({ state }) => state !== "denied")?.id;
};

/** The URL of the operations that a filter leaves, as a file. */
export const operationsExportUrl = (environment: string, filter: Omit<OperationQuery, "skip" | "take">): string =>
  `${operationsPath(environment)}/export${queryString({ ...filter })}`;

/** A page of the journal. */
export const listOperations = (environment: string, query: OperationQuery, signal?: AbortSignal) =>
  consoleRequest({ path: operationsPath(environment), query, schema: operationListSchema, signal });

type Settlement = z.input<typeof settleBodySchema> & { readonly id: string };

/** Records the transaction that an admin found for an operation whose transaction the service does not tell. */
export const useEnterTransaction = (environment: string, id: string) =>
  useChange(stale.afterSettling(environment), (body: z.input<typeof transactionBodySchema>) =>
    consoleRequest({
      method: "POST",
      path: `${operationsPath(environment)}/${encodeURIComponent(id)}/transaction`,
      body,
      schema: operationAnswerSchema,
    }),
  );

/** Changes what an operation is for, in the organization's own words. */
export const useChangePurpose = (environment: string, id: string) =>
  useChange(stale.afterSettling(environment), (body: z.input<typeof purposeBodySchema>) =>
    consoleRequest({
      method: "POST",
      path: `${operationsPath(environment)}/${encodeURIComponent(id)}/purpose`,
      body,
      schema: operationAnswerSchema,
    }),
  );

/** Records what an admin found out about an operation whose outcome is unknown. */
export const useSettle = (environment: string) =>
  useChange(stale.afterSettling(environment), ({ id, ...body }: Settlement) =>
    consoleRequest({
      method: "POST",
      path: `${operationsPath(environment)}/${encodeURIComponent(id)}/settle`,
      body,
      schema: operationAnswerSchema,
    }),
  );
