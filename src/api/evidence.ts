import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type Candidate,
  checkedHashSchema,
  evidenceSchema,
  type settleBodySchema,
  type transactionBodySchema,
} from "#shared/console/evidence.ts";
import { operationAnswerSchema, type OperationRecord } from "#shared/console/operation.ts";
import { operationsPath, unconfirmedPath } from "#shared/console/paths.ts";
import {
  mostTogether,
  type Searched,
  searchedTogetherSchema,
  settledTogetherSchema,
  type settleTogetherBodySchema,
} from "#shared/console/settling-together.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { listOperations, watchRowsMs } from "./operations.ts";
import { stale, useChange } from "./stale.ts";

const pathOf = (environment: string, id: string): string => `${operationsPath(environment)}/${encodeURIComponent(id)}`;

/** The server waits for its copies of the service's lists, and for the service and the node. */
const searchMs = 60_000;
/** The same for several operations. */
const togetherMs = 90_000;

/** How often a transaction waiting to be mined is checked while the page is visible. */
const watchMs = 15_000;
const waits = ({ refusal }: Pick<Candidate, "refusal">): boolean => refusal === "not-mined";

/**
 * Evidence about an operation whose outcome or transaction is unknown. The server queries the service for it, so it is
 * fetched only on request.
 */
export const evidenceOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.operations.evidence(environment, id),
    queryFn: async ({ signal }) => {
      const path = `${pathOf(environment, id)}/evidence`;
      return (await consoleRequest({ path, schema: evidenceSchema, signal, timeoutMs: searchMs })).data;
    },
    refetchInterval: ({ state }) => againMs(state, state.data?.candidates.some(waits) === true && watchMs),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** A transaction that a person enters, compared with an operation. */
export const checkedHashOptions = (environment: string, id: string, hash: string) =>
  queryOptions({
    queryKey: keys.operations.checked(environment, id, hash),
    queryFn: async ({ signal }) => {
      const path = `${pathOf(environment, id)}/evidence/${encodeURIComponent(hash)}`;
      return (await consoleRequest({ path, schema: checkedHashSchema, signal, timeoutMs: searchMs })).data;
    },
    refetchInterval: ({ state }) => againMs(state, state.data !== undefined && waits(state.data) && watchMs),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Records the transaction that an admin found for an operation if the service does not report one. */
export const useEnterTransaction = (environment: string, id: string) =>
  useChange(stale.afterSettling(environment), (body: z.input<typeof transactionBodySchema>) =>
    consoleRequest({
      method: "POST",
      path: `${pathOf(environment, id)}/transaction`,
      body,
      schema: operationAnswerSchema,
      timeoutMs: searchMs,
    }),
  );

/** Records what an admin found out about an operation whose outcome is unconfirmed. */
export const useSettle = (environment: string, id: string) =>
  useChange(stale.afterSettling(environment), (body: z.input<typeof settleBodySchema>) =>
    consoleRequest({
      method: "POST",
      path: `${pathOf(environment, id)}/settle`,
      body,
      schema: operationAnswerSchema,
      timeoutMs: searchMs,
    }),
  );

/** What a search for many operations has found so far, by operation. */
export type SearchedTogether = Readonly<Record<string, Searched>>;

/** It stays while a person looks at one of the operations, and is only ever set. */
export const searchedTogetherOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.operations.together(environment),
    queryFn: (): SearchedTogether => ({}),
    initialData: {},
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  });

/** The unconfirmed operations, newest first; `isMore` if there are more than can be settled together. */
export const unconfirmedOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.operations.unconfirmed(environment),
    queryFn: async ({ signal }) => {
      const all: OperationRecord[] = [];
      let cursor: string | undefined;
      do {
        const query = { state: "unconfirmed", take: "100", ...(cursor === undefined ? {} : { cursor }) } as const;
        const { data, next } = await listOperations(environment, query, signal);
        all.push(...data);
        cursor = next ?? undefined;
      } while (cursor !== undefined && all.length <= mostTogether);
      return { operations: all.slice(0, mostTogether), isMore: all.length > mostTogether || cursor !== undefined };
    },
    // The totals that a person confirms come from their summaries.
    refetchInterval: ({ state }) => againMs(state, state.data !== undefined && watchRowsMs(state.data.operations)),
  });

/** Searches some operations at a time; those missing in the answer were not reached. */
export const searchTogether = (environment: string, ids: readonly string[], signal: AbortSignal) =>
  consoleRequest({
    method: "POST",
    path: `${unconfirmedPath(environment)}/evidence`,
    body: { ids },
    schema: searchedTogetherSchema,
    changes: false,
    signal,
    timeoutMs: togetherMs,
  });

/** Settles some operations at a time. The requests of one confirmation have one id, which the audit shows. */
export const settleTogether = (
  environment: string,
  requestId: string,
  body: z.input<typeof settleTogetherBodySchema>,
) =>
  consoleRequest({
    method: "POST",
    path: `${unconfirmedPath(environment)}/settle`,
    headers: { "x-request-id": requestId },
    body,
    schema: settledTogetherSchema,
    timeoutMs: togetherMs,
  });
