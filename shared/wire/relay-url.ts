import { fillPath, queryString } from "./path.ts";

type Values = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
};

/**
 * Path and query on this server for calling an endpoint of an environment's service, from the endpoint's path template.
 */
export const relayUrl = (environment: string, path: string, { params = {}, query = {} }: Values = {}): string =>
  `/relay/${encodeURIComponent(environment)}${fillPath(path, params)}${queryString(query)}`;
