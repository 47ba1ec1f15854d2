import { queryOptions } from "@tanstack/react-query";
import { addressKey } from "#shared/console/identifiers.ts";
import { tokenAnswerSchema } from "#shared/console/meaning.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";
import { stale, useChange } from "./stale.ts";

const pathOf = (environment: string, networkId: string, address: string) =>
  `/console/${encodeURIComponent(environment)}/tokens/${encodeURIComponent(networkId)}/${encodeURIComponent(address)}`;

/** Facts about a token: the server reads the contract once and stores them. */
export const tokenOptions = (environment: string, networkId: string, address: string) =>
  queryOptions({
    queryKey: keys.tokens.one(environment, networkId, addressKey(address)),
    queryFn: async ({ signal }) => {
      const { data } = await consoleRequest({
        path: pathOf(environment, networkId, address),
        schema: tokenAnswerSchema,
        signal,
      });
      return data;
    },
    staleTime: 300_000,
  });

/** Makes the server read a token again. */
export const useRefreshToken = (environment: string, networkId: string, address: string) =>
  useChange(stale.afterTokenRefresh(environment), () =>
    consoleRequest({
      method: "POST",
      path: `${pathOf(environment, networkId, address)}/refresh`,
      schema: tokenAnswerSchema,
    }),
  );
