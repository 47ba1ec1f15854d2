import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Run,
  runAnswerSchema,
  runCheckAnswerSchema,
  runItemListSchema,
  type RunItemState,
  type RunLine,
  runListSchema,
} from "#shared/console/run.ts";
import { idempotencyKeyHeader } from "#shared/console/header.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { consoleRequest } from "./client/client.ts";

const runs = (environment: string) => `/console/${encodeURIComponent(environment)}/runs`;
const one = (environment: string, id: string) => `${runs(environment)}/${encodeURIComponent(id)}`;

/** How often a run that goes on is asked for. */
const watchMs = 1_000;
const watchListMs = 3_000;
/** A list of ten thousand lines is recorded before the start is answered. */
const startTimeoutMs = 60_000;

/** A page of the environment's runs, newest first. */
export const runsOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: ["runs", environment, "list", page],
    queryFn: ({ signal }) =>
      consoleRequest({ path: runs(environment), query: pageQuery(page), schema: runListSchema, signal }),
    refetchInterval: ({ state }) =>
      (state.data?.data.some((run) => run.state === "running") ?? false) ? watchListMs : false,
  });

/** One run, asked for again while it goes on. */
export const runOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: ["runs", environment, "one", id],
    queryFn: async ({ signal }) => {
      const { data } = await consoleRequest({ path: one(environment, id), schema: runAnswerSchema, signal });
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
export const runItemsOptions = (environment: string, id: string, page: PageWindow, state: RunItemState | undefined) =>
  queryOptions({
    queryKey: ["runs", environment, "items", id, page, state],
    queryFn: ({ signal }) =>
      consoleRequest({
        path: `${one(environment, id)}/items`,
        query: { ...pageQuery(page), state },
        schema: runItemListSchema,
        signal,
      }),
  });

/** Where the browser gets the result of a run as CSV. */
export const runResultUrl = (environment: string, id: string): string => `${one(environment, id)}/result`;

export type RunList = { readonly networkId: string; readonly lines: readonly RunLine[] };

/** The dry run of a list. */
export const useCheckRun = (environment: string) =>
  useMutation({
    mutationFn: async (list: RunList) => {
      const path = `${runs(environment)}/check`;
      const { data } = await consoleRequest({
        method: "POST",
        path,
        body: list,
        schema: runCheckAnswerSchema,
        timeoutMs: startTimeoutMs,
      });
      return data;
    },
  });

type Start = RunList & { readonly clientShare?: string; readonly idempotencyKey: string };

/** Starts a run; the same key is the same run, however often it is sent. */
export const useStartRun = (environment: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    // The same key never starts a second run, so that a person may send it again after a lost answer.
    mutationFn: async ({ idempotencyKey, ...body }: Start) => {
      const { data } = await consoleRequest({
        method: "POST",
        path: runs(environment),
        body,
        headers: { [idempotencyKeyHeader]: idempotencyKey },
        schema: runAnswerSchema,
        timeoutMs: startTimeoutMs,
      });
      return data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["runs", environment] }),
  });
};

type Wish = { readonly wish: "pause" | "resume" | "cancel"; readonly clientShare?: string };

/** Pauses, resumes or cancels a run. */
export const useChangeRun = (environment: string, id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ wish, ...body }: Wish): Promise<Run> => {
      const path = `${one(environment, id)}/${wish}`;
      const { data } = await consoleRequest({ method: "POST", path, body, schema: runAnswerSchema });
      return data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["runs", environment] }),
  });
};
