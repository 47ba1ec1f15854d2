import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Secret } from "#server/lib/secret.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { refuseShare, typedShare } from "./share.ts";

/** The parts of a request from the router. */
export type Incoming = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** A request validated by the endpoint's schemas. */
export type ReadRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
};

/** A write in two forms: as sent, with the client share if its endpoint takes one, and the body that may be stored. */
export type WriteRequest = ReadRequest & { readonly kept: unknown; readonly secrets: readonly Secret[] };

export const readRequest = (endpoint: Endpoint, incoming: Incoming): ReadRequest => {
  if (endpoint.body === null && !isBlank(incoming.body)) {
    throw new Problem("POSTERN_BAD_REQUEST", "The request is not valid. body: this endpoint takes none.");
  }
  const body = endpoint.body === null ? undefined : parseRequest(endpoint.body, incoming.body, "body");
  if (endpoint.changes) checkReference(record(body)["reference"]);
  return {
    params: readParams(endpoint, incoming.params),
    query: parseRequest(endpoint.query, { ...record(incoming.query) }, "query"),
    body,
  };
};

/** An item of a run always has a body, possibly empty. */
const isBlank = (body: unknown): boolean =>
  body === undefined || body === null || (isRecord(body) && Object.keys(body).length === 0);

/** What to do about a profile reference that cannot be used. */
export const referenceAdvice =
  'use one without /, \\, percent escapes or control characters, other than ".", ".." and "organization"';

const checkReference = (reference: unknown): void => {
  if (typeof reference !== "string" || referenceFault(reference) === undefined) return;
  throw new Problem("POSTERN_BAD_REQUEST", `reference: ${referenceAdvice}.`);
};

/** The source of an environment's client share: the server holds it, or a person types it. */
export type ShareSource = { readonly held: Secret } | { readonly shortest: number };

/**
 * Reads a write strictly. If its body takes the client share and the server holds it (`held`), the share is added here
 * and the request must not contain one; otherwise the request must, with a minimum length.
 */
export const readWriteRequest = (endpoint: Endpoint, incoming: Incoming, source: ShareSource): WriteRequest => {
  if (!endpoint.takesShare) {
    const read = readRequest(endpoint, incoming);
    return { ...read, kept: read.body, secrets: [] };
  }
  const given = record(incoming.body)["clientShare"];
  if ("held" in source) refuseShare(given);
  const share = "held" in source ? source.held : typedShare(given, source.shortest);
  const body = isRecord(incoming.body) ? { ...incoming.body, clientShare: share.reveal() } : incoming.body;
  const read = readRequest(endpoint, { ...incoming, body });
  return { ...read, kept: withoutShare(read.body), secrets: [share] };
};

export const withoutShare = (body: unknown): unknown => {
  if (!isRecord(body)) return body;
  const { clientShare: _clientShare, ...kept } = body;
  return kept;
};

const readParams = (endpoint: Endpoint, params: unknown): Record<string, string> => {
  const { environment: _environment, ...own } = record(params);
  const values = parseRequest(endpoint.params, own, "path");
  for (const value of Object.values(values)) {
    const fault = referenceFault(value);
    // In some paths this word in the same position means the whole organization's list.
    if (fault !== undefined && fault !== "organization") {
      throw new Problem("POSTERN_BAD_REQUEST", "A path parameter contains characters that identifiers do not use.");
    }
  }
  return values;
};

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
