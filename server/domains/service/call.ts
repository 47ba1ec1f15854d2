import type { Secret } from "#server/lib/secret.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import type { Exchange, Room } from "./exchange.ts";

/** One call of an endpoint: parameters, query and body as the table's schemas have read them. */
export type Call = {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** What goes out as the body, the client share in it where the endpoint takes one. */
  readonly body: unknown;
  /** Names the request here, there and in the browser. */
  readonly requestId: string;
  /** Secrets that came with this call and must not come back. */
  readonly secrets?: readonly Secret[];
  /** Bounds the memory that the answer of a read takes. */
  readonly room?: Room;
};

/** What became of a call. Only `refused` and `lacking` are sure that the service has seen nothing of it. */
export type Reply =
  | Exchange
  /** The configuration says that the deployment has no such endpoint: nothing was sent. */
  | { readonly kind: "lacking" }
  /** An answer came, and taking the secrets out of it failed: nobody may see it. */
  | { readonly kind: "unreadable"; readonly status: number };
