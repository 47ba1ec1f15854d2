import { ChainUnreachable } from "../domains/rpc/rpc.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, type ErrorDescription, ServiceError } from "../lib/errors.ts";

/** The codes of an endpoint for failures that are not the caller's: a chain that cannot be reached, and any other. */
export type Failures = { readonly unreachable: ErrorCode; readonly unexpected: ErrorCode };

/** Those of every endpoint that lists no other (specification, Endpoints). */
export const usualFailures: Failures = { unreachable: "ERR_019", unexpected: "ERR_019" };

/** The error that a caller gets for whatever was thrown; what is not meant for a caller becomes a failure without details. */
export const toServiceError = (error: unknown, failures: Failures): ServiceError => {
  if (error instanceof ServiceError) return error;
  if (error instanceof ChainUnreachable) return new ServiceError(failures.unreachable);
  if (isTooDeep(error)) return new ServiceError("ERR_010", { message: "body: is nested too deeply" });
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  // Fastify's own refusals of a body: not JSON, empty, too large, another content type.
  if (typeof status === "number" && status >= 400 && status < 500 && error instanceof Error) {
    return new ServiceError("ERR_010", { message: `body: ${error.message}` });
  }
  return new ServiceError(failures.unexpected);
};

/** The stack is used up by what reads a request level by level. */
const isTooDeep = (error: unknown): boolean => error instanceof RangeError && error.message.includes("call stack");

/** The error body of the specification (Errors, Error body). */
export const errorBody = (error: ErrorDescription, path: string, requestId: string) => ({
  code: error.code,
  category: error.category,
  message: error.message,
  statusCode: error.status,
  path,
  timestamp: new Date().toISOString(),
  requestId,
  ...error.extra,
});

/** Answers a request with an error. */
export const sendError = (error: ErrorDescription, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const [path = ""] = request.url.split("?", 1);
  return reply.status(error.status).send(errorBody(error, path, request.id));
};
