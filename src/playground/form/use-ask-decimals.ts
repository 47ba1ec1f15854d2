import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { findFunction, isRead } from "#shared/abi/functions.ts";
import type { Abi } from "#shared/abi/types.ts";
import { tokenOptions } from "#src/api/tokens.ts";
import type { AskDecimals } from "#src/components/abi-form/field-offers.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";

/** Fetches the decimals of the contract's own token from the server; undefined if its ABI has none. */
export const useAskDecimals = (
  { environment: { id }, network, address }: ContractRef,
  abi: Abi | undefined,
): AskDecimals | undefined => {
  const queryClient = useQueryClient();
  const isOffered = useMemo(() => {
    const fn = abi === undefined ? undefined : findFunction(abi, "decimals()");
    return fn !== undefined && isRead(fn);
  }, [abi]);
  return useMemo(() => {
    if (!isOffered) return undefined;
    return async () => {
      try {
        const { decimals } = await queryClient.fetchQuery(tokenOptions(id, network.id, address));
        return decimals ?? undefined;
      } catch {
        // The person can type the number instead.
        return undefined;
      }
    };
  }, [isOffered, queryClient, id, network.id, address]);
};
