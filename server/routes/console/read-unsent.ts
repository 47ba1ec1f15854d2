import { readUnsent as readRequest } from "#server/domains/request/read-request.ts";
import type { WriteRequest } from "#server/domains/request/write-request.ts";
import { Problem } from "#server/lib/problem.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";

type RequestParts = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * Parses an unsent request the way the relay will when it is sent. The client share is not part of it, and is refused.
 * `isOne` says whether it is a request to one of the endpoints that the route takes.
 */
export const readUnsent = <R extends WriteRequest>(
  endpoint: WriteName,
  parts: RequestParts,
  isOne: (request: WriteRequest) => request is R,
): R => {
  if (Object.hasOwn(parts.body, "clientShare")) {
    throw new Problem(
      "POSTERN_BAD_REQUEST",
      "body.body.clientShare: a review does not need the client share. Leave it out.",
    );
  }
  const request = readRequest(endpoint, parts);
  if (isOne(request)) return request;
  throw new Error(`This route takes no request to ${endpoint}.`);
};
