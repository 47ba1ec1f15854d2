import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import { isRecord, isRecordOrList } from "#shared/json/is-record.ts";
import { endpointFacts, type EndpointName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { type Incoming, readPathAndQuery, refuseBody } from "./parts.ts";
import { refuseShare, typedShare } from "./share.ts";
import { readWrite, type WriteRequest } from "./write-request.ts";

/** A write in two forms: without the client share, as it may be stored, and the body that is sent. */
export type OutgoingWrite = {
  readonly request: WriteRequest;
  readonly sent: unknown;
  readonly secrets: readonly Secret[];
};

/** The name of an endpoint that changes nothing. */
export type ReadName = Exclude<EndpointName, WriteName>;

/** Validates a read by its endpoint's schemas. */
export const readRequest = (name: ReadName, incoming: Incoming) => ({
  body: readBodyOf(name, incoming.body),
  ...readPathAndQuery<Readonly<Record<string, string>>, Readonly<Record<string, string | undefined>>>(
    endpoints[name],
    incoming,
  ),
});

const readBodyOf = (name: ReadName, body: unknown) => {
  switch (name) {
    case "readContract":
      refuseTooMany(body);
      return parseRequest(endpoints[name].body, body, "body");
    case "fetchAbi":
      return parseRequest(endpoints[name].body, body, "body");
    default: {
      // A further read with a body is a type error here.
      const none: null = endpoints[name].body;
      refuseBody(body);
      return none ?? undefined;
    }
  }
};

/** The body of a read: two endpoints have one. */
export type ReadBody = ReturnType<typeof readBodyOf>;

/** The source of an environment's client share: the server holds it, or a person types it. */
export type ShareSource = { readonly held: Secret } | { readonly shortest: number };

/**
 * Reads a write strictly. If its body takes the client share and the server holds it (`held`), the share is added here
 * and the request must not contain one; otherwise the request must, with a minimum length.
 */
export const readWriteRequest = (name: WriteName, incoming: Incoming, source: ShareSource): OutgoingWrite => {
  if (!endpointFacts[name].takesShare) return { ...readWrite(name, incoming), secrets: [] };
  const shareText = isRecord(incoming.body) ? incoming.body["clientShare"] : undefined;
  if ("held" in source) refuseShare(shareText);
  const share = "held" in source ? source.held : typedShare(shareText, source.shortest);
  refuseTooMany(incoming.body);
  const body = isRecord(incoming.body) ? { ...incoming.body, clientShare: share.reveal() } : incoming.body;
  return { ...readWrite(name, { ...incoming, body }), secrets: [share] };
};

/**
 * Values in the arguments of a call, in lists and tuples at any depth. Nodes of Ethereum pass on transactions of 128 KiB,
 * which hold 4,096 values.
 */
const mostArgumentValues = 10_000;

/** More would be encoded, and compared with others, for longer than others should wait. */
const refuseTooMany = (body: unknown): void => {
  const call = isRecord(body) ? body["abiFunction"] : undefined;
  if (call === undefined || valuesUpTo(call, mostArgumentValues) <= mostArgumentValues) return;
  throw new Problem("POSTERN_TOO_LARGE", `The call has more than ${mostArgumentValues} values. Nothing was sent.`);
};

const valuesUpTo = (value: unknown, most: number): number => {
  const open: unknown[] = [value];
  let count = 0;
  for (let one = open.pop(); count <= most; one = open.pop()) {
    count += 1;
    if (isRecordOrList(one)) {
      const inner = Object.values(one);
      if (inner.length > most) return inner.length;
      open.push(...inner);
    }
    if (open.length === 0) break;
  }
  return count;
};

/** Takes the place of the share, which the endpoint's schema requires: a person or the server adds it when sending. */
const anyShare = createSecret("not known before sending");

/** Reads a write that is not sent now, the way it will be read when it is. Its body must not contain the client share. */
export const readUnsent = (name: WriteName, { params, body }: Pick<Incoming, "params" | "body">): WriteRequest =>
  readWriteRequest(name, { params, query: {}, body }, { held: anyShare }).request;
