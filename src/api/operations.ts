import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  operationAnswerSchema,
  operationListSchema,
  type OperationQuery,
  type OperationRecord,
  type settleBodySchema,
  type transactionBodySchema,
} from "#shared/console/operation.ts";
import { isUnderWay } from "#shared/console/operation-states.ts";
import { consoleRequest } from "./client/client.ts";

const journal = (environment: string) => `/console/${encodeURIComponent(environment)}/operations`;

/** How often a page that shows an operation under way asks the journal for it. */
const watchMs = 700;
/** How often a list of the journal is asked for again while something of it is under way. */
const watchListMs = 3_000;

/** A page of the journal, newest first. */
export const operationsOptions = (environment: string, query: OperationQuery) =>
  queryOptions({
    queryKey: ["operations", environment, "list", query],
    queryFn: ({ signal }) => listOperations(environment, query, signal),
    refetchInterval: ({ state }) => {
      const moving = state.data?.data.some((operation) => isUnderWay(operation.state)) ?? false;
      return moving ? watchListMs : false;
    },
  });

/** One operation of the journal, asked for again until nothing more happens by itself. */
export const operationOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: ["operations", environment, "one", id],
    queryFn: async ({ signal, client, queryKey }) => {
      const path = `${journal(environment)}/${encodeURIComponent(id)}`;
      const { data } = await consoleRequest({ path, schema: operationAnswerSchema, signal });
      const before = client.getQueryData<OperationRecord>(queryKey);
      if (before !== undefined && before.state !== data.state) refreshLists(client, environment);
      return data;
    },
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.state) ? watchMs : false),
  });

/** A step of one operation changes the lists and the count that it stands in; they need not wait for their next turn. */
const refreshLists = (client: QueryClient, environment: string) => {
  for (const part of ["list", "open"]) void client.invalidateQueries({ queryKey: ["operations", environment, part] });
};

/** How many operations are not final; asked for all the time, because another person may send one. */
export const openOperationsOptions = (environment: string) =>
  queryOptions({
    queryKey: ["operations", environment, "open"],
    queryFn: async ({ signal }) => {
      const { pagination } = await listOperations(environment, { state: "open", take: "1" }, signal);
      return pagination.totalElements;
    },
    refetchInterval: 5_000,
  });

/**
 * The id of the operation that the journal holds under an idempotency key of this person, if it holds one. A denied try used
 * the key up no more than one that never arrived.
 */
export const findOperation = async (
  environment: string,
  idempotencyKey: string,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const { data } = await listOperations(environment, { idempotencyKey, take: "10" }, signal);
  return data.find(({ state }) => state !== "denied")?.id;
};

/** A page of the journal. */
export const listOperations = (environment: string, query: OperationQuery, signal?: AbortSignal) =>
  consoleRequest({ path: journal(environment), query, schema: operationListSchema, signal });

type Settlement = z.input<typeof settleBodySchema> & { readonly id: string };

/** Records the transaction that an admin has found for an operation of which the service does not tell it. */
export const useEnterTransaction = (environment: string, id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof transactionBodySchema>) =>
      consoleRequest({
        method: "POST",
        path: `${journal(environment)}/${encodeURIComponent(id)}/transaction`,
        body,
        schema: operationAnswerSchema,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["operations", environment] }),
  });
};

/** Records what an admin found out about an operation whose outcome is unknown. */
export const useSettle = (environment: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Settlement) =>
      consoleRequest({
        method: "POST",
        path: `${journal(environment)}/${encodeURIComponent(id)}/settle`,
        body,
        schema: operationAnswerSchema,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["operations", environment] }),
  });
};
