import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { Schema } from "#shared/wire/lazily.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";

/** The parts of a request before its endpoint's schemas have read them. */
export type Incoming = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

type Shape<P, Q> = { readonly params: Schema<P>; readonly query: Schema<Q> };

/** Reads path and query. Throws a 400 that names every invalid field. */
export const readPathAndQuery = <P extends Readonly<Record<string, string>>, Q>(
  endpoint: Shape<P, Q>,
  { params, query }: Incoming,
): { readonly params: P; readonly query: Q } => {
  const { environment: _environment, ...own } = recordOf(params);
  const read = parseRequest(endpoint.params, own, "path");
  for (const value of Object.values(read)) {
    const fault = referenceFault(value);
    // In some paths this word in the same position means the whole organization's list.
    if (fault !== undefined && fault !== "organization") {
      throw new Problem("POSTERN_BAD_REQUEST", "A path parameter contains characters that identifiers do not use.");
    }
  }
  return { params: read, query: parseRequest(endpoint.query, { ...recordOf(query) }, "query") };
};

/** Reads the body of a write. Throws a 400 that names every invalid field, and for a reference that no profile can have. */
export const readBody = <B extends object>(schema: Schema<B>, body: unknown): B => {
  const read = parseRequest(schema, body, "body");
  if ("reference" in read && typeof read.reference === "string" && referenceFault(read.reference) !== undefined) {
    throw new Problem("POSTERN_BAD_REQUEST", `reference: ${referenceAdvice}.`);
  }
  return read;
};

/** Throws a 400 if a request without a body has one; an empty one is allowed, because an item of a run always has a body. */
export const refuseBody = (body: unknown): void => {
  if (body === undefined || body === null || (isRecord(body) && Object.keys(body).length === 0)) return;
  throw new Problem("POSTERN_BAD_REQUEST", "The request is not valid. body: this endpoint takes none.");
};

/** What to do about a profile reference that cannot be used. */
export const referenceAdvice =
  'use one without /, \\, percent escapes or control characters, other than ".", ".." and "organization"';

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
