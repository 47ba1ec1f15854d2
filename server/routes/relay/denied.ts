import type { FastifyRequest } from "fastify";
import { idempotencyKeyHeader } from "#shared/console/header.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { requesterOf } from "#server/http/requester.ts";
import { createSecret } from "#server/lib/secret.ts";
import type { NewOperation } from "#server/domains/journal/new-operation.ts";
import { readWriteRequest } from "#server/domains/relay/request.ts";

/**
 * What the journal keeps of a write that was refused: who wanted what. Only what the schemas can read is kept, because
 * only there it is known what is a client share.
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

/** What may not be done uses up no key: as often as somebody tries it, it must not fill the disk. */
const longestKept = 16 * 1024;

const ifShort = (body: unknown): unknown => (JSON.stringify(body ?? null).length > longestKept ? null : body);

const withoutGivenShare = ({ params, query, body }: FastifyRequest) => {
  if (typeof body !== "object" || body === null) return { params, query, body };
  const { clientShare: _clientShare, ...rest } = { clientShare: undefined, ...body };
  return { params, query, body: rest };
};
