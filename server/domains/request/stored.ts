import * as z from "zod/mini";
import { Problem } from "#server/lib/problem.ts";
import type { OperationTable } from "#server/store/tables.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { endpointFacts, isEndpointName, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { looseCall, looseMentions, looseNames } from "./loose-names.ts";
import { namesOf } from "./names.ts";
import { nothingNamed, type RequestNames } from "./request-names.ts";
import { readWrite, type WriteRequest } from "./write-request.ts";

/** A refused write whose body is not stored: it could not be read, or is too long. */
export type UnstoredRequest = {
  readonly endpoint: WriteName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: object;
  readonly body: null;
};

/** A write as the journal records it. */
export type RecordedRequest = WriteRequest | UnstoredRequest;

/** What a write names that is about to be recorded. */
export const recordedNames = (request: RecordedRequest): RequestNames =>
  request.body === null ? looseNames(request) : namesOf(request);

/** The request of a stored operation, of this version or an earlier one, with everything that it names. */
export type StoredRequest = { readonly names: RequestNames } & (
  | { readonly kind: "request"; readonly request: WriteRequest }
  /** The body was removed because of its age, or never stored. */
  | { readonly kind: "removed"; readonly why: string }
  /** An earlier version accepted it, and today's schema does not. */
  | { readonly kind: "unreadable"; readonly why: string }
);

/** The columns of an operation that its request is read from. */
export const requestColumns = ["operation", "parameters", "body", "body_removed_at"] as const;
export type RequestColumns = Pick<OperationTable, (typeof requestColumns)[number]>;

/** Reads the request of a stored operation. Never throws for one that an earlier version stored. */
export const storedRequest = (row: RequestColumns): StoredRequest =>
  keptRequest({
    endpoint: row.operation,
    params: JSON.parse(row.parameters),
    body: JSON.parse(row.body),
    isRemoved: row.body_removed_at !== null,
  });

/** A stored request without the client share, as parsed JSON. */
type RequestRow = {
  readonly endpoint: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly isRemoved: boolean;
};

/** Reads a stored request. A removed body still has what `leftOf` leaves. */
export const keptRequest = ({ isRemoved, ...parts }: RequestRow): StoredRequest => {
  const { endpoint, params, body } = parts;
  if (isRemoved)
    return { kind: "removed", why: "The request was removed because of its age.", names: looseNames(parts) };
  if (!isEndpointName(endpoint) || !isWriteName(endpoint)) {
    return unreadable(parts, `This version of Postern has no endpoint ${endpoint} for writes.`);
  }
  try {
    const request = readUnshared(endpoint, { params, body });
    return { kind: "request", request, names: namesOf(request) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return body === null
      ? { kind: "removed", why: "The request was not stored.", names: looseNames(parts) }
      : unreadable(parts, error.message);
  }
};

const unreadable = (parts: Omit<RequestRow, "isRemoved">, why: string): StoredRequest => ({
  kind: "unreadable",
  why,
  names: mayName(parts)
    ? { ...looseNames(parts), call: looseCall(parts.body), nested: looseMentions(parts.body) }
    : nothingNamed,
});

/** A template names neither a profile nor a sender, whatever its code contains. */
const mayName = ({ endpoint }: Pick<RequestRow, "endpoint">): boolean => endpoint !== "createTemplate";

/** Takes the place of the client share, which schemas require and nothing stores. */
const anyShare = "not stored";

const readUnshared = (endpoint: WriteName, { params, body }: Pick<RequestRow, "params" | "body">): WriteRequest => {
  const whole = endpointFacts[endpoint].takesShare && isRecord(body) ? { ...body, clientShare: anyShare } : body;
  return readWrite(endpoint, { params, query: {}, body: whole }).request;
};

/** What is left of a stored body once it is removed: its network and its sender are read long after the operation ended. */
export const leftOf = (body: string): string => JSON.stringify(leftSchema.parse(JSON.parse(body)));

const leftSchema = z.catch(
  z.nullable(
    z.object({
      networkId: z.optional(z.unknown()),
      addressId: z.optional(z.unknown()),
      from: z.optional(z.unknown()),
    }),
  ),
  null,
);
