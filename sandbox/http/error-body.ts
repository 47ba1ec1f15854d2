import { ChainUnreachable } from "../domains/rpc/rpc.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ErrorDescription, ServiceError } from "../lib/errors.ts";

/** The error that a caller gets for whatever was thrown; what is not meant for a caller becomes ERR_999 without details. */
export const toServiceError = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error;
  if (error instanceof ChainUnreachable) return new ServiceError("ERR_204");
  if (isTooDeep(error)) return new ServiceError("ERR_010", { message: "body: is nested too deeply" });
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  // Fastify's own refusals of a body: not JSON, empty, too large, another content type.
  if (typeof status === "number" && status >= 400 && status < 500 && error instanceof Error) {
    return new ServiceError("ERR_010", { message: `body: ${error.message}` });
  }
  return new ServiceError("ERR_999");
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
