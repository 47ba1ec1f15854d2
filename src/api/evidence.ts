import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type Candidate,
  checkedHashSchema,
  evidenceSchema,
  type settleBodySchema,
  type transactionBodySchema,
} from "#shared/console/evidence.ts";
import { operationAnswerSchema } from "#shared/console/operation.ts";
import { operationsPath } from "#shared/console/paths.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { stale, useChange } from "./stale.ts";

const pathOf = (environment: string, id: string): string => `${operationsPath(environment)}/${encodeURIComponent(id)}`;

/** The server waits for its copies of the service's lists, and for the service and the node. */
const searchMs = 60_000;

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
