import type { Endpoint } from "#shared/wire/endpoint.ts";
import { endpointList } from "#shared/wire/endpoints.ts";
import { pathParameters } from "#shared/wire/path.ts";
import type { ReceivedRequest } from "./upstream.ts";

const allowedHeaders: ReadonlySet<string> = new Set([
  "accept",
  "connection",
  "content-length",
  "content-type",
  "host",
  "x-api-key",
  "x-request-id",
  "x-sdk-version",
]);

const matcher = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`);

/** The endpoint that a request reached at the service, or undefined if the table has none with this method and path. */
export const operationOf = ({ method, url }: ReceivedRequest): Endpoint | undefined => {
  const path = url.split("?", 1)[0] ?? "";
  // A literal segment outweighs a parameter, as in a router: /addresses/generate is not an address of the profile
  // `generate`.
  return endpointList
    .filter((endpoint) => endpoint.method === method && matcher(endpoint.path).test(path))
    .toSorted((one, other) => pathParameters(one.path).length - pathParameters(other.path).length)[0];
};

/**
 * Everything wrong with a request at the service: it has to be exactly what the table, the schemas and the relay
 * produce.
 */
export const faultsOf = (request: ReceivedRequest, apiKey: string): readonly string[] => {
  const endpoint = operationOf(request);
  if (endpoint === undefined) return [`${request.method} ${request.url} is no endpoint`];
  return [
    ...targetFaults(endpoint, request.url),
    ...headerFaults(endpoint, request, apiKey),
    ...bodyFaults(endpoint, request.body),
  ].map((fault) => `${endpoint.name}: ${fault}`);
};

const targetFaults = (endpoint: Endpoint, url: string): readonly string[] => {
  const [path = "", ...rest] = url.split("?");
  const values = matcher(endpoint.path).exec(path)?.slice(1) ?? [];
  const params = Object.fromEntries(
    pathParameters(endpoint.path).map((name, index) => [name, decodeURIComponent(values[index] ?? "")]),
  );
  const pairs =
    rest.length === 0
      ? []
      : rest
          .join("?")
          .split("&")
          .map((pair) => pair.split("="));
  const query = Object.fromEntries(pairs.map(([key = "", value = ""]) => [key, decodeURIComponent(value)]));
  const again = pairs.map(([key = "", value = ""]) => `${key}=${encodeURIComponent(decodeURIComponent(value))}`);
  return [
    ...values.filter((value) => encodeURIComponent(decodeURIComponent(value)) !== value),
    ...Object.values(params).filter((value) => /[\p{Cc}/\\]|^\.{1,2}$/u.test(value)),
    ...(endpoint.params.safeParse(params).success ? [] : ["its parameters"]),
    ...(endpoint.query.safeParse(query).success ? [] : ["its query"]),
    ...(Object.keys(query).length === pairs.length ? [] : ["a query parameter twice"]),
    ...(again.join("&") === rest.join("?") ? [] : ["the encoding of its query"]),
  ];
};

const headerFaults = (
  endpoint: Endpoint,
  { headers, rawHeaders }: ReceivedRequest,
  apiKey: string,
): readonly string[] => {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return [
    ...names.filter((name) => !allowedHeaders.has(name)).map((name) => `the header ${name}`),
    ...(new Set(names).size === names.length ? [] : ["a header twice"]),
    ...(headers["x-api-key"] === apiKey ? [] : ["its key"]),
    ...(headers["x-sdk-version"] === (endpoint.sdkVersion ? "1.0.0" : undefined) ? [] : ["its version"]),
    ...(headers["content-type"] === (endpoint.body === null ? undefined : "application/json") ? [] : ["its type"]),
  ];
};

const bodyFaults = (endpoint: Endpoint, body: string): readonly string[] => {
  if (endpoint.body === null) return body === "" ? [] : ["a body"];
  const value: unknown = JSON.parse(body);
  return [
    ...(endpoint.body.safeParse(value).success ? [] : ["its body"]),
    ...(JSON.stringify(value) === body ? [] : ["the form of its body"]),
  ];
};
