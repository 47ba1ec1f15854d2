import type { OperationError } from "#shared/console/operation.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import type { ErrorBody } from "#shared/wire/error.ts";
import { claimsOf } from "#shared/wire/loose-error.ts";
import { withdrawalOf } from "#shared/wire/withdrawal.ts";
import { handleOf } from "#shared/wire/workflow.ts";
import { Problem } from "#server/lib/problem.ts";
import { looseServiceError, problemError, serviceError } from "../journal/error.ts";
import type { Handle, OperationEvent } from "../journal/machine.ts";
import { problemReply, type StoredReply } from "../journal/reply.ts";
import type { Answer } from "../service/answer.ts";
import { redacted } from "../service/find-secrets.ts";
import { notOffered } from "../service/lacking.ts";

/** What a write's one POST came to, and what its sender is told. */
export type Outcome =
  | { readonly type: "accepted"; readonly handle: Handle; readonly reply: StoredReply }
  | { readonly type: "completed"; readonly reply: StoredReply }
  | {
      readonly type: "refused";
      readonly error: OperationError;
      readonly reply: StoredReply;
      /** The service's `Retry-After` header. */
      readonly retryAfter?: string | undefined;
    }
  | { readonly type: "lost" | "withheld"; readonly error: OperationError; readonly problem: Problem };

/**
 * Judges the answer to a write. Only a 4xx that says so in an error body is a refusal: of the specification's form with any status
 * but 408 and those that gateways make up, of a looser form with a status that no gateway gives after it has passed a request on. A body
 * that says that something was done is none. Only a connection that was never made is "not sent"; everything else that is not a success
 * may have happened (docs/decisions/0024-looser-refusals.md).
 */
export const outcomeOf = (endpoint: Endpoint, answer: Answer, operationId: string): Outcome => {
  switch (answer.kind) {
    case "success": {
      const reply = serviceReply(answer);
      if (endpoint.handle === null) return { type: "completed", reply };
      const named = namedBy[endpoint.handle];
      const handle = named.handleOf(answer.value);
      if (handle === undefined) return unknown(operationId, `its response has no ${named.noun}`);
      if ((handle.workflowId ?? handle.serviceId ?? "").includes(redacted)) {
        return unknown(operationId, `the id of its ${named.noun} repeats a secret, which is not stored`);
      }
      return { type: "accepted", handle, reply };
    }
    case "error":
      if (isStrictRefusal(answer.status, answer.error)) {
        const { error, retryAfter } = answer;
        return { type: "refused", error: serviceError(error), reply: serviceReply(answer), retryAfter };
      }
      return unknown(operationId, `it returned ${answer.status} ${answer.error.code}`, serviceError(answer.error));
    case "garbage": {
      const { status, why, loose } = answer;
      if (loose === null) return unknown(operationId, `its response (status ${status}) ${why}`);
      const error = looseServiceError(loose.error, status);
      return isLooseRefusal([status, ...loose.error.statuses])
        ? { type: "refused", error, reply: serviceReply({ status, bytes: loose.bytes }) }
        : unknown(operationId, `it returned ${status}`, error);
    }
    case "too-large":
      return unknown(operationId, "its response is too large");
    case "timeout":
      return unknown(operationId, "it did not respond in time", undefined, 504);
    case "broken":
      return unknown(operationId, "the connection broke before it responded");
    case "lacking":
      return withheld(notOffered(endpoint));
    case "refused":
      return notSent(operationId);
  }
};

/** What the service goes on doing, and how an answer names it. */
const namedBy = {
  workflow: {
    noun: "workflow",
    handleOf: (answer: unknown): Handle | undefined => {
      const handle = handleOf(answer);
      return handle && { workflowId: handle.workflowId, serviceId: handle.operationId ?? null };
    },
  },
  withdrawal: {
    noun: "withdrawal",
    handleOf: (answer: unknown): Handle | undefined => {
      const withdrawal = withdrawalOf(answer);
      return withdrawal && { workflowId: null, serviceId: withdrawal.id };
    },
  },
} as const;

