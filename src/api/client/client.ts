import type * as z from "zod/mini";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import {
  acknowledgeHeader,
  amountUnitHeader,
  idempotencyKeyHeader,
  purposeHeader,
  reviewedCodeHeader,
} from "#shared/console/header.ts";
import { baseEndpoints } from "#shared/wire/base-endpoints.ts";
import { endpointFacts, type EndpointName } from "#shared/wire/endpoint-facts.ts";
import type { Answer, endpoints, Params, Query } from "#shared/wire/endpoints.ts";
import { queryString } from "#shared/wire/path.ts";
import { relayUrl } from "#shared/wire/relay-url.ts";
import { type Outgoing, send } from "./send.ts";

type Bodies = { [N in EndpointName]: (typeof endpoints)[N]["body"] };

/** The client share is optional, because an environment may hold it on the server. */
type WithoutShare<T> = T extends { clientShare: string } ? Omit<T, "clientShare"> & { clientShare?: string } : T;

/** The JSON body of an endpoint; undefined for an endpoint without one. */
export type Body<N extends EndpointName> = Bodies[N] extends z.ZodMiniType
  ? WithoutShare<z.input<Bodies[N]>>
  : undefined;

export type RelayOptions<N extends EndpointName> = {
  readonly params?: Params<N>;
  readonly query?: Query<N>;
  readonly body?: Body<N> | undefined;
  readonly idempotencyKey?: string;
  /** The id of an identical operation that the person has seen and accepts. */
  readonly acknowledge?: string | undefined;
  /** What it is for, in the organization's own words: the journal keeps it, and the service never gets it. */
  readonly purpose?: string | undefined;
  /** What its amount is written in. */
  readonly amountUnit?: AmountUnit | undefined;
  /** Of a deployment: the hash of the template's code that was reviewed, where it is known. */
  readonly reviewedCode?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Sends a request to an endpoint of the wallet service through the relay and checks the answer. Throws an ApiError. */
export const relay = async <N extends EndpointName>(
  environment: string,
  name: N,
  options: RelayOptions<N> = {},
): Promise<Answer<N>> => {
  const { answer } = await send(outgoing(environment, name, options), await responseOf(name));
  return answer;
};

/** Like `relay`; also returns the text of the answer, exactly as the service sent it. */
export const relayWithText = async <N extends EndpointName>(
  environment: string,
  name: N,
  options: RelayOptions<N>,
): Promise<{ answer: Answer<N>; text: string }> => send(outgoing(environment, name, options), await responseOf(name));

/** Like `relay`, for an endpoint that changes something; also returns the id of the operation that records the change. */
export const relayWrite = async <N extends EndpointName>(
  environment: string,
  name: N,
  options: RelayOptions<N> & { readonly idempotencyKey: string },
): Promise<{ answer: Answer<N>; operationId: string | undefined }> => {
  const { answer, operationId } = await send(outgoing(environment, name, options), await responseOf(name));
  return { answer, operationId };
};

/** The table as a mapped type, so that an endpoint's name determines the type of its answer. */
type Answers = { readonly [N in EndpointName]: { readonly response: z.ZodMiniType<Answer<N>> } };

const base: Partial<Answers> = baseEndpoints;

/**
 * The schema of an endpoint's answer. Those of templates, tokens and collections are loaded when they are first asked for, and before the request is
 * sent: if they cannot be loaded, nothing was sent.
 */
const responseOf = async <N extends EndpointName>(name: N): Promise<z.ZodMiniType<Answer<N>>> => {
  const known = base[name];
  if (known !== undefined) return known.response;
  const all: Answers = { ...baseEndpoints, ...(await issuance()) };
  return all[name].response;
};

const issuance = async () => {
  try {
    return (await import("#shared/wire/issuance-endpoints.ts")).issuanceEndpoints;
  } catch (cause) {
    // No ApiError: one without an answer would leave open what became of a write.
    throw new Error("A part of this page could not be loaded. Nothing was sent.", { cause });
  }
};

/** Time for the server's own work, on top of the time that it gives the service. */
const serverMarginMs = 5_000;

const outgoing = <N extends EndpointName>(
  environment: string,
  name: N,
  { params, query, body, idempotencyKey, acknowledge, purpose, amountUnit, reviewedCode, signal }: RelayOptions<N>,
): Outgoing => {
  const { method, timeoutMs, retry } = endpointFacts[name];
  const attempts = retry === "once" ? 2 : 1;
  return {
    method,
    url: relayUrl(environment, name, { params: { ...params }, query: { ...query } }),
    headers: {
      ...(idempotencyKey === undefined ? {} : { [idempotencyKeyHeader]: idempotencyKey }),
      ...(acknowledge === undefined ? {} : { [acknowledgeHeader]: acknowledge }),
      ...(purpose === undefined ? {} : { [purposeHeader]: encodeURIComponent(purpose) }),
      ...(amountUnit === undefined ? {} : { [amountUnitHeader]: amountUnit }),
      ...(reviewedCode === undefined ? {} : { [reviewedCodeHeader]: reviewedCode }),
    },
    body,
    signal,
    timeoutMs: timeoutMs * attempts + serverMarginMs,
  };
};

type ConsoleRequest<T> = {
  readonly schema: z.ZodMiniType<T>;
  readonly path: string;
  readonly method?: Outgoing["method"];
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
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
  signal,
  timeoutMs = 15_000,
}: ConsoleRequest<T>): Promise<T> => {
  const url = `${path}${queryString(query)}`;
  const { answer } = await send({ method, url, headers, body, signal, timeoutMs }, schema);
  return answer;
};
