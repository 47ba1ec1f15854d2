import { queryOptions, useMutation } from "@tanstack/react-query";
import type { ReadAnswer } from "#shared/wire/contract-call.ts";
import type { Params } from "#shared/wire/endpoints.ts";
import { type Body, relay, relayWithText } from "./client/client.ts";
import { keys } from "./keys.ts";

type ReadCall = Params<"readContract"> & { readonly body: Body<"readContract">; readonly signal?: AbortSignal };

/** What the service answers as `result`, and its whole answer as the text that it sent. */
export type ReadResponse = { readonly result: ReadAnswer["result"]; readonly text: string };

/** Calls a read function (specification, Endpoints 1). */
export const useReadContract = (environment: string) =>
  useMutation({
    mutationFn: async ({ body, signal, ...params }: ReadCall): Promise<ReadResponse> => {
      const { answer, text } = await relayWithText(environment, "readContract", { params, body, signal });
      return { result: answer.result, text };
    },
  });

/** What a function without arguments answers, kept for good: for what a contract never changes, as a token's decimals. */
export const constantOptions = (environment: string, { body, ...params }: Omit<ReadCall, "signal">) =>
  queryOptions({
    queryKey: keys.contracts.constant(environment, params, body),
    queryFn: async ({ signal }) => {
      const { result } = await relay(environment, "readContract", { params, body, signal });
      return result.data.result ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
