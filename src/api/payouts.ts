import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  longestPayoutName,
  payoutAnswerSchema,
  type PayoutBody,
  payoutCheckSchema,
  payoutListSchema,
} from "#shared/console/payouts.ts";
import { isRunning } from "#shared/console/run-states.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { freeName } from "#src/lib/free-name.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { importMs, versionHeaders } from "./client/version-headers.ts";
import { keys } from "./keys.ts";
import { stale, useChange } from "./stale.ts";

const payouts = (environment: string) => `/console/${encodeURIComponent(environment)}/payouts`;
const one = (environment: string, id: string) => `${payouts(environment)}/${encodeURIComponent(id)}`;

/** How often a list that shows a run in progress is fetched again. */
const watchListMs = 3_000;

/** A page of the environment's payouts, last changed first. */
export const payoutsOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.payouts.page(environment, page),
    queryFn: ({ signal }) =>
      consoleRequest({ path: payouts(environment), query: pageQuery(page), schema: payoutListSchema, signal }),
    refetchInterval: ({ state }) =>
      againMs(
        state,
        (state.data?.data.some(({ runState }) => runState !== null && isRunning(runState)) ?? false) && watchListMs,
      ),
  });

/** A payout with its currently stored rows. */
export const fetchPayout = async (environment: string, id: string, signal?: AbortSignal) => {
  const { data } = await consoleRequest({ path: one(environment, id), schema: payoutAnswerSchema, signal });
  return data;
};

/** A started payout, which no longer changes. */
export const payoutOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.payouts.one(environment, id),
    queryFn: ({ signal }) => fetchPayout(environment, id, signal),
    staleTime: Infinity,
  });

export type StoredPayout = Awaited<ReturnType<typeof fetchPayout>>;

/**
 * A name that no other draft has, with a number if one has it. It looks at the payouts changed last, and it does not fail:
 * two drafts of one name are a nuisance, a lost one is worse.
 */
export const freePayoutName = async (environment: string, name: string, ownId?: string): Promise<string> => {
  try {
    const query = pageQuery({ skip: 0, take: maxTake });
    const { data } = await consoleRequest({ path: payouts(environment), query, schema: payoutListSchema });
    const drafts = data.filter(({ id, runId }) => runId === null && id !== ownId);
    return freeName(name, new Set(drafts.map((draft) => draft.name)), longestPayoutName);
  } catch {
    return name;
  }
};

/** Stores a new payout, with a number after its name if another draft has it. */
export const useCreatePayout = (environment: string) =>
  useChange(stale.afterPayoutChange(environment), async (body: PayoutBody): Promise<StoredPayout> => {
    const name = await freePayoutName(environment, body.name);
    const { data } = await consoleRequest({
      method: "POST",
      path: payouts(environment),
      body: { ...body, name },
      schema: payoutAnswerSchema,
      timeoutMs: importMs,
    });
    return data;
  });

/** Saves a draft over the version that the person has seen; a 412 means that it has changed since. */
export const savePayout = async (
  environment: string,
  id: string,
  version: string,
  body: PayoutBody,
): Promise<StoredPayout> => {
  const { data } = await consoleRequest({
    method: "PUT",
    path: one(environment, id),
    headers: versionHeaders(version),
    body,
    schema: payoutAnswerSchema,
    timeoutMs: importMs,
  });
  return data;
};

/** Removes the version of a draft that the person has seen. */
export const useRemovePayout = (environment: string) =>
  useChange(
    stale.afterPayoutChange(environment),
    ({ id, version }: { readonly id: string; readonly version: string }) =>
      consoleRequest({
        method: "DELETE",
        path: one(environment, id),
        headers: versionHeaders(version),
        schema: z.undefined(),
      }),
  );

/**
 * The check of a payout as currently typed, with its subject. `typing` is a number for the input: other input has another number.
 */
export const payoutCheckOptions = <T>(
  environment: string,
  id: string,
  typing: number,
  typed: () => { readonly body: PayoutBody; readonly of: T },
) =>
  queryOptions({
    queryKey: keys.payouts.check(environment, id, typing),
    queryFn: async ({ signal }) => {
      const { body, of } = typed();
      const { data } = await consoleRequest({
        method: "POST",
        changes: false,
        path: `${payouts(environment)}/check`,
        body,
        schema: payoutCheckSchema,
        timeoutMs: importMs,
        signal,
      });
      return { check: data, of, at: Date.now() };
    },
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
