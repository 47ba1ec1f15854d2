import * as z from "zod";
import type { RequestTo } from "#server/domains/request/write-request.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";

/**
 * A request as if its endpoint's schemas had read it. Their types allow more than they do, and readers must be strict
 * about any of it.
 */
export const asRead = <N extends WriteName>(endpoint: N, params: object, body: object | undefined): RequestTo<N> =>
  z.custom<RequestTo<N>>().parse({ endpoint, params, query: {}, body });
