import type * as z from "zod";
import type { Caller, Service } from "./service.ts";
import { parsePart } from "./validation.ts";

/** An answer: its status and its JSON. */
export type Reply = { readonly status: number; readonly body: unknown };

/** A request before it is checked. */
export type RawRequest = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** An endpoint with what the sandbox does for it. */
export type Route = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly run: (service: Service, caller: Caller, request: RawRequest) => Promise<Reply>;
};

type Described<P, Q> = Pick<Route, "method" | "path"> & {
  readonly params: z.core.$ZodType<P>;
  readonly query: z.core.$ZodType<Q>;
};

type Checked<P, Q> = { readonly caller: Caller; readonly params: P; readonly query: Q };

/** Joins an endpoint without a body with its handler, which gets the request as the schemas give it. */
export const route = <P, Q>(
  { method, path, params, query }: Described<P, Q> & { readonly body: null },
  handle: (service: Service, request: Checked<P, Q>) => Promise<Reply>,
): Route => ({
  method,
  path,
  run: (service, caller, request) =>
    handle(service, {
      caller,
      params: parsePart(params, request.params, "params"),
      query: parsePart(query, request.query, "query"),
    }),
});

/** The same for an endpoint with a body. */
export const routeWithBody = <P, Q, B>(
  { method, path, params, query, body }: Described<P, Q> & { readonly body: z.core.$ZodType<B> },
  handle: (service: Service, request: Checked<P, Q> & { readonly body: B }) => Promise<Reply>,
): Route => ({
  method,
  path,
  run: (service, caller, request) =>
    handle(service, {
      caller,
      params: parsePart(params, request.params, "params"),
      query: parsePart(query, request.query, "query"),
      body: parsePart(body, request.body, "body"),
    }),
});

/** A 200 answer. */
export const ok = (body: unknown): Reply => ({ status: 200, body });
