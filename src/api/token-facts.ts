import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { addressKey } from "#shared/console/identifiers.ts";
import { tokenOptions } from "./tokens.ts";

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