/** The service's own answer, passed on. */
const serviceReply = ({ status, bytes }: { readonly status: number; readonly bytes: Buffer }): StoredReply => ({
  from: "service",
  status,
  body: bytes.toString("utf8"),
});

/** Statuses that no service gives: a gateway makes them up where a connection ended early. */
const inventedStatuses: ReadonlySet<number> = new Set([444, 460, 499]);

/**
 * A gateway may put a status of its own on the service's failure: each that the body names has to be one of a refusal as well. The
 * service may answer with the specification's body and still name what it has begun.
 */
const isStrictRefusal = (status: number, error: ErrorBody): boolean => {
  const { isDone, statuses } = claimsOf(error);
  return !isDone && [status, ...statuses].every((one) => one < 500 && one !== 408 && !inventedStatuses.has(one));
};

/** Statuses under which a gateway may report a request that it has passed on, or one whose sender has gone. */
const gatewayStatuses: ReadonlySet<number> = new Set([408, 424, 425, 429, 444, 460, 499]);

/** A looser body is a gateway's as often as the service's own: every status that it names has to be one of a refusal. */
const isLooseRefusal = (statuses: readonly number[]): boolean =>
  statuses.every((status) => status >= 400 && status < 500 && !gatewayStatuses.has(status));

/** The outcome of a write that was never sent, for the reason that its sender is told. */
export const withheld = (problem: Problem): Extract<Outcome, { readonly problem: Problem }> => ({
  type: "withheld",
  error: problemError(problem),
  problem,
});

/** The outcome of a write whose service could not be reached. */
export const notSent = (operationId: string): Extract<Outcome, { readonly problem: Problem }> =>
  withheld(new Problem("POSTERN_NOT_SENT", "The service cannot be reached. Nothing was sent.", { operationId }));

/** The outcome of a write that could not be made into a request for the service. */
export const notMade = (operationId: string): Extract<Outcome, { readonly problem: Problem }> =>
  withheld(
    // Not a 502 or 503, after which a run tries again: the program would fail in the same way.
    new Problem("POSTERN_NOT_SENT", "The request could not be made. Nothing was sent.", { operationId, status: 500 }),
  );

/** The outcome of a write whose answer made the program fail that reads it. */
export const unreadable = (operationId: string): Outcome => unknown(operationId, "its response could not be read");

/** A workflow is asked about for the first time this long after it has started. */
const firstPollMs = 300;

/** What an outcome means for its operation; `at` is when it was known. */
export const eventOf = (
  outcome: Outcome,
  told: { readonly requestId: string; readonly at: number },
): Extract<OperationEvent, { readonly reply: StoredReply }> => {
  if ("problem" in outcome) {
    const { type, error, problem } = outcome;
    return { type, error, reply: problemReply(problem, told) };
  }
  return outcome.type === "accepted" ? { ...outcome, pollAt: told.at + firstPollMs } : outcome;
};

const unknown = (operationId: string, why: string, error?: OperationError, status = 502): Outcome => {
  const problem = new Problem(
    "POSTERN_OUTCOME_UNKNOWN",
    `The request was sent to the service, but ${why}. It may have taken effect, so it is not sent again.`,
    { operationId, status },
  );
  return { type: "lost", error: error ?? problemError(problem), problem };
};

/** For an answer that the journal could not take. */
export const unrecorded = (operationId: string): Problem =>
  new Problem(
    "POSTERN_OUTCOME_UNKNOWN",
    "The request was sent, but its outcome could not be recorded. It may have taken effect, so it is not sent again.",
    { operationId },
  );

/** For an answer that came when the operation counted as one that was left behind. */
export const tooLate = (operationId: string): Problem =>
  new Problem(
    "POSTERN_OUTCOME_UNKNOWN",
    "The service responded after Postern stopped waiting. The request may have taken effect, so it is not sent again.",
    { operationId },
  );
