import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Coverage } from "#shared/console/coverage.ts";
import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import type { IdenticalBody } from "#shared/console/identical.ts";
import type { EarlierPayment } from "#shared/console/paid-before.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { identicalOptions } from "#src/api/identical.ts";
import { describeOperation } from "#src/operations/described-operation.ts";
import type { Way } from "./use-attempt.ts";

const nothing: IdenticalBody = { endpoint: "withdraw", params: {}, body: {} };

const paidBefore: ServerErrorCode = "POSTERN_PAID_BEFORE";

/** What a write under review repeats, as far as the server can tell before it is sent. */
export type Repeated = {
  /** The attempt, with an identical operation as its obstacle. */
  readonly attempt: Way;
  /** The payment it may repeat, unless that is the identical operation. */
  readonly paid: EarlierPayment | undefined;
  /** How complete the search for payments from elsewhere is; undefined if nothing is paid. */
  readonly searched: Coverage | undefined;
};

/**
 * The attempt of a write under review, with what it repeats reported before it is sent. The attempt's own obstacle comes
 * first; if this check fails, the server still makes its own.
 */
export const useIdentical = (environment: string, attempt: Way, request: IdenticalBody | undefined): Repeated => {
  const options = identicalOptions(environment, request ?? nothing);
  const { data, refetch } = useQuery({ ...options, queryFn: request === undefined ? skipToken : options.queryFn });
  const { obstacle } = attempt;
  const refusal = obstacle?.kind === "refused" ? obstacle.error : undefined;
  // Somebody has paid it since the check.
  const isPaidSince = refusal instanceof ApiError && refusal.code === paidBefore;
  const lookAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (isPaidSince) lookAgain();
  }, [isPaidSince]);
  const operationId = request === undefined ? null : (data?.operationId ?? null);
  // What is confirmed as identical is not confirmed again as paid.
  const isOther = request !== undefined && data?.paidBefore?.id !== operationId;
  const paid = isOther ? (data?.paidBefore ?? undefined) : undefined;
  const searched = request === undefined ? undefined : (data?.searched ?? undefined);
  if (request === undefined || operationId === null || attempt.sending || obstacle !== undefined) {
    return { attempt, paid, searched };
  }
  const { senders } = describeOperation(request);
  return {
    attempt: { ...attempt, obstacle: { kind: "identical", operationId, senders } },
    paid,
    searched,
  };
};
