import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import type { Answer, Params } from "#shared/wire/endpoints.ts";
import { ApiError, clientErrorCodes } from "./client/api-error.ts";
import { type Body, type NamedEndpoint, relayWrite } from "./client/client.ts";
import { once } from "./once.ts";
import { refresh, stale } from "./stale.ts";

/** One request to an endpoint that changes something. */
export type Sending<N extends WriteName> = {
  readonly params?: Params<N>;
  readonly body: Body<N>;
  readonly idempotencyKey: string;
  readonly acknowledge?: string | undefined;
  readonly paidBefore?: string | undefined;
  /** The purpose in the organization's own words, if any. */
  readonly purpose?: string | undefined;
  /** The unit its amount is written in. */
  readonly amountUnit?: AmountUnit | undefined;
  /** The digest of its review, or that there is none; undefined for a write without a review. */
  readonly reviewed?: string | undefined;
};

/** The result of a write that was not refused: its operation in the journal, or nothing if the response was lost. */
export type WriteAnswer<T = unknown> =
  | { readonly kind: "known"; readonly operationId: string; readonly answer?: T }
  | { readonly kind: "lost" };

/**
 * Sends a write once, never again. If the outcome is open, the response names the operation or is lost: then the
 * journal has it. Throws the ApiError of a refused write.
 */
export const sendWrite = async <N extends WriteName>(
  environment: string,
  endpoint: NamedEndpoint<N>,
  sending: Sending<N>,
): Promise<WriteAnswer<Answer<N>>> => {
  try {
    const { operationId, answer } = await relayWrite(environment, endpoint, sending);
    return operationId === undefined ? { kind: "lost" } : { kind: "known", operationId, answer };
  } catch (error) {
    if (!(error instanceof ApiError) || !isOpen(error)) throw error;
    const { operationId } = error;
    return operationId === undefined ? { kind: "lost" } : { kind: "known", operationId };
  }
};

/** Whether an error leaves the outcome of the write open. */
const isOpen = ({ code, status }: ApiError): boolean =>
  !unsentCodes.has(code) && (status === 0 || status >= 500 || openCodes.has(code));

/**
 * Errors of a server that did not, or could not, send anything, neither now nor under the same key before.
 * POSTERN_KEY_UNCHECKED is not among them: an earlier request with the key may have been sent.
 */
const unsentCodes: ReadonlySet<string> = new Set<ServerErrorCode>([
  "POSTERN_NOT_SENT",
  "POSTERN_NOT_OFFERED",
  "POSTERN_STORE_UNAVAILABLE",
]);

const openCodes: ReadonlySet<string> = new Set([
  clientErrorCodes.unreadable,
  "POSTERN_IN_FLIGHT",
  "POSTERN_REPLY_REMOVED",
]);

/** Sends a write, which may contain a client share, and invalidates affected queries. */
export const useSendWrite = <N extends WriteName>(environment: string, endpoint: NamedEndpoint<N>) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (take: () => Sending<N>) => sendWrite(environment, endpoint, take()),
    // Not awaited: the person sees the outcome before the lists are refreshed.
    onSettled: () => void refresh(queryClient, stale.afterWrite(environment, endpoint.name)),
  });
  return (sending: Sending<N>) => mutateAsync(once(sending));
};
