import { queryOptions, useMutation } from "@tanstack/react-query";
import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import { idempotencyKeyHeader } from "#shared/console/header.ts";
import {
  type ItemsSource,
  type CopySource,
  type PayoutSource,
  runCheckAnswerSchema,
  runRestAnswerSchema,
  type RunSource,
  simulateAnswerSchema,
  type StartOptions,
} from "#shared/console/run-start.ts";
import { countItems, isItemFinal, isItemOpen, isRunning, isRunUnderWay } from "#shared/console/run-states.ts";
import {
  type GoingOn,
  type Run,
  runAnswerSchema,
  type RunItem,
  runItemListSchema,
  type RunItemSort,
  type RunItemState,
  runListSchema,
} from "#shared/console/run.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { ApiError, isRefused } from "./client/api-error.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { refresh, stale, useSecretChange } from "./stale.ts";

const runs = (environment: string) => `/console/${encodeURIComponent(environment)}/runs`;
const one = (environment: string, id: string) => `${runs(environment)}/${encodeURIComponent(id)}`;

/** How often a run in progress is fetched again, a page of its items, and a list that shows it. */
const watchMs = 1_000;
const watchItemsMs = 2_000;
const watchListMs = 3_000;
const feesMs = 60_000;
/** The server records a list of up to ten thousand lines before it responds. */
export const startTimeoutMs = 60_000;

/** Fetched each time a person opens it: operations sent since may have changed it. */
const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

/** A page of the environment's runs, newest first. */
export const runsOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.runs.page(environment, page),
    queryFn: ({ signal }) =>
      consoleRequest({ path: runs(environment), query: pageQuery(page), schema: runListSchema, signal }),
    refetchInterval: ({ state }) => againMs(state, (state.data?.data.some(isRunUnderWay) ?? false) && watchListMs),
  });

/**
 * One run, fetched again while it is in progress. When it stops or starts moving again, its items are out of date: they
 * may have been fetched before its last step.
 */
export const runOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.runs.one(environment, id),
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<Run>(queryKey);
      const { data } = await consoleRequest({ path: one(environment, id), schema: runAnswerSchema, signal });
      if (before !== undefined && isMoving(before) !== isMoving(data))
        void refresh(client, [keys.runs.items(environment, id)]);
      return data;
    },
    refetchInterval: ({ state }) => {
      const { data } = state;
      if (data === undefined) return false;
      // The last fees are read a moment after the run ends.
      const isRead =
        (data.fees?.items ?? 0) >= data.counts.succeeded || Date.now() - Date.parse(data.updatedAt) > feesMs;
      return againMs(
        state,
        isRunUnderWay(data) ? watchMs : (isMoving(data) || (data.payoutId !== null && !isRead)) && watchListMs,
      );
    },
  });

/** Which items of a run are listed, and in which order; by default all, in the order of the run. */
export type ItemChoice = { readonly state?: RunItemState | undefined; readonly sort?: RunItemSort | undefined };

/** Whether an item keeps its place in the list while the run goes on. */
export const staysInPlace = ({ state, sort }: ItemChoice): boolean =>
  state === undefined && (sort === undefined || sort === "-position");

const listItems = (
  environment: string,
  id: string,
  page: PageWindow,
  { state, sort }: ItemChoice,
  signal?: AbortSignal,
) =>
  consoleRequest({
    path: `${one(environment, id)}/items`,
    query: { ...pageQuery(page), state, sort },
    schema: runItemListSchema,
    signal,
  });

/**
 * A page of a run's items, fetched again while it may still change. Several on one screen, `beside` each other, are
 * fetched as often as one.
 */
export const runItemsOptions = (
  environment: string,
  { id, isMoving: moves }: { readonly id: string; readonly isMoving: boolean },
  page: PageWindow,
  choice: ItemChoice,
  beside = 1,
) =>
  queryOptions({
    queryKey: keys.runs.items(environment, id, page, choice.state, choice.sort),
    queryFn: async ({ client, signal }) => {
      const run = () => client.getQueryData<Run>(keys.runs.one(environment, id));
      const before = run();
      const items = await listItems(environment, id, page, choice, signal);
      const after = run();
      // A first fetch is not restarted when its run stops meanwhile: the answer may be from before that.
      const isOld = before !== undefined && after !== undefined && isMoving(before) && !isMoving(after);
      return isOld ? listItems(environment, id, page, choice, signal) : items;
    },
    refetchInterval: ({ state: polled }) => {
      if (!moves) {
        // A failed fetch of outdated items is repeated.
        const isOld = polled.data !== undefined && polled.isInvalidated;
        return againMs(polled, isOld && !isRefused(polled.error) && watchItemsMs * beside);
      }
      // Final items stay on their page, unless the list is filtered or sorted by what changes.
      const isOver = staysInPlace(choice) && polled.data?.data.every((item) => isItemFinal(item.state));
      return againMs(polled, isOver !== true && watchItemsMs * beside);
    },
  });

/** All items of a run in some states, in the order of the run. */
export const fetchRunItems = async (
  environment: string,
  id: string,
  states: readonly RunItemState[],
  signal?: AbortSignal,
): Promise<readonly RunItem[]> => {
  const items: RunItem[] = [];
  for (const state of states) {
    let total = Infinity;
    for (let skip = 0; skip < total; skip += maxTake) {
      const { data, pagination } = await listItems(environment, id, { skip, take: maxTake }, { state }, signal);
      items.push(...data);
      total = data.length === 0 ? 0 : pagination.totalElements;
    }
  }
  return items.toSorted((first, second) => first.position - second.position);
};

