import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { isRead } from "#shared/abi/functions.ts";
import type { Abi, AbiFunction } from "#shared/abi/types.ts";
import { currentOptions } from "#src/api/contract-calls.ts";
import type { FieldOffers } from "#src/components/abi-form/field-offers.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";

/** The contract's bytes32 constants, such as its roles, read when one is named. */
export const useConstants = (
  { environment, network, address }: ContractRef,
  abi: Abi | undefined,
): Pick<FieldOffers, "constants" | "readConstant"> => {
  const queryClient = useQueryClient();
  const functions = useMemo(() => new Map((abi ?? []).filter(isConstant).map((fn) => [fn.name, fn])), [abi]);
  return useMemo(() => {
    if (functions.size === 0) return {};
    return {
      constants: [...functions.keys()],
      readConstant: async (name) => {
        const fn = functions.get(name);
        if (fn === undefined) return undefined;
        const body = { abiFunction: bodyFunction(fn, [], environment.valueForm) };
        const call = { networkId: network.id, contractAddress: address, body };
        try {
          const value = await queryClient.fetchQuery(currentOptions(environment.id, call));
          return typeof value === "string" && /^0x[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined;
        } catch {
          // The other ways to enter the bytes are still offered.
          return undefined;
        }
      },
    };
  }, [functions, queryClient, environment, network.id, address]);
};

const isConstant = (entry: Abi[number]): entry is AbiFunction =>
  entry.type === "function" &&
  isRead(entry) &&
  entry.inputs.length === 0 &&
  entry.outputs.length === 1 &&
  entry.outputs[0]?.type === "bytes32" &&
  /^[A-Z][A-Z0-9_]*$/.test(entry.name);
