import type * as z from "zod/mini";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import {
  acknowledgeHeader,
  amountUnitHeader,
  idempotencyKeyHeader,
  paidBeforeHeader,
  purposeHeader,
  reviewedHeader,
} from "#shared/console/header.ts";
import type { EndpointFacts, EndpointName } from "#shared/wire/endpoint-facts.ts";
import type { Answer, endpoints, Params, Query } from "#shared/wire/endpoints.ts";
import type { Schema } from "#shared/wire/lazily.ts";
import { queryString } from "#shared/wire/path.ts";
import { relayUrl } from "#shared/wire/relay-url.ts";
import { inTurn } from "./in-turn.ts";
import { type Outgoing, send } from "./send.ts";

/**
 * An endpoint of the table with its response schema. The caller names the endpoint itself
 * (`networkEndpoints.listNetworks`), so a page loads only the schemas of the endpoints it uses.
 */
export type NamedEndpoint<N extends EndpointName> = EndpointFacts & {
  readonly name: N;
  readonly response: Schema<Answer<N>>;
};

type Bodies = { [N in EndpointName]: (typeof endpoints)[N]["body"] };

/** The client share is optional, because an environment may hold it on the server. */
type WithoutShare<T> = T extends { clientShare: string } ? Omit<T, "clientShare"> & { clientShare?: string } : T;

/** The JSON body of an endpoint; undefined for an endpoint without one. */
export type Body<N extends EndpointName> = Bodies[N] extends Schema ? WithoutShare<z.input<Bodies[N]>> : undefined;

export type RelayOptions<N extends EndpointName> = {
  readonly params?: Params<N>;
  readonly query?: Query<N>;
  readonly body?: Body<N> | undefined;
  readonly idempotencyKey?: string;
  /** The id of an identical operation that the person has seen and accepts. */
  readonly acknowledge?: string | undefined;
  /** The id of the earlier payment that the person has seen and chooses to repeat. */
  readonly paidBefore?: string | undefined;
  /** The operation's purpose in the organization's own words: stored in the journal, never sent to the service. */
  readonly purpose?: string | undefined;
  /** The unit its amount is written in. */
  readonly amountUnit?: AmountUnit | undefined;
  /** The digest of its review, or that there is none; undefined for a write without a review. */
  readonly reviewed?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Sends a request to an endpoint of the wallet service through the relay and validates the response. Throws an
 * ApiError.
 */
export const relay = async <N extends EndpointName>(
  environment: string,
  endpoint: NamedEndpoint<N>,
  options: RelayOptions<N> = {},
): Promise<Answer<N>> => {
  const { answer } = await relayWithText(environment, endpoint, options);
  return answer;
};

/** Like `relay`; also returns the response text exactly as the service sent it. */
export const relayWithText = async <N extends EndpointName>(
  environment: string,
  endpoint: NamedEndpoint<N>,
  options: RelayOptions<N>,
): Promise<{ answer: Answer<N>; text: string }> => {
  const ask = () => send(outgoing(environment, endpoint, options), endpoint.response);
  return endpoint.method === "GET" ? inTurn(ask) : ask();
};

/** Like `relay`, for an endpoint that changes something; also returns the id of the operation that records the change. */
export const relayWrite = async <N extends EndpointName>(
  environment: string,
  endpoint: NamedEndpoint<N>,
  options: RelayOptions<N> & { readonly idempotencyKey: string },
): Promise<{ answer: Answer<N>; operationId: string | undefined }> => {
  const { answer, operationId } = await send(outgoing(environment, endpoint, options), endpoint.response);
  return { answer, operationId };
};

/** Time for the server's own work, in addition to the service's timeout. */
const serverMarginMs = 5_000;

const outgoing = <N extends EndpointName>(
  environment: string,
  { method, path, timeoutMs, retry, changes }: NamedEndpoint<N>,
  {
    params,
    query,
    body,
    idempotencyKey,
    acknowledge,
    paidBefore,
    purpose,
    amountUnit,
    reviewed,
    signal,
  }: RelayOptions<N>,
): Outgoing => {
  const attempts = retry === "once" ? 2 : 1;
  return {
    method,
    url: relayUrl(environment, path, { params: { ...params }, query: { ...query } }),
    headers: {
      ...(idempotencyKey === undefined ? {} : { [idempotencyKeyHeader]: idempotencyKey }),
      ...(acknowledge === undefined ? {} : { [acknowledgeHeader]: acknowledge }),
      ...(paidBefore === undefined ? {} : { [paidBeforeHeader]: paidBefore }),
      ...(purpose === undefined ? {} : { [purposeHeader]: encodeURIComponent(purpose) }),
      ...(amountUnit === undefined ? {} : { [amountUnitHeader]: amountUnit }),
      ...(reviewed === undefined ? {} : { [reviewedHeader]: reviewed }),
    },
    body,
    changes,
    signal,
    timeoutMs: timeoutMs * attempts + serverMarginMs,
  };
};

type ConsoleRequest<T> = {
  readonly schema: Schema<T>;
  readonly path: string;
  readonly method?: Outgoing["method"];
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** False for a query that is too long for a URL. */
  readonly changes?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
};

/** Sends a request to one of the server's own routes (`/console/…`, `/auth/…`). Throws an ApiError. */
export const consoleRequest = async <T>({
  schema,
  path,
  method = "GET",
  query = {},
  headers = {},
  body,
  changes = method !== "GET",
  signal,
  timeoutMs = 15_000,
}: ConsoleRequest<T>): Promise<T> => {
  const url = `${path}${queryString(query)}`;
  const { answer } = await send({ method, url, headers, body, changes, signal, timeoutMs }, schema);
  return answer;
};
