import type * as z from "zod/mini";
import { baseEndpoints } from "./base-endpoints.ts";
import { issuanceEndpoints } from "./issuance-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { type EndpointName, endpointNames } from "./endpoint-facts.ts";

/**
 * The one table of endpoints, facts and schemas together. The browser's client, the relay's allow-list, the sandbox's router
 * and the tests read it; a deployment whose path differs is one line of configuration.
 */
export const endpoints = {
  ...baseEndpoints,
  ...issuanceEndpoints,
} as const satisfies { readonly [N in EndpointName]: Endpoint & { readonly name: N } };

/** A validated answer of the named endpoint. */
export type Answer<N extends EndpointName> = z.output<(typeof endpoints)[N]["response"]>;

/** Path parameters and query of the named endpoint. */
export type Params<N extends EndpointName> = z.input<(typeof endpoints)[N]["params"]>;
export type Query<N extends EndpointName> = z.input<(typeof endpoints)[N]["query"]>;

/** All endpoints in the order of their facts, for those that walk the whole table. */
export const endpointList: readonly Endpoint[] = endpointNames.map((name) => endpoints[name]);
