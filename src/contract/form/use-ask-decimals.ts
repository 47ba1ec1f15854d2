import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { findFunction, isRead } from "#shared/abi/functions.ts";
import { formatResult } from "#shared/abi/result.ts";
import type { Abi } from "#shared/abi/types.ts";
import { constantOptions } from "#src/api/contract-calls.ts";
import type { AskDecimals } from "#src/components/abi-form/field-offers.ts";
import { bodyFunction } from "./body-function.ts";
import type { ContractRef } from "../ref/contract-ref.ts";

/** How to learn the decimals of the contract's own token; undefined where its ABI has none. */
export const useAskDecimals = (
  { environment: { id, valueForm }, network, address }: ContractRef,
  abi: Abi | undefined,
): AskDecimals | undefined => {
  const queryClient = useQueryClient();
  const fn = useMemo(() => (abi === undefined ? undefined : findFunction(abi, "decimals()")), [abi]);
  return useMemo(() => {
    if (fn === undefined || !isRead(fn)) return undefined;
    const body = { abiFunction: bodyFunction(fn, [], valueForm) };
    const call = { networkId: network.id, contractAddress: address, body };
    return async () => {
      try {
        const [node] = formatResult(fn.outputs, await queryClient.fetchQuery(constantOptions(id, call)));
        const decimals = node?.kind === "integer" ? Number(node.text) : undefined;
        return decimals !== undefined && decimals <= 255 ? decimals : undefined;
      } catch {
        // Whoever asked can type the number instead.
        return undefined;
      }
    };
  }, [fn, queryClient, id, valueForm, network.id, address]);
};
