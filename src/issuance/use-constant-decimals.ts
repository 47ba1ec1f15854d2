import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { abiFunctions, isRead, signature } from "#shared/abi/functions.ts";
import type { Abi, AbiParameter } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import { supplyArguments } from "#shared/amount/supply-arguments.ts";
import { deployedContractsOptions } from "#src/api/contracts.ts";
import { tokenOptions } from "#src/api/tokens.ts";

/** A token's number of decimals, where its code has it and no argument sets it. */
export type ConstantDecimals = {
  /** Null: not known, so its amounts are in base units. */
  readonly decimals: number | null;
  /** Where it is from, or why it is not known. */
  readonly note: string;
};

/** A contract with the same code. */
type SameCode = { readonly networkId: string; readonly address: string; readonly name: string };

/**
 * The decimals of a token that `inputs` set up, read from a contract with the same code; undefined if an argument sets
 * them, or nothing is an amount of a token.
 */
export const useConstantDecimals = (
  environment: string,
  abi: Abi,
  inputs: readonly AbiParameter[],
  same: SameCode | undefined,
): ConstantDecimals | undefined => {
  const isAsked = useMemo(() => isConstant(abi, inputs), [abi, inputs]);
  const { data } = useQuery({
    ...tokenOptions(environment, same?.networkId ?? "", same?.address ?? ""),
    enabled: isAsked && same !== undefined,
  });
  return useMemo(() => {
    if (!isAsked) return undefined;
    const decimals = data?.standard === "erc20" ? data.decimals : null;
    // A contract that was not set up yet has zero decimals, whatever it has afterwards.
    if (same === undefined || decimals === null || decimals === 0) return { decimals: null, note: inBaseUnits };
    return { decimals, note: `${countText(decimals, "decimal")}, as in ${same.name}.` };
  }, [isAsked, data, same]);
};

/** The same for a template: its code is that of the last contract that was deployed from it. */
export const useTemplateDecimals = (
  environment: string,
  templateId: string,
  abi: Abi,
  inputs: readonly AbiParameter[],
): ConstantDecimals | undefined => {
  const { data } = useQuery({
    ...deployedContractsOptions(environment, { contractTemplateId: templateId, skip: 0, take: 1 }),
    enabled: useMemo(() => isConstant(abi, inputs), [abi, inputs]),
    retry: false,
  });
  const same = useMemo(() => {
    const [contract] = data?.data ?? [];
    const { networkId, contractAddress: address, name = "the last contract from this template" } = contract ?? {};
    return networkId === undefined || address === undefined ? undefined : { networkId, address, name };
  }, [data]);
  return useConstantDecimals(environment, abi, inputs, same);
};

const inBaseUnits = "Counted in base units: nothing here says how many decimals the token has.";

/** Whether amounts of a token are set up, and its decimals are not. */
const isConstant = (abi: Abi, inputs: readonly AbiParameter[]): boolean => {
  const { amounts, decimals } = supplyArguments(inputs);
  return (
    decimals === undefined &&
    amounts.length > 0 &&
    abiFunctions(abi).some((fn) => isRead(fn) && signature(fn) === "decimals()")
  );
};
