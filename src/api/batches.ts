import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Batch,
  batchAnswerSchema,
  batchCheckAnswerSchema,
  batchItemListSchema,
  type BatchItemState,
  type BatchLine,
  batchListSchema,
} from "../../shared/console/batch.ts";
import { idempotencyKeyHeader } from "../../shared/console/header.ts";
import { consoleRequest } from "./client.ts";
import { type Page, pageQuery } from "./page.ts";

const batches = (environment: string) => `/console/${encodeURIComponent(environment)}/batches`;
const one = (environment: string, id: string) => `${batches(environment)}/${encodeURIComponent(id)}`;

/** How often a run that goes on is asked for. */
const watchMs = 1_000;
const watchListMs = 3_000;
/** A list of ten thousand lines is recorded before the start is answered. */
const startTimeoutMs = 60_000;

/** A page of the environment's runs, newest first. */
export const batchesOptions = (environment: string, page: Page) =>
  queryOptions({
    queryKey: ["batches", environment, "list", page],
    queryFn: ({ signal }) =>
      consoleRequest({ path: batches(environment), query: pageQuery(page), schema: batchListSchema, signal }),
    refetchInterval: ({ state }) =>
      (state.data?.data.some((batch) => batch.state === "running") ?? false) ? watchListMs : false,
  });

/** One run, asked for again while it goes on. */
export const batchOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: ["batches", environment, "one", id],
    queryFn: async ({ signal }) => {
      const { data } = await consoleRequest({ path: one(environment, id), schema: batchAnswerSchema, signal });
      return data;
    },
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (data.state === "running") return watchMs;
      // What was under way when it was stopped still ends.
      return data.counts.sending + data.counts.unknown > 0 ? watchListMs : false;
    },
  });

/** A page of a run's items. */
export const batchItemsOptions = (environment: string, id: string, page: Page, state: BatchItemState | undefined) =>
  queryOptions({
    queryKey: ["batches", environment, "items", id, page, state],
    queryFn: ({ signal }) =>
      consoleRequest({
        path: `${one(environment, id)}/items`,
        query: { ...pageQuery(page), state },
        schema: batchItemListSchema,
        signal,
      }),
  });

/** Where the browser gets the result of a run as CSV. */
export const batchResultUrl = (environment: string, id: string): string => `${one(environment, id)}/result`;

export type BatchList = { readonly networkId: string; readonly lines: readonly BatchLine[] };

/** The dry run of a list. */
export const useCheckBatch = (environment: string) =>
  useMutation({
    mutationFn: async (list: BatchList) => {
      const path = `${batches(environment)}/check`;
      const { data } = await consoleRequest({
        method: "POST",
        path,
        body: list,
        schema: batchCheckAnswerSchema,
        timeoutMs: startTimeoutMs,
      });
      return data;
    },
  });

type Start = BatchList & { readonly clientShare?: string; readonly idempotencyKey: string };

/** Starts a run; the same key is the same run, however often it is sent. */
export const useStartBatch = (environment: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    // The same key never starts a second run, so that a person may send it again after a lost answer.
    mutationFn: async ({ idempotencyKey, ...body }: Start) => {
      const { data } = await consoleRequest({
        method: "POST",
        path: batches(environment),
        body,
        headers: { [idempotencyKeyHeader]: idempotencyKey },
        schema: batchAnswerSchema,
        timeoutMs: startTimeoutMs,
      });
      return data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["batches", environment] }),
  });
};

type Wish = { readonly wish: "pause" | "resume" | "cancel"; readonly clientShare?: string };

/** Pauses, resumes or cancels a run. */
export const useChangeBatch = (environment: string, id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ wish, ...body }: Wish): Promise<Batch> => {
      const path = `${one(environment, id)}/${wish}`;
      const { data } = await consoleRequest({ method: "POST", path, body, schema: batchAnswerSchema });
      return data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["batches", environment] }),
  });
};
