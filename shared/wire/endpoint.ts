import * as z from "zod/mini";
import { type EndpointFacts, endpointFacts, type EndpointName } from "./endpoint-facts.ts";
import { lazily, type Schema } from "./lazily.ts";

/** The shapes of an endpoint's requests and answers. */
export type EndpointSchemas = {
  readonly params: Schema<Record<string, string>>;
  readonly query: Schema<Record<string, string | undefined>>;
  /** Strict schema of the JSON body; null for an endpoint without one. */
  readonly body: Schema | null;
  /** Tolerant schema of a 2xx answer, converting older forms to the current one. */
  readonly response: Schema;
};

/** One endpoint of the service, a path and a method: everything that the client, relay and sandbox need to know. */
export type Endpoint = { readonly name: string } & EndpointFacts & EndpointSchemas;

export const endpoint = <N extends EndpointName, const S extends EndpointSchemas>(name: N, schemas: S) => ({
  name,
  ...endpointFacts[name],
  ...schemas,
});

export const noParams = lazily(() => z.strictObject({}));
export const noQuery = lazily(() => z.strictObject({}));
