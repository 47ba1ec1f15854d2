import { queryOptions, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
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

/** What is known of a token: its facts, or that they are being read or could not be. */
export type Known<Facts> = Facts | "reading" | "unread";

const reading = "reading" as const;
const unread = "unread" as const;

/** Tokens whose facts are fetched: the others count as unread. */
const mostTokens = 100;

/** The facts about these contracts, in canonical form, on a network; none is fetched while that is unknown. */
export const useTokenFacts = (environment: string, networkId: string | undefined, contracts: readonly string[]) => {
  const facts = useQueries({
    queries: contracts.slice(0, mostTokens).map((contract) => ({
      ...tokenOptions(environment, networkId ?? "", contract),
      enabled: networkId !== undefined,
    })),
    combine: (results) => results.map(({ data, error }) => data ?? (error === null ? reading : unread)),
  });
  return useMemo(() => {
    const factsByToken = new Map(
      contracts.slice(0, mostTokens).map((contract, index) => [addressKey(contract), facts[index] ?? reading]),
    );
    return (contract: string) => factsByToken.get(addressKey(contract)) ?? unread;
  }, [contracts, facts]);
};
