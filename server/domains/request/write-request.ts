import {
  isIssuance,
  isSpending,
  type IssuanceName,
  type SpendingName,
  type WriteName,
} from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import type { Schema } from "#shared/wire/lazily.ts";
import { type Incoming, readBody, readPathAndQuery, refuseBody } from "./parts.ts";

type Path = Readonly<Record<string, string>>;
type Shape<N, P, Q, B> = {
  readonly name: N;
  readonly params: Schema<P>;
  readonly query: Schema<Q>;
  readonly body: B;
};

/** Reads a write whose body the service gets as it is stored. */
const plain =
  <N extends WriteName, P extends Path, Q, B extends object>(endpoint: Shape<N, P, Q, Schema<B>>) =>
  (incoming: Incoming) => {
    const body = readBody(endpoint.body, incoming.body);
    return { request: { endpoint: endpoint.name, body, ...readPathAndQuery(endpoint, incoming) }, sent: body };
  };

/** Reads a write whose body contains the client share: `sent` has it, and the request does not. */
const signed =
  <N extends WriteName, P extends Path, Q, B extends { readonly clientShare: string }>(
    endpoint: Shape<N, P, Q, Schema<B>>,
  ) =>
  (incoming: Incoming) => {
    const sent = readBody(endpoint.body, incoming.body);
    const { clientShare: _clientShare, ...body } = sent;
    return { request: { endpoint: endpoint.name, body, ...readPathAndQuery(endpoint, incoming) }, sent };
  };

/** Reads a write without a body. */
const bodiless =
  <N extends WriteName, P extends Path, Q>(endpoint: Shape<N, P, Q, null>) =>
  (incoming: Incoming) => {
    refuseBody(incoming.body);
    const body = undefined;
    return { request: { endpoint: endpoint.name, body, ...readPathAndQuery(endpoint, incoming) }, sent: body };
  };

/** How each endpoint's requests are read: every endpoint that changes something must be here. */
const readers = {
  writeContract: signed(endpoints.writeContract),
  generateAddress: signed(endpoints.generateAddress),
  createProfile: plain(endpoints.createProfile),
  createWallet: plain(endpoints.createWallet),
  generateAddressInWallet: signed(endpoints.generateAddressInWallet),
  withdraw: signed(endpoints.withdraw),
  addAbi: plain(endpoints.addAbi),
  createTemplate: plain(endpoints.createTemplate),
  deleteTemplate: bodiless(endpoints.deleteTemplate),
  deployTemplate: signed(endpoints.deployTemplate),
  issueToken: signed(endpoints.issueToken),
  linkToken: plain(endpoints.linkToken),
  unlinkToken: bodiless(endpoints.unlinkToken),
  createCollection: signed(endpoints.createCollection),
  deleteCollection: bodiless(endpoints.deleteCollection),
  mintToken: signed(endpoints.mintToken),
  burnToken: signed(endpoints.burnToken),
} satisfies { readonly [N in WriteName]: (incoming: Incoming) => ReadWrite<N> };

/** A request as its endpoint's schemas read it, and the body that is sent for it, with the client share if it takes one. */
type ReadWrite<N extends WriteName> = {
  readonly request: { readonly endpoint: N; readonly params: Path; readonly query: object; readonly body: unknown };
  readonly sent: unknown;
};

/**
 * A write as its endpoint's schemas read it, without the client share: a union by `endpoint`. Exactly this is hashed and
 * stored.
 */
export type WriteRequest = ReturnType<(typeof readers)[WriteName]>["request"];

/** A request of these endpoints. */
export type RequestTo<N extends WriteName> = Extract<WriteRequest, { readonly endpoint: N }>;

/** A request that spends. */
export type SpendingRequest = RequestTo<SpendingName>;

/** A request whose transaction the service builds. */
export type IssuanceRequest = RequestTo<IssuanceName>;

export const isSpendingRequest = (request: WriteRequest): request is SpendingRequest => isSpending(request.endpoint);

export const isIssuanceRequest = (request: WriteRequest): request is IssuanceRequest => isIssuance(request.endpoint);

/** Reads a write, with the client share in its body if it takes one. Throws a 400 that names every invalid field. */
export const readWrite = (
  endpoint: WriteName,
  incoming: Incoming,
): { readonly request: WriteRequest; readonly sent: unknown } => readers[endpoint](incoming);
