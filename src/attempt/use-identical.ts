import { skipToken, useQuery } from "@tanstack/react-query";
import type { IdenticalBody } from "#shared/console/identical.ts";
import { identicalOptions } from "#src/api/identical.ts";
import { describeOperation } from "#src/operations/described-operation.ts";
import type { Way } from "./use-attempt.ts";

const nothing: IdenticalBody = { endpoint: "withdraw", params: {}, body: {} };

/**
 * The attempt of a write under review, with an identical operation reported before it is sent. The attempt's own
 * obstacle comes first; if this check fails, the server still makes its own.
 */
export const useIdentical = (environment: string, attempt: Way, request: IdenticalBody | undefined): Way => {
  const options = identicalOptions(environment, request ?? nothing);
  const { data } = useQuery({ ...options, queryFn: request === undefined ? skipToken : options.queryFn });
  if (request === undefined || typeof data !== "string" || attempt.sending || attempt.obstacle !== undefined) {
    return attempt;
  }
  const { senders } = describeOperation(request);
  return { ...attempt, obstacle: { kind: "identical", operationId: data, senders } };
};
