import type { FastifyRequest } from "fastify";
import type { NewOperation } from "#server/domains/journal/new-operation.ts";
import { readWriteRequest } from "#server/domains/request/read-request.ts";
import type { RecordedRequest } from "#server/domains/request/stored.ts";
import type { WriteRequest } from "#server/domains/request/write-request.ts";
import { requesterOf } from "#server/http/requester.ts";
import { createSecret } from "#server/lib/secret.ts";
import { idempotencyKeyHeader } from "#shared/console/header.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { endpointFacts, type WriteName } from "#shared/wire/endpoint-facts.ts";

/**
 * The journal's record of a refused write: who wanted what. Only fields known to the schemas are stored, because only
 * there the client share is known.
 */
export const deniedOperation = (endpoint: WriteName, environment: string, request: FastifyRequest): NewOperation => {
  const key = request.headers[idempotencyKeyHeader];
  return {
    ...readable(endpoint, request),
    environment,
    by: requesterOf(request),
    idempotencyKey: typeof key === "string" ? key.slice(0, 200) : "",
    acknowledges: null,
    run: null,
    spending: null,
  };
};

const readable = (endpoint: WriteName, request: FastifyRequest): RecordedRequest => {
  try {
    const incoming = endpointFacts[endpoint].takesShare ? withoutGivenShare(request) : request;
    return ifShort(readWriteRequest(endpoint, incoming, { held: createSecret("not sent") }).request);
  } catch {
    return { endpoint, params: {}, query: {}, body: null };
  }
};

/** A refused write uses up no key: repeated attempts must not fill the disk. */
const longestKept = 16 * 1024;

const ifShort = (request: WriteRequest): RecordedRequest =>
  JSON.stringify(request.body ?? null).length > longestKept ? { ...request, body: null } : request;

const withoutGivenShare = ({ params, query, body }: FastifyRequest) => {
  // A list has no share, and copying half a million items into an object takes long.
  if (!isRecord(body)) return { params, query, body };
  const { clientShare: _clientShare, ...rest } = { clientShare: undefined, ...body };
  return { params, query, body: rest };
};
