import * as z from "zod";
import { readWrite, type RequestTo, type WriteRequest } from "#server/domains/request/write-request.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { exampleRequests } from "./example-requests.ts";

/** A write as its endpoint's schemas read it: the specification's example, with these fields instead of its own. */
export const asRead = <N extends WriteName>(endpoint: N, params: object, body: object | undefined): RequestTo<N> => {
  const example = exampleRequests.find((one) => one.endpoint === endpoint);
  if (example === undefined) throw new Error(`There is no example of ${endpoint}.`);
  const { request } = readWrite(endpoint, {
    params: { ...example.params, ...params },
    query: {},
    body: example.body && { ...example.body, ...body },
  });
  if (!isTo(endpoint, request)) throw new Error(`Read ${request.endpoint} instead of ${endpoint}.`);
  return request;
};

const isTo = <N extends WriteName>(endpoint: N, request: WriteRequest): request is RequestTo<N> =>
  request.endpoint === endpoint;

/**
 * A request that no schema has read, for tests of code that is strict about values which the schemas' types allow and
 * the schemas do not.
 */
export const unread = <N extends WriteName>(endpoint: N, params: object, body: object): RequestTo<N> =>
  z.custom<RequestTo<N>>().parse({ endpoint, params, query: {}, body });