/** All items of a run in some states, in the order of the run, fetched again each time. */
export const endedItemsOptions = (environment: string, id: string, states: readonly RunItemState[]) =>
  queryOptions({
    queryKey: keys.runs.ended(environment, id, states),
    queryFn: ({ signal }) => fetchRunItems(environment, id, states, signal),
    ...fresh,
  });

/** The run that this person started with an idempotency key, if any. */
export const findStartedRun = async (environment: string, startKey: string, signal?: AbortSignal) => {
  const query = { startKey, take: "1" };
  const { data } = await consoleRequest({ path: runs(environment), query, schema: runListSchema, signal });
  return data[0];
};

/** Whether a run may change without a person: items in progress when it stopped still finish. */
export const isMoving = ({ counts, state }: Run): boolean => isRunning(state) || countItems(counts, isItemOpen) > 0;

/** The URL of a run's result as a CSV file. */
export const runResultUrl = (environment: string, id: string): string => `${one(environment, id)}/result`;

const checkSource = async (environment: string, source: RunSource, signal?: AbortSignal) => {
  const { data } = await consoleRequest({
    method: "POST",
    path: `${runs(environment)}/check`,
    body: source,
    schema: runCheckAnswerSchema,
    timeoutMs: startTimeoutMs,
    signal,
  });
  return data;
};

/** Checks the effects of a list of calls. Sends nothing, and queries no node. */
export const useCheckRun = (environment: string) =>
  useMutation({ mutationFn: (source: RunSource) => checkSource(environment, source) });

/** The check of a list of drafts. The keys of its calls identify the list: another call has another key. */
export const checkDraftsOptions = (environment: string, calls: readonly string[], source: ItemsSource) =>
  queryOptions({
    queryKey: keys.runChecks.drafts(environment, calls),
    queryFn: ({ signal }) => checkSource(environment, source, signal),
    ...fresh,
  });

/** The check of items of an earlier run, or of a payout. */
export const checkOptions = (environment: string, source: CopySource | PayoutSource) =>
  queryOptions({
    queryKey: keys.runChecks.of(environment, source),
    queryFn: ({ signal }) => checkSource(environment, source, signal),
    ...fresh,
  });

/** The check of what a stopped run has left, before it goes on. */
export const restOptions = (environment: string, id: string, goingOn: GoingOn) =>
  queryOptions({
    queryKey: keys.runChecks.rest(environment, id, goingOn),
    queryFn: async ({ signal }) => {
      const { data } = await consoleRequest({
        method: "POST",
        changes: false,
        path: `${one(environment, id)}/check`,
        body: goingOn,
        schema: runRestAnswerSchema,
        timeoutMs: startTimeoutMs,
        signal,
      });
      return data;
    },
    ...fresh,
  });

/** Simulates up to a hundred items on their networks' nodes. */
export const simulateItems = async (environment: string, source: ItemsSource, signal: AbortSignal) => {
  const { data } = await consoleRequest({
    method: "POST",
    path: `${runs(environment)}/simulate`,
    body: source,
    schema: simulateAnswerSchema,
    timeoutMs: startTimeoutMs,
    signal,
  });
  return data;
};

type Start = RunSource & StartOptions & { readonly digest: string; readonly idempotencyKey: string };

const startRun = async (environment: string, { idempotencyKey, ...body }: Start): Promise<Run> => {
  const { data } = await consoleRequest({
    method: "POST",
    path: runs(environment),
    body,
    headers: { [idempotencyKeyHeader]: idempotencyKey },
    schema: runAnswerSchema,
    timeoutMs: startTimeoutMs,
  });
  return data;
};

/** Starts a run. The same key never starts a second one, so a person may send it again if the response was lost. */
export const useStartRun = (environment: string) =>
  useSecretChange(stale.afterRunChange(environment), (start: Start) => startRun(environment, start));

/**
 * The same for a form whose key identifies its items: a run hidden by a lost response is found, even if the person has
 * made other choices since.
 */
export const useStartOfForm = (environment: string) =>
  useSecretChange(stale.afterRunChange(environment), async (start: Start) => {
    try {
      return await startRun(environment, start);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === keyReused)) throw error;
      const run = await findStartedRun(environment, start.idempotencyKey);
      if (run === undefined) throw error;
      return run;
    }
  });

export const keyReused: ServerErrorCode = "POSTERN_KEY_REUSED";

type Wish =
  | { readonly wish: "pause" | "cancel" | "take" }
  | { readonly wish: "resume"; readonly clientShare?: string; readonly acknowledges?: readonly string[] }
  | {
      readonly wish: "retry";
      readonly clientShare?: string;
      readonly acknowledges?: readonly string[];
      readonly positions?: readonly number[];
    };

/** Pauses, resumes, cancels or takes over a run, or retries unsent items. */
export const useChangeRun = (environment: string, id: string) =>
  useSecretChange(stale.afterRunChange(environment), async ({ wish, ...body }: Wish): Promise<Run> => {
    const path = `${one(environment, id)}/${wish}`;
    const { data } = await consoleRequest({ method: "POST", path, body, schema: runAnswerSchema });
    return data;
  });
