import type { Secret } from "#server/lib/secret.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import type { Exchange, Room } from "./exchange.ts";

/** One call of an endpoint: parameters, query and body as parsed by the table's schemas. */
export type Call = {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The body to send, including the client share if the endpoint needs one. */
  readonly body: unknown;
  /** Identifies the request here, at the service and in the browser. */
  readonly requestId: string;
  /** Secrets of this call that must not come back. */
  readonly secrets?: readonly Secret[];
  /** Limits the memory that a read's response takes. */
  readonly room?: Room;
};

/** The outcome of a call. Only `refused` and `lacking` guarantee that the service has not seen it. */
export type Reply =
  | Exchange
  /** The configuration says that the deployment lacks the endpoint: nothing was sent. */
  | { readonly kind: "lacking" }
  /** A response arrived, but removing its secrets or traces failed: it must not be passed on. */
  | { readonly kind: "unreadable"; readonly status: number };
