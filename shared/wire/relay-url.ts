import { type EndpointName, endpointFacts } from "./endpoint-facts.ts";
import { fillPath, queryString } from "./path.ts";

type Values = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
};

/** The path and query, on the server's origin, at which an endpoint of an environment's service is asked. */
export const relayUrl = (environment: string, name: EndpointName, { params = {}, query = {} }: Values = {}): string =>
  `/relay/${encodeURIComponent(environment)}${fillPath(endpointFacts[name].path, params)}${queryString(query)}`;
