import { hashKey, type QueryClient, queryOptions, type QueryState } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { isDenied, isFinal, isUnderWay } from "#shared/console/operation-states.ts";
import { awaitsWords } from "#shared/console/operation-words.ts";
import {
  operationAnswerSchema,
  operationAttentionSchema,
  type OperationCountQuery,
  operationCountSchema,
  type OperationList,
  operationListSchema,
  type OperationQuery,
  type OperationRecord,
  type purposeBodySchema,
} from "#shared/console/operation.ts";
import { operationsPath } from "#shared/console/paths.ts";
import { isRunUnderWay } from "#shared/console/run-states.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { queryString } from "#shared/wire/path.ts";
import { isRefused } from "./client/api-error.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { refresh, stale, useChange } from "./stale.ts";

/** How often an operation in progress is fetched again, and a list that shows one. */
const watchMs = 1_000;
const watchListMs = 3_000;

/** How soon to fetch a summary that is being made: the longer it takes, the later. */
const wordsMs = ({ updatedAt }: Pick<OperationRecord, "updatedAt">): number =>
  Math.min(Math.max((Date.now() - Date.parse(updatedAt)) / 4, 1_000), 30_000);

/** How soon to fetch a list again: sooner while an operation is in progress, not at all once all are final. */
export const watchRowsMs = (rows: readonly OperationRecord[]): number | false => {
  if (rows.some((operation) => isUnderWay(operation.state))) return watchListMs;
  const waiting = rows.filter(awaitsWords).map(wordsMs);
  return waiting.length > 0 && Math.max(watchListMs, Math.min(...waiting));
};

/** The same for a list in the cache: one that is out of date is fetched in its turn. */
const watchPageMs = ({ data, isInvalidated, error }: QueryState<OperationList>): number | false =>
  data !== undefined && isInvalidated && !isRefused(error) ? watchListMs : watchRowsMs(data?.data ?? []);

/** Whether a run in a list is not over yet. */
const hasRunning = ({ data }: QueryState<OperationList>): boolean => data?.runs.some(isRunUnderWay) === true;

/** A page of the journal, newest first. Several on one screen, `beside` each other, are fetched as often as one. */
export const operationsOptions = (environment: string, query: OperationQuery, beside = 1) =>
  queryOptions({
    queryKey: keys.operations.page(environment, query),
    queryFn: ({ signal }) => listOperations(environment, query, signal),
    refetchInterval: ({ state }) => {
      const everyMs = hasRunning(state) ? watchListMs : watchPageMs(state);
      return againMs(state, everyMs !== false && everyMs * beside);
    },
  });

/** Requests for one page of a search with few matches: each searches this many operations. */
const mostSearches = 4;

/**
 * A page of the journal for Activity. `upTo` is the newest row shown: later rows stay out, while the states of the rows
 * shown keep updating. A search that stops early continues a few times automatically.
 */
export const activityOptions = (environment: string, query: OperationQuery, upTo?: string) =>
  queryOptions({
    queryKey: keys.operations.page(environment, query),
    queryFn: async ({ signal, client, queryKey }) => {
      const first = await listOperations(environment, { ...query, upTo }, signal);
      const { skip: _skip, ...further } = query;
      let list = first;
      for (let searches = 1; searches < mostSearches && isCutShort(list); searches += 1) {
        list = await listOperations(environment, { ...further, upTo, cursor: list.next ?? undefined }, signal);
      }
      const before = client.getQueryData<OperationList>(queryKey)?.runs ?? [];
      for (const run of list.runs) {
        const last = before.find(({ id }) => id === run.id);
        // The rows inside a run are polled only while one of them is under way, or once they are out of date: in their
        // turn, but at once when the run itself has ended, so that none contradicts it.
        if (last !== undefined && JSON.stringify(last) !== JSON.stringify(run)) {
          const inside = keys.operations.page(environment, { run: run.id });
          const hasEnded = isRunUnderWay(last) && !isRunUnderWay(run);
          void client.invalidateQueries({ queryKey: inside, refetchType: hasEnded ? "active" : "none" });
        }
      }
      return { ...list, counted: first.counted };
    },
    refetchInterval: ({ state }) => againMs(state, hasRunning(state) ? watchListMs : watchPageMs(state)),
    // The way back consists of pages seen before.
    gcTime: 30 * 60_000,
  });

