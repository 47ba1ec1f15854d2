import type { OperationError } from "../../../shared/console/operation.ts";
import type { Endpoint } from "../../../shared/wire/endpoint.ts";
import { handleOf, type WorkflowHandle } from "../../../shared/wire/workflow.ts";
import { Problem } from "../../lib/problem.ts";
import { problemError, serviceError } from "../journal/error.ts";
import type { Answer } from "../service/answer.ts";

/** What a write's one POST came to, and what its sender is told. */
export type Outcome =
  | { readonly to: "started"; readonly handle: WorkflowHandle; readonly reply: ServiceReply }
  | { readonly to: "succeeded"; readonly reply: ServiceReply }
  | { readonly to: "rejected"; readonly error: OperationError; readonly reply: ServiceReply }
  | { readonly to: "unknown" | "not_sent"; readonly error: OperationError; readonly problem: Problem };

/** The service's own answer, passed on. */
export type ServiceReply = { readonly status: number; readonly bytes: Buffer };

/**
 * Judges the answer to a write. Only a parsed 4xx error body, 408 excepted, is a refusal; only a connection that was never
 * made is "not sent"; everything else that is no success may have happened.
 */
export const outcomeOf = (endpoint: Endpoint, answer: Answer, operationId: string): Outcome => {
  switch (answer.kind) {
    case "success": {
      const reply = { status: answer.status, bytes: answer.bytes };
      if (endpoint.handle === null) return { to: "succeeded", reply };
      const handle = handleOf(answer.value);
      return handle === undefined
        ? unknown(operationId, "its answer names no workflow")
        : { to: "started", handle, reply };
    }
    case "error":
      if (isRefusal(answer.status) && isRefusal(answer.error.statusCode)) {
        const reply = { status: answer.status, bytes: answer.bytes };
        return { to: "rejected", error: serviceError(answer.error), reply };
      }
      return unknown(operationId, `it answered ${answer.status} ${answer.error.code}`, serviceError(answer.error));
    case "garbage":
      return unknown(operationId, `its answer (status ${answer.status}) is not one that its interface describes`);
    case "too-large":
      return unknown(operationId, "its answer is too large");
    case "timeout":
      return unknown(operationId, "it did not answer in time", undefined, 504);
    case "broken":
      return unknown(operationId, "the connection broke before its answer");
    case "refused":
      return notSent(operationId);
  }
};

/** A gateway may put a status of its own on the service's failure: the body's has to be one of a refusal as well. */
const isRefusal = (status: number): boolean => status < 500 && status !== 408;

/** The outcome of a write whose service could not be reached. */
export const notSent = (operationId: string): Extract<Outcome, { readonly problem: Problem }> => {
  const problem = new Problem("POSTERN_NOT_SENT", "The service cannot be reached. Nothing was sent.", { operationId });
  return { to: "not_sent", error: problemError(problem), problem };
};

const unknown = (operationId: string, why: string, error?: OperationError, status = 502): Outcome => {
  const problem = new Problem(
    "POSTERN_OUTCOME_UNKNOWN",
    `The request was sent to the service, but ${why}. It may have taken effect: it is not sent again.`,
    { operationId, status },
  );
  return { to: "unknown", error: error ?? problemError(problem), problem };
};

/** For an answer that the journal could not take. */
export const unrecorded = (operationId: string): Problem =>
  new Problem(
    "POSTERN_OUTCOME_UNKNOWN",
    "The request was sent, and what came of it could not be recorded. It may have taken effect: it is not sent again.",
    { operationId },
  );

/** For an answer that came when the operation counted as one that was left behind. */
export const tooLate = (operationId: string): Problem =>
  new Problem(
    "POSTERN_OUTCOME_UNKNOWN",
    "The service's answer came when the journal had given it up. The request may have taken effect: it is not sent again.",
    { operationId },
  );
