import { isRecord } from "#shared/json/is-record.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { Problem } from "#server/lib/problem.ts";
import { parseRequest } from "#server/lib/parse.ts";
import type { Secret } from "#server/lib/secret.ts";
import { refuseShare, typedShare } from "./share.ts";

/** The parts of a request as the router gives them. */
export type Incoming = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** A request that the table's schemas have read. */
export type ReadRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
};

/** A write in two: what is sent, with the client share where its endpoint takes one, and the body that may be kept. */
export type WriteRequest = ReadRequest & { readonly kept: unknown; readonly secrets: readonly Secret[] };

/** Reads parameters, query and body strictly. */
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

/** An item of a run always has a body, if an empty one. */
const isBlank = (body: unknown): boolean =>
  body === undefined || body === null || (isRecord(body) && Object.keys(body).length === 0);

/** What a person is told about a reference that is none to make a profile with. */
export const referenceAdvice =
  'use one without /, \\, percent escapes or control characters, other than ".", ".." and "organization"';

const checkReference = (reference: unknown): void => {
  if (typeof reference !== "string" || referenceFault(reference) === undefined) return;
  throw new Problem("POSTERN_BAD_REQUEST", `reference: ${referenceAdvice}.`);
};

/** Where an environment's client share comes from: the server holds it, or somebody types it. */
export type ShareSource = { readonly held: Secret } | { readonly shortest: number };

/**
 * Reads a write strictly. If its body carries the client share and the server holds it (`held`), the share is added here and the
 * request must not bring one; elsewhere it must, and one of so many characters at least.
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

/** A body without its client share. */
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
    // The list of the whole organization stands in the same place of some paths.
    if (fault !== undefined && fault !== "organization") {
      throw new Problem("POSTERN_BAD_REQUEST", "A path parameter contains characters that identifiers do not use.");
    }
  }
  return values;
};

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
