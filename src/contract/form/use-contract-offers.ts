import { useMemo } from "react";
import type { Abi } from "#shared/abi/types.ts";
import type { FieldOffers, KnownAddress } from "#src/components/abi-form/field-offers.ts";
import { useAddressOffers } from "#src/records/use-address-offers.tsx";
import type { ContractRef } from "../ref/contract-ref.ts";
import { useAskDecimals } from "./use-ask-decimals.ts";
import { useConstants } from "./use-constants.ts";

/** What the fields of a contract's forms offer: the organization's addresses and contracts, and the contract's own decimals and constants. */
export const useContractOffers = (
  contract: ContractRef,
  contracts: readonly KnownAddress[],
  abi: Abi | undefined,
): FieldOffers => {
  const { environment, network } = contract;
  const offers = useAddressOffers(environment.id, network, contracts, useAskDecimals(contract, abi));
  const constants = useConstants(contract, abi);
  return useMemo(() => ({ ...offers, ...constants }), [offers, constants]);
};