/** Whether a search stopped before it found a row and can continue. */
const isCutShort = ({ data, runs, next, searchedSince }: OperationList): boolean =>
  searchedSince !== undefined && next !== null && data.length + runs.length === 0;

/**
 * How many rows are above the one of a cursor; undefined until first counted. Fetched when a pulse has news
 * (`use-news.ts`).
 */
export const newerOptions = (environment: string, query: OperationCountQuery) =>
  queryOptions({
    queryKey: keys.operations.newer(environment, query),
    queryFn: ({ signal }) =>
      consoleRequest({ path: `${operationsPath(environment)}/count`, query, schema: operationCountSchema, signal }),
    initialData: { count: 0, isMore: false },
  });

/** The operations that need a person. Fetched when a pulse has news (`use-news.ts`). */
export const attentionOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.operations.attention(environment),
    queryFn: ({ signal }) =>
      consoleRequest({ path: `${operationsPath(environment)}/attention`, schema: operationAttentionSchema, signal }),
  });

/**
 * The cursor of the previous page, if this browser has seen that page: the server returns only the next page's cursor.
 * Null: it is the first page, which has none.
 */
export const cursorBefore = (
  client: QueryClient,
  environment: string,
  { cursor, skip: _skip, ...query }: OperationQuery,
): string | null | undefined => {
  const pages = client.getQueriesData<OperationList>({ queryKey: keys.operations.pages(environment) });
  for (const [key, page] of pages) {
    const asked = key.at(-1);
    if (page?.next !== cursor || !isRecord(asked)) continue;
    const { cursor: own = null, skip: _own, ...rest } = asked;
    if (hashKey([query]) === hashKey([rest])) return typeof own === "string" ? own : null;
  }
  return undefined;
};

/** One operation of the journal, fetched again until it no longer changes by itself. */
export const operationOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.operations.one(environment, id),
    queryFn: async ({ signal, client, queryKey }) => {
      const path = `${operationsPath(environment)}/${encodeURIComponent(id)}`;
      const { data } = await consoleRequest({ path, schema: operationAnswerSchema, signal });
      const before = client.getQueryData<OperationRecord>(queryKey);
      // Lists and counts that show its state need not wait for their next refresh.
      if (before !== undefined && before.state !== data.state) {
        void refresh(client, [
          ...stale.afterStep(environment),
          ...(isFinal(data.state) ? stale.afterEnd(environment, data.endpoint) : []),
        ]);
      }
      return data;
    },
    refetchInterval: ({ state }) => {
      const { data } = state;
      if (data === undefined) return false;
      return againMs(state, isUnderWay(data.state) ? watchMs : awaitsWords(data) && wordsMs(data));
    },
  });

/**
 * The id of the operation that the journal holds under an idempotency key of this person, if any. A denied attempt does
 * not count: like a request that never arrived, it leaves the key unused.
 */
export const findOperation = async (
  environment: string,
  idempotencyKey: string,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const { data } = await listOperations(environment, { idempotencyKey, take: "10" }, signal);
  return data.find(({ state }) => !isDenied(state))?.id;
};

/** The URL of the operations that match a filter, as a file. */
export const operationsExportUrl = (environment: string, filter: Omit<OperationQuery, "skip" | "take">): string =>
  `${operationsPath(environment)}/export${queryString({ ...filter })}`;

/** A page of the journal. */
export const listOperations = (environment: string, query: OperationQuery, signal?: AbortSignal) =>
  consoleRequest({ path: operationsPath(environment), query, schema: operationListSchema, signal });

/** Changes an operation's purpose, in the organization's own words. */
export const useChangePurpose = (environment: string, id: string) =>
  useChange(stale.afterSettling(environment), (body: z.input<typeof purposeBodySchema>) =>
    consoleRequest({
      method: "POST",
      path: `${operationsPath(environment)}/${encodeURIComponent(id)}/purpose`,
      body,
      schema: operationAnswerSchema,
    }),
  );
