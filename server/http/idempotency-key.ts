import type { FastifyRequest } from "fastify";
import { Problem } from "#server/lib/problem.ts";
import { idempotencyKeyHeader } from "#shared/console/header.ts";

/** A header of 1 to 200 visible characters, or null. */
export const visibleHeader = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === "string" && /^[\x21-\x7e]{1,200}$/.test(value) ? value : null;
};

/** The key of a request that changes something, or a 400. */
export const idempotencyKeyOf = (request: FastifyRequest): string => {
  const key = visibleHeader(request, idempotencyKeyHeader);
  if (key !== null) return key;
  throw new Problem(
    "POSTERN_KEY_REQUIRED",
    "A request that changes something needs an Idempotency-Key of 1 to 200 visible characters.",
  );
};
