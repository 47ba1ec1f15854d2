import * as z from "zod/mini";
import { type EndpointFacts, endpointFacts, type EndpointName } from "./endpoint-facts.ts";

/** The shapes of an endpoint's requests and answers. */
export type EndpointSchemas = {
  readonly params: z.ZodMiniType<Record<string, string>>;
  readonly query: z.ZodMiniType<Record<string, string | undefined>>;
  /** Strict schema of the JSON body; null for an endpoint without one. */
  readonly body: z.ZodMiniType | null;
  /** Tolerant schema of a 2xx answer, older forms brought to the current one. */
  readonly response: z.ZodMiniType;
};

/** One endpoint of the service, a path and a method: all that client, relay and sandbox need to know of it. */
export type Endpoint = { readonly name: string } & EndpointFacts & EndpointSchemas;

/** Joins an endpoint's schemas with its facts. */
export const endpoint = <N extends EndpointName, const S extends EndpointSchemas>(name: N, schemas: S) => ({
  name,
  ...endpointFacts[name],
  ...schemas,
});

export const noParams = z.lazy(() => z.strictObject({}));
export const noQuery = z.lazy(() => z.strictObject({}));
