import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Coverage } from "#shared/console/coverage.ts";
import type { IdenticalBody } from "#shared/console/identical.ts";
import type { EarlierPayment } from "#shared/console/paid-before.ts";
import { wasPaidBefore } from "#src/api/client/api-error.ts";
import { identicalOptions } from "#src/api/identical.ts";
import { describeOperation } from "#src/operations/described-operation.ts";
import type { Way } from "./use-attempt.ts";

const nothing: IdenticalBody = { endpoint: "withdraw", params: {}, body: {} };

/** Something done earlier that a write would do again. */
export type Repeat = {
  /** Null: it was not done through Postern. */
  readonly operationId: string | null;
  /** What it has in common with the write, if both pay somebody. */
  readonly payment: EarlierPayment | undefined;
  /**
   * It counts as identical, and has to be acknowledged: the senders of the write, which may be compared with its own.
   * Undefined for an earlier payment that is only similar.
   */
  readonly senders: readonly string[] | undefined;
};

/** What a write under review repeats, as far as the server can tell. */
export type Repeated = {
  readonly repeats: readonly Repeat[];
  /** How complete the search for payments from elsewhere is; undefined if nothing is paid. */
  readonly searched: Coverage | undefined;
  /** When it was searched, in milliseconds since 1970. */
  readonly searchedAt: number;
};

/**
 * What a write repeats, reported before it is sent, and again once the server has refused it for that. If this check
 * fails, the server still makes its own.
 */
export const useRepeated = (environment: string, { obstacle }: Way, request: IdenticalBody | undefined): Repeated => {
  const options = identicalOptions(environment, request ?? nothing);
  const asked = useQuery({ ...options, queryFn: request === undefined ? skipToken : options.queryFn });
  const data = request === undefined ? undefined : asked.data;
  const refusal = obstacle?.kind === "refused" ? obstacle.error : undefined;
  // Somebody has done it since the check.
  const isRepeatedSince = obstacle?.kind === "identical" || wasPaidBefore(refusal);
  const lookAgain = useEffectEvent(() => {
    if (request !== undefined) void asked.refetch();
  });
  useEffect(() => {
    if (isRepeatedSince) lookAgain();
  }, [isRepeatedSince]);
  const payment = data?.paidBefore ?? undefined;
  const identical =
    obstacle?.kind === "identical"
      ? obstacle
      : request !== undefined && typeof data?.operationId === "string"
        ? { operationId: data.operationId, senders: describeOperation(request).senders }
        : undefined;
  // What is confirmed as identical is not confirmed again as paid.
  const isOther = payment !== undefined && payment.id !== identical?.operationId;
  return {
    repeats: [
      ...(identical === undefined
        ? []
        : [{ operationId: identical.operationId, payment: isOther ? undefined : payment, senders: identical.senders }]),
      ...(isOther ? [{ operationId: payment.operationId, payment, senders: undefined }] : []),
    ],
    searched: data?.searched ?? undefined,
    searchedAt: asked.dataUpdatedAt,
  };
};
