import { queryOptions } from "@tanstack/react-query";
import { recipientsAnswerSchema, similarAnswerSchema } from "#shared/console/addresses.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";

const path = (environment: string, what: string) => `/console/${encodeURIComponent(environment)}/addresses/${what}`;

/** Known addresses similar to an address, and whether anything was ever sent to it. */
export const similarOptions = (environment: string, networkId: string | null, address: string) =>
  queryOptions({
    queryKey: keys.knownAddresses.similar(environment, networkId, addressKey(address)),
    queryFn: async ({ signal }) => {
      const { data } = await consoleRequest({
        method: "POST",
        changes: false,
        path: path(environment, "similar"),
        body: { networkId, address: addressKey(address) },
        schema: similarAnswerSchema,
        signal,
      });
      return data;
    },
    staleTime: 60_000,
  });

/** The recipients of the newest operations on a network, newest first. */
export const recipientsOptions = (environment: string, networkId: string) =>
  queryOptions({
    queryKey: keys.knownAddresses.recipients(environment, networkId),
    queryFn: async ({ signal }) => {
      const query = { networkId };
      const schema = recipientsAnswerSchema;
      return (await consoleRequest({ path: path(environment, "recipients"), query, schema, signal })).data;
    },
    staleTime: 60_000,
  });
