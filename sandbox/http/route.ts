import type * as z from "zod";
import type { Policy } from "#sandbox/lib/policy.ts";
import type { Failures } from "./error-body.ts";
import type { Caller, Service } from "./service.ts";
import { parseListQuery, parsePart } from "./validation.ts";

/** An answer: its status and its JSON. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  /**
   * The same answer in the form of an earlier release, if the specification shows that form. A fault can request it.
   */
  readonly older?: unknown;
};

/** A request before validation. */
export type RawRequest = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

type Handler = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  /** The schema for request bodies; null for an endpoint without one. */
  readonly body: z.core.$ZodType | null;
  readonly run: (service: Service, caller: Caller, request: RawRequest) => Promise<Reply>;
};

/** The parts of an endpoint's OpenAPI description that are not in the table. */
export type Description = {
  readonly tag: string;
  /** Status of successful answers. */
  readonly success: 200 | 201 | 202;
  /**
   * Status and code of its errors beyond those of every endpoint: those that the specification lists for it, and the
   * sandbox's own.
   */
  readonly errors: readonly string[];
  /** Details beyond the title. */
  readonly about?: string;
  /** The required permission. A key without it is refused before the body is read. */
  readonly policy?: Policy;
  /** Replaces the usual codes. */
  readonly failures?: Failures;
};

/** An endpoint with its implementation. */
export type Route = Handler & { readonly description: Description };

type Checkable<P, Q> = Pick<Route, "method" | "path"> & {
  readonly params: z.core.$ZodType<P>;
  readonly query: z.core.$ZodType<Q>;
};

type Checked<P, Q> = { readonly caller: Caller; readonly params: P; readonly query: Q };

type WithoutBody<P, Q> = Checkable<P, Q> & { readonly body: null };
type Handle<P, Q> = (service: Service, request: Checked<P, Q>) => Promise<Reply>;

/** Combines an endpoint without a body with its handler, which gets the parsed request. */
export const route = <P, Q>(endpoint: WithoutBody<P, Q>, handle: Handle<P, Q>): Handler =>
  reading(endpoint, handle, (query, value) => parsePart(query, value, "query"));

/** The same for a list whose `skip` and `take` have their own code, ERR_022 (operations beyond, Error codes). */
export const listRoute = <P, Q>(endpoint: WithoutBody<P, Q>, handle: Handle<P, Q>): Handler =>
  reading(endpoint, handle, parseListQuery);

const reading = <P, Q>(
  { method, path, body, params, query }: WithoutBody<P, Q>,
  handle: Handle<P, Q>,
  parseQuery: (schema: z.core.$ZodType<Q>, value: unknown) => Q,
): Handler => ({
  method,
  path,
  body,
  run: (service, caller, request) =>
    handle(service, {
      caller,
      params: parsePart(params, request.params, "params"),
      query: parseQuery(query, request.query),
    }),
});

/** The same for an endpoint with a body. */
export const routeWithBody = <P, Q, B>(
  { method, path, params, query, body }: Checkable<P, Q> & { readonly body: z.core.$ZodType<B> },
  handle: (service: Service, request: Checked<P, Q> & { readonly body: B }) => Promise<Reply>,
): Handler => ({
  method,
  path,
  body,
  run: (service, caller, request) =>
    handle(service, {
      caller,
      params: parsePart(params, request.params, "params"),
      query: parsePart(query, request.query, "query"),
      body: parsePart(body, request.body, "body"),
    }),
});

/** Combines a handler with its description. */
export const described = (handler: Handler, description: Description): Route => ({ ...handler, description });

/** A 200 answer. */
export const ok = (body: unknown): Reply => ({ status: 200, body });
