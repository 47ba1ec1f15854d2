import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Params } from "../../shared/wire/operations.ts";
import { ApiError, type Body, clientErrorCodes, relay, relayWrite } from "./client.ts";
import { findOperation } from "./operations.ts";

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

/** Sends a write (specification, Endpoints 2); the mutation's data is its operation in the journal. */
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
 * Sends a write once and finds its operation. Where the answer is lost or says that the outcome is open, the journal is
 * asked by the idempotency key, never the service, and nothing is sent again. Throws the ApiError of a write that was
 * refused, and that of a lost answer where the journal knows no such write.
 */
export const writeContract = async (
  environment: string,
  { body, idempotencyKey, acknowledge, ...params }: WriteCall,
): Promise<{ operationId: string }> => {
  try {
    const options = { params, body, idempotencyKey, acknowledge };
    const { operationId } = await relayWrite(environment, "writeContract", options);
    if (operationId !== undefined) return { operationId };
  } catch (error) {
    if (!(error instanceof ApiError) || !openCodes.has(error.code)) throw error;
    const operationId = error.operationId ?? (await findOperation(environment, idempotencyKey));
    if (operationId === undefined) throw error;
    return { operationId };
  }
  const operationId = await findOperation(environment, idempotencyKey);
  if (operationId === undefined) throw new ApiError({ status: 0, code: clientErrorCodes.unreadable });
  return { operationId };
};

/** Errors that leave open what became of the write: its operation's timeline tells. */
const openCodes: ReadonlySet<string> = new Set([
  ...Object.values(clientErrorCodes),
  "POSTERN_IN_FLIGHT",
  "POSTERN_OUTCOME_UNKNOWN",
  "POSTERN_INTERNAL",
]);
