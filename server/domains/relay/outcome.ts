import { looseServiceError, problemError, serviceError } from "#server/domains/journal/error.ts";
import type { Handle, OperationEvent } from "#server/domains/journal/machine.ts";
import { problemReply, type StoredReply } from "#server/domains/journal/reply.ts";
import type { Answer } from "#server/domains/service/answer.ts";
import { notOffered } from "#server/domains/service/lacking.ts";
import { redacted } from "#server/domains/service/secret-spellings.ts";
import { Problem } from "#server/lib/problem.ts";
import type { OperationError } from "#shared/console/operation.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import type { ErrorBody } from "#shared/wire/error.ts";
import { claimsOf } from "#shared/wire/loose-error.ts";
import { withdrawalOf } from "#shared/wire/withdrawal.ts";
import { handleOf } from "#shared/wire/workflow.ts";

/** The result of a write's one POST, and what its sender is told. */
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
 * Decides the outcome of a write from its answer. Only a 4xx with an error body that says so is a refusal: in the
 * specification's form with any status except 408 and those invented by gateways, or in a looser form with a status
 * that no gateway returns after forwarding a request. A body that says something was done is not a refusal. Only a
 * connection that was never made counts as "not sent"; everything else that is not a success may have happened
 * (docs/decisions/0024-looser-refusals.md).
 */
export const outcomeOf = (endpoint: Endpoint, answer: Answer, operationId: string): Outcome => {
  switch (answer.kind) {
    case "success": {
      const reply = serviceReply(answer);
      if (endpoint.handle === null) return { type: "completed", reply };
      const handleRule = namedBy[endpoint.handle];
      const handle = handleRule.handleOf(answer.value);
      if (handle === undefined) return unknown(operationId, `its response has no ${handleRule.noun}`);
      if ((handle.workflowId ?? handle.serviceId ?? "").includes(redacted)) {
        return unknown(operationId, `the id of its ${handleRule.noun} repeats a secret, which is not stored`);
      }
      return { type: "accepted", handle, reply };
    }
    case "error":
      if (isStrictRefusal(endpoint, answer.status, answer.error)) {
        const { error, retryAfter } = answer;
        return { type: "refused", error: serviceError(error), reply: serviceReply(answer), retryAfter };
      }
      return unknown(operationId, `it returned ${answer.status} ${answer.error.code}`, serviceError(answer.error));
    case "garbage": {
      const { status, why, loose } = answer;
      if (loose === null) return unknown(operationId, `its response (status ${status}) ${why}`);
      const error = looseServiceError(loose.error, status);
      const mayHaveStarted = endpoint.spends && loose.error.mayHaveStarted;
      return !mayHaveStarted && isLooseRefusal([status, ...loose.error.statuses])
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

/** What the service continues to do, and how an answer identifies it. */
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

/** Statuses that services do not return: gateways invent them when a connection ended early. */
const inventedStatuses: ReadonlySet<number> = new Set([444, 460, 499]);

/**
 * A gateway may put its own status on the service's failure, so every status in the body must be a refusal too. The
 * service may also answer with the specification's body and still name something it has started: of what spends, any
 * hint counts.
 */
const isStrictRefusal = ({ spends }: Endpoint, status: number, error: ErrorBody): boolean => {
  const { isDone, mayHaveStarted, statuses } = claimsOf(error);
  if (isDone || (spends && mayHaveStarted)) return false;
  return [status, ...statuses].every((one) => one < 500 && one !== 408 && !inventedStatuses.has(one));
};

/** Statuses with which a gateway may report a request that it forwarded, or whose sender is gone. */
const gatewayStatuses: ReadonlySet<number> = new Set([408, 424, 425, 429, 444, 460, 499]);

/** A looser body may come from a gateway, so every status it mentions must be a refusal. */
const isLooseRefusal = (statuses: readonly number[]): boolean =>
  statuses.every((status) => status >= 400 && status < 500 && !gatewayStatuses.has(status));

/** The outcome of a write that was never sent, with the reason given to its sender. */
export const withheld = (problem: Problem): Extract<Outcome, { readonly problem: Problem }> => ({
  type: "withheld",
  error: problemError(problem),
  problem,
});

export const notSent = (operationId: string): Extract<Outcome, { readonly problem: Problem }> =>
  withheld(new Problem("POSTERN_NOT_SENT", "The service cannot be reached. Nothing was sent.", { operationId }));

/** The outcome of a write whose line is not in the log, which would be the only trace of it if the database were lost. */
export const notLogged = (operationId: string): Extract<Outcome, { readonly problem: Problem }> =>
  withheld(
    new Problem(
      "POSTERN_NOT_SENT",
      "The server could not write to its log, so it did not send the request. Nothing was sent.",
      // A run waits and tries again, as it does for a service that is down.
      { operationId, status: 503 },
    ),
  );

/** The outcome of a write that could not be turned into a request to the service. */
export const notMade = (operationId: string): Extract<Outcome, { readonly problem: Problem }> =>
  withheld(
    // Not a 502 or 503, which a run would retry: it would fail the same way.
    new Problem("POSTERN_NOT_SENT", "The request could not be made. Nothing was sent.", { operationId, status: 500 }),
  );

/** The outcome of a write whose answer crashed the code that reads it. */
export const unreadable = (operationId: string): Outcome => unknown(operationId, "its response could not be read");

/** The outcome of a write during which this process stood still for longer than its lease. */
export const overrun = (operationId: string): Outcome =>
  unknown(operationId, "Postern's server then stood still until others could have taken it over");

/** The delay before a workflow's first poll. */
const firstPollMs = 300;

/** The event of an outcome; `at` is when it became known. */
export const eventOf = (
  outcome: Outcome,
  context: { readonly requestId: string; readonly at: number },
): Extract<OperationEvent, { readonly reply: StoredReply }> => {
  if ("problem" in outcome) {
    const { type, error, problem } = outcome;
    return { type, error, reply: problemReply(problem, context) };
  }
  return outcome.type === "accepted" ? { ...outcome, pollAt: context.at + firstPollMs } : outcome;
};

const unknown = (operationId: string, why: string, error?: OperationError, status = 502): Outcome => {
  const problem = new Problem(
    "POSTERN_OUTCOME_UNKNOWN",
    `The request was sent to the service, but ${why}. It may have taken effect, so Postern does not resend it.`,
    { operationId, status },
  );
  return { type: "lost", error: error ?? problemError(problem), problem };
};

/** For an answer that the journal could not record. */
export const unrecorded = (operationId: string): Problem =>
  new Problem(
    "POSTERN_OUTCOME_UNKNOWN",
    "The request was sent, but its outcome could not be recorded. It may have taken effect, so Postern does not resend it.",
    { operationId },
  );

/** For an answer that arrived after the operation counted as abandoned. */
export const tooLate = (operationId: string): Problem =>
  new Problem(
    "POSTERN_OUTCOME_UNKNOWN",
    "The service responded after Postern stopped waiting. The request may have taken effect, so Postern does not resend it.",
    { operationId },
  );
