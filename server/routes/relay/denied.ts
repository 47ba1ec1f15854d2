import type { FastifyRequest } from "fastify";
import type { NewOperation } from "#server/domains/journal/new-operation.ts";
import { readWriteRequest } from "#server/domains/relay/request.ts";
import { requesterOf } from "#server/http/requester.ts";
import { createSecret } from "#server/lib/secret.ts";
import { idempotencyKeyHeader } from "#shared/console/header.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";

/**
 * The journal's record of a refused write: who wanted what. Only fields known to the schemas are stored, because only
 * there the client share is known.
 */
export const deniedOperation = (endpoint: Endpoint, environment: string, request: FastifyRequest): NewOperation => {
  const key = request.headers[idempotencyKeyHeader];
  return {
    environment,
    endpoint: endpoint.name,
    by: requesterOf(request),
    idempotencyKey: typeof key === "string" ? key.slice(0, 200) : "",
    acknowledges: null,
    run: null,
    spending: null,
    ...readable(endpoint, request),
  };
};

const readable = (endpoint: Endpoint, request: FastifyRequest): Pick<NewOperation, "params" | "query" | "body"> => {
  try {
    const incoming = endpoint.takesShare ? withoutGivenShare(request) : request;
    const { params, query, kept } = readWriteRequest(endpoint, incoming, { held: createSecret("not sent") });
    return { params, query, body: ifShort(kept) };
  } catch {
    return { params: {}, query: {}, body: null };
  }
};

/** A refused write uses up no key: repeated attempts must not fill the disk. */
const longestKept = 16 * 1024;

const ifShort = (body: unknown): unknown => (JSON.stringify(body ?? null).length > longestKept ? null : body);

const withoutGivenShare = ({ params, query, body }: FastifyRequest) => {
  if (typeof body !== "object" || body === null) return { params, query, body };
  const { clientShare: _clientShare, ...rest } = { clientShare: undefined, ...body };
  return { params, query, body: rest };
};
