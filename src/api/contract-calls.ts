import { queryOptions, skipToken } from "@tanstack/react-query";
import { contractCallEndpoints, type ReadAnswer } from "#shared/wire/contract-call.ts";
import type { Params } from "#shared/wire/endpoints.ts";
import { atMost } from "#src/lib/at-most.ts";
import { ApiError, isSignedOut } from "./client/api-error.ts";
import { type Body, relay, relayWithText } from "./client/client.ts";
import { keys } from "./keys.ts";

/** One call of a read function: the contract, and the function with its arguments as the service takes them. */
export type ReadCall = Params<"readContract"> & { readonly body: Body<"readContract"> };

/** The service's `result`, and its whole response as text. */
export type ReadResponse = { readonly result: ReadAnswer["result"]; readonly text: string };

export type ReadOutcome =
  | { readonly status: "success"; readonly response: ReadResponse }
  | { readonly status: "error"; readonly error: Error };

/** How one call of a read function ended, and how the previous calls did. */
export type Reading = {
  readonly outcome: ReadOutcome;
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  readonly tookMs: number;
  /** The last successful result before this one. */
  readonly before: { readonly at: number; readonly response: ReadResponse } | undefined;
  /** The number of consecutive failures, up to this call. */
  readonly failures: number;
};

/** Longer than a call may take: if a person stops a call, the previous result is still there. */
const keptMs = 5 * 60_000;

/**
 * A call of a read function (specification, Endpoints 1); without a call, nothing is sent. A failure is a reading too:
 * it is timed, counted and shown until the next one. Only a lost session and our own mistakes are errors of the query.
 */
export const readOptions = (environment: string, call: ReadCall | undefined) =>
  queryOptions({
    queryKey: keys.contracts.read(environment, call),
    queryFn:
      call === undefined
        ? skipToken
        : async ({ client, queryKey, signal }): Promise<Reading> => {
            const begun = performance.now();
            const outcome = await read(environment, call, signal);
            const last = client.getQueryData<Reading>(queryKey);
            return {
              outcome,
              at: Date.now(),
              tookMs: Math.round(performance.now() - begun),
              before:
                last?.outcome.status === "success" ? { at: last.at, response: last.outcome.response } : last?.before,
              failures: outcome.status === "error" ? (last?.failures ?? 0) + 1 : 0,
            };
          },
    retry: false,
    // A call is made only when a person asks for it, never because its result is old or the page is shown again.
    staleTime: "static",
    gcTime: keptMs,
    structuralSharing: false,
  });

const read = async (environment: string, { body, ...params }: ReadCall, signal: AbortSignal): Promise<ReadOutcome> => {
  try {
    const { answer, text } = await relayWithText(environment, contractCallEndpoints.readContract, {
      params,
      body,
      signal,
    });
    return { status: "success", response: { result: answer.result, text } };
  } catch (error) {
    if (!(error instanceof ApiError) || isSignedOut(error)) throw error;
    return { status: "error", error };
  }
};

/** A function's current result, fetched again when it is shown later; without a call, nothing is sent. */
export const currentOptions = (environment: string, call: ReadCall | undefined) =>
  queryOptions({
    queryKey: keys.contracts.current(environment, call),
    queryFn:
      call === undefined
        ? skipToken
        : async ({ signal }): Promise<unknown> => {
            const { body, ...params } = call;
            const { result } = await relay(environment, contractCallEndpoints.readContract, { params, body, signal });
            return result.data.result ?? null;
          },
    staleTime: 15_000,
  });

/** A page shows many results, each with its own request: the rest wait. */
const inTurn = atMost(4);

/** The same for a page that shows many: only a few are requested at once, and a failure is not tried again. */
export const valueOptions = (environment: string, call: ReadCall) => {
  const { queryKey, staleTime } = currentOptions(environment, call);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<unknown> => {
      const { body, ...params } = call;
      const ask = () => relay(environment, contractCallEndpoints.readContract, { params, body, signal });
      return (await inTurn(ask, signal)).result.data.result ?? null;
    },
    staleTime,
    retry: false,
  });
};
