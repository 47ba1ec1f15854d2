import type { FastifyReply, FastifyRequest } from "fastify";
import { ChainUnreachable } from "#sandbox/domains/rpc/rpc.ts";
import { type ErrorCode, type ErrorDescription, sentForm, ServiceError } from "#sandbox/lib/errors.ts";

/** An endpoint's codes for failures that are not the caller's: an unreachable chain, and any other. */
export type Failures = { readonly unreachable: ErrorCode; readonly unexpected: ErrorCode };

/** For endpoints that list no other codes (specification, Endpoints). */
export const usualFailures: Failures = { unreachable: "ERR_019", unexpected: "ERR_019" };

/** The error for the caller. Errors not meant for callers become a failure without details. */
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

/** Reading a deeply nested request exhausts the stack. */
const isTooDeep = (error: unknown): boolean => error instanceof RangeError && error.message.includes("call stack");

/** The error body of the specification (Errors, Error body). */
export const errorBody = (error: ErrorDescription, path: string, requestId: string) => {
  const { code, category, message, status, extra } = error instanceof ServiceError ? sentForm(error) : error;
  return {
    code,
    category,
    message,
    statusCode: status,
    path,
    timestamp: new Date().toISOString(),
    requestId,
    ...extra,
  };
};

export const sendError = (error: ErrorDescription, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const [path = ""] = request.url.split("?", 1);
  return reply.status(error.status).send(errorBody(error, path, request.id));
};
