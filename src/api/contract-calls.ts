import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Params } from "../../shared/wire/operations.ts";
import { ApiError, type Body, clientErrorCodes, relay, relayWrite } from "./client.ts";

type ReadCall = Params<"readContract"> & { readonly body: Body<"readContract">; readonly signal?: AbortSignal };

/** Calls a read function (specification, Endpoints 1); the mutation's data is what the service answers as `result`. */
export const useReadContract = (environment: string) =>
  useMutation({
    mutationFn: async ({ body, signal, ...params }: ReadCall) => {
      const { result } = await relay(environment, "readContract", { params, body, signal });
      return result;
    },
  });

export type WriteCall = Params<"writeContract"> & {
  readonly body: Body<"writeContract">;
  readonly idempotencyKey: string;
  readonly acknowledge?: string | undefined;
};

/** What is known of a write that was not refused: its operation in the journal, or nothing, because the answer was lost. */
export type WriteAnswer = { readonly kind: "known"; readonly operationId: string } | { readonly kind: "lost" };

/** Sends a write (specification, Endpoints 2). */
export const useWriteContract = (environment: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (call: WriteCall) => writeContract(environment, call),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["operations", environment] });
    },
  });
};

/**
 * Sends a write once, never again. An answer that leaves open what became of it names its operation, or is lost: then the
 * journal tells. Throws the ApiError of a write that was refused.
 */
export const writeContract = async (
  environment: string,
  { body, idempotencyKey, acknowledge, ...params }: WriteCall,
): Promise<WriteAnswer> => {
  try {
    const options = { params, body, idempotencyKey, acknowledge };
    const { operationId } = await relayWrite(environment, "writeContract", options);
    return answerOf(operationId);
  } catch (error) {
    if (!(error instanceof ApiError) || !isOpen(error)) throw error;
    return answerOf(error.operationId);
  }
};

const answerOf = (operationId: string | undefined): WriteAnswer =>
  operationId === undefined ? { kind: "lost" } : { kind: "known", operationId };

/** Whether an error leaves open what became of the write. */
const isOpen = ({ code, status }: ApiError): boolean =>
  code !== "POSTERN_NOT_SENT" && (status === 0 || status >= 500 || openCodes.has(code));

const openCodes: ReadonlySet<string> = new Set([clientErrorCodes.unreadable, "POSTERN_IN_FLIGHT"]);
