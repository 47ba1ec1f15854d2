import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "#server/lib/log.ts";
import { Problem } from "#server/lib/problem.ts";
import { createSeldom } from "#server/lib/seldom.ts";
import { causeOf } from "#server/store/cause.ts";
import {
  keyProblem,
  mayBeRecorded,
  storeProblem,
  unavailabilityOf,
  unconfirmedProblem,
} from "#server/store/unavailable.ts";
import { idempotencyKeyHeader, operationHeader } from "#shared/console/header.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { noteError } from "./fault.ts";
import { problemBody } from "./problem-body.ts";

/** Answers with a problem in the specification's error body. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply => {
  noteError(request, problem);
  if (problem.operationId !== undefined) void reply.header(operationHeader, problem.operationId);
  return reply
    .code(problem.status)
    .headers({ ...problem.headers, ...etagOf(problem) })
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(problemBody(problem, shownPath(request, problem), request.id)));
};

/** The path of a request that was refused for a secret may contain the secret: its route is shown instead. */
const shownPath = ({ url, routeOptions }: FastifyRequest, { code }: Problem): string =>
  code === "POSTERN_SHARE_REFUSED" ? (routeOptions.url ?? "") : url;

/** A refused edit reports the current version. */
const etagOf = ({ code, data }: Problem): Readonly<Record<string, string>> =>
  code === "POSTERN_VERSION_CONFLICT" && typeof data?.["version"] === "string" ? { etag: `"${data["version"]}"` } : {};

/** An unavailable store fails every write: it is logged once per this many milliseconds. */
export const noteStoreMs = 30_000;

/** Sends every error in one form; errors not meant for a person are masked, and logged for the operator. */
export const installErrors = (app: FastifyInstance, log: Log, elapsed: () => number): void => {
  const seldom = createSeldom(noteStoreMs, elapsed);
  app.setErrorHandler((error: unknown, request, reply) => {
    const reason = unavailabilityOf(error);
    // A write that knows its key is unused throws its own problem.
    const isUnchecked = !(error instanceof Problem) && request.headers[idempotencyKeyHeader] !== undefined;
    const problem =
      reason !== null && isUnchecked ? keyProblem(reason, mayBeRecorded(error) ? "maybe" : "no") : problemOf(error);
    if (reason !== null) {
      seldom(() => log("store unavailable", { requestId: request.id, error: reason, cause: causeOf(error) }));
    } else if (problem.status >= 500 && !(error instanceof Problem)) {
      log("request failed", { requestId: request.id, ...errorFields(error) });
    }
    return sendProblem(request, reply, problem);
  });
};

/** Turns anything thrown into a problem: the framework's own refusals keep their meaning, everything else is masked. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const reason = unavailabilityOf(error);
  if (reason !== null) return mayBeRecorded(error) ? unconfirmedProblem(reason) : storeProblem(reason);
  switch (statusOf(error)) {
    case 413:
      return new Problem("POSTERN_TOO_LARGE", "The request body is too large.");
    case 415:
      return new Problem("POSTERN_UNSUPPORTED_MEDIA_TYPE", "The body must be application/json.");
    case 400:
    case 408:
    // A conditional request for a page file that no browser makes.
    case 412:
    case 414:
    case 431:
      return new Problem("POSTERN_BAD_REQUEST", "The request is malformed.");
    default:
      return new Problem("POSTERN_INTERNAL", "Something went wrong in Postern's server.");
  }
};

const statusOf = (error: unknown): number | undefined =>
  isRecord(error) && typeof error["statusCode"] === "number" ? error["statusCode"] : undefined;

/** Name and location of an error. Its message may quote typed input, so it is left out. */
export const errorFields = (error: unknown) => {
  if (!(error instanceof Error)) return { error: "something that is not an error" };
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    error: error.name,
    cause: causeOf(error),
    frames: frames
      .slice(0, 5)
      .map((line) => line.trim())
      .join("; "),
  };
};
